import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createLog } from "../log.ts";
import { startObjects, storeAt, storeKeys } from "../test/stand-ins/stand-in-objects.ts";
import { ObjectStore } from "./object-store.ts";
import { StoreCheck } from "./store-check.ts";

const standIn = await startObjects();
afterAll(() => standIn.stop());
const { endpoint } = standIn;
const right = { bucket: "yard", prefix: "photos", region: "us-east-1", endpoint, ...storeKeys };
const lines: string[] = [];
const log = createLog("warn", { write: (line) => void lines.push(line) });

beforeEach(() => {
  lines.length = 0;
  standIn.failing = 0;
});

describe("The check of the store at the start", () => {
  it("passes once the store has accepted it, leaves nothing there and checks no more", async () => {
    const check = new StoreCheck({ store: storeAt(endpoint, "photos"), log });
    expect(check.isPassed).toBe(false);
    await check.look();
    const asked = standIn.asked;
    await check.look();
    expect([check.isPassed, standIn.asked, standIn.objects.size]).toEqual([true, asked, 0]);
    expect(lines).toEqual([]);
  });

  it.each([
    ["secret", { secret: "another" }, "403 SignatureDoesNotMatch"],
    ["bucket", { bucket: "elsewhere" }, "404 NoSuchBucket"],
    ["region", { region: "eu-west-3" }, "400 AuthorizationHeaderMalformed"],
  ])("does not pass with a wrong %s, and says why", async (_, wrong, reason) => {
    const check = new StoreCheck({ store: new ObjectStore({ ...right, ...wrong }), log });
    await check.look();
    expect(check.isPassed).toBe(false);
    expect(lines.join()).toContain('"level":"error"');
    expect(lines.join()).toContain(reason);
    expect(lines.join()).not.toContain("another");
  });

  it("passes while the store is away, and retries until it was let in or refused", async () => {
    standIn.failing = Infinity;
    const check = new StoreCheck({ store: new ObjectStore({ ...right, secret: "another" }), log });
    await check.look();
    expect(check.isPassed).toBe(true);
    expect(lines.join()).toContain('"level":"warn"');
    standIn.failing = 0;
    await check.look();
    expect(check.isPassed).toBe(false);
  });
});
