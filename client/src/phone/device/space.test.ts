import { afterEach, describe, expect, it, vi } from "vitest";
import { buildPack } from "../../test/build-pack.ts";
import { fillPhone } from "../../test/fill-phone.ts";
import { buildUser } from "../../test/render.tsx";
import { readRecords } from "./device-store.ts";
import { listOfflinePeople, readPack, storePack } from "../pack/pack-store.ts";
import { askToPersist, freeRecords, isPhoneFull, storeRecords } from "./space.ts";

afterEach(() => Reflect.deleteProperty(navigator, "storage"));

const key = "photo/351/12/a";
const large = "x".repeat(5_000);

describe("A write on a full phone", () => {
  it.each(["QuotaExceededError", "DataError", "UnknownError"])(
    "that fails with a %s deletes the other users' packs and is tried again",
    async (reason) => {
      await storePacks();
      const isGone = () => localStorage.getItem("yardcheck/pack/352") === null;
      fillPhone(isGone, reason);
      await storeRecords(351, { [key]: large });
      expect(await readRecords([key])).toEqual([large]);
      expect(await readPack(352)).toBeUndefined();
      expect((await listOfflinePeople()).map(({ id }) => id)).toEqual([351]);
      expect(isPhoneFull()).toBe(false);
    },
  );

  it("fails where that makes too little room, and leaves the user's own pack and work", async () => {
    await storePacks();
    await storeRecords(352, { "draft/352/12": "begun" });
    fillPhone();
    await expect(storeRecords(351, { [key]: large })).rejects.toThrow("No room");
    expect(isPhoneFull()).toBe(true);
    expect(await readPack(351)).toBeDefined();
    expect(await readRecords(["draft/352/12"])).toEqual(["begun"]);
    await freeRecords(["draft/352/12"]);
  });

  it("shows that the phone is full until as much can be stored, or something is deleted", async () => {
    const free = fillPhone(({ length }) => length < 1_000);
    await expect(storeRecords(351, { [key]: large })).rejects.toThrow("No room");
    await freeRecords([key]);
    await storeRecords(351, { [key]: "small" });
    expect(isPhoneFull()).toBe(true);
    await freeRecords([key]);
    expect(isPhoneFull()).toBe(false);

    await expect(storeRecords(351, { [key]: large })).rejects.toThrow("No room");
    free();
    await storeRecords(351, { [key]: large });
    expect(isPhoneFull()).toBe(false);
  });

  it("that fails for another reason does not show that the phone is full, and deletes nothing", async () => {
    await storePacks();
    fillPhone(() => false, "SecurityError");
    await expect(storeRecords(351, { [key]: large })).rejects.toThrow("No room");
    expect(isPhoneFull()).toBe(false);
    expect(await readPack(352)).toBeDefined();
  });
});

it("The browser is asked at most once to preserve what is stored", () => {
  const persist = vi.fn(() => Promise.resolve(true));
  Object.defineProperty(navigator, "storage", { value: { persist }, configurable: true });
  askToPersist();
  askToPersist();
  expect(persist.mock.calls.length).toBeLessThanOrEqual(1);
});

async function storePacks(): Promise<void> {
  for (const id of [351, 352]) {
    const pack = buildPack({ user: buildUser({ id }) });
    await storePack({ userId: id, etag: undefined, savedAt: Date.now(), pack });
  }
}
