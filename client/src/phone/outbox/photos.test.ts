import { waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { buildInspectionLog } from "../../test/build-inspection.ts";
import { fillPhone } from "../../test/fill-phone.ts";
import { answerCalls, loseConnection, refuse } from "../../test/server.ts";
import { removeRecords, writeRecord } from "../device/device-store.ts";
import { entriesAhead, storeEntry, listEntries, sendDue } from "./outbox.ts";
import type { UnsentEntry } from "./entry.ts";
import { toPictureKey, readPicture, stopUploads, uploadPhoto } from "./photos.ts";

const thumb = dataUrlOf(1_000);
const following = { onSent: () => undefined, onHeld: () => undefined };
type Query = { at?: string; total?: string };

describe("A photo that is sent", () => {
  it("is sent in parts that grow, and continues from what the server has", async () => {
    let received = 0;
    const calls = answerCalls({ uploadPhoto: (made) => next(made.query) });
    const next = ({ at, total }: Query) => {
      // The first response is lost after the server has received the part.
      const isLost = received === 0;
      received = Math.min(Number(at) === received ? received + 65_536 : received, Number(total));
      if (isLost) loseConnection();
      const isWhole = received === Number(total);
      return { received, photo: isWhole ? { id: 8, url: "/api/photos/8" } : null };
    };
    const photo = { userId: 1, key: "a", dataUrl: dataUrlOf(150_000), thumb };
    await expect(uploadPhoto(photo)).rejects.toThrow();
    expect(await uploadPhoto(photo)).toMatchObject({ url: "/api/photos/8" });
    const ats = calls.made("uploadPhoto").map(({ query }) => Number(query.at));
    expect(ats).toEqual([0, 0, 65_536, 131_072]);
    expect(calls.made("uploadPhoto")[0]?.query).toEqual({
      at: "0",
      total: "151000",
      thumb: "1000",
    });
  });

  it("stops for a record at once", async () => {
    let answer: (part: { received: number; photo: null }) => void = () => undefined;
    const calls = answerCalls({ uploadPhoto: () => new Promise((resolve) => (answer = resolve)) });
    const sending = uploadPhoto({ userId: 1, key: "b", dataUrl: thumb, thumb });
    const waiting = uploadPhoto({ userId: 1, key: "c", dataUrl: thumb, thumb });
    const failed = [sending, waiting].map((item) => expect(item).rejects.toThrow());
    await waitFor(() => expect(calls.made("uploadPhoto")).toHaveLength(1));
    const unpack = vi.spyOn(globalThis, "atob");
    stopUploads();
    answer({ received: 5, photo: null });
    await Promise.all(failed);
    expect(calls.made("uploadPhoto")).toHaveLength(1);
    expect(unpack, "which takes a phone long").not.toHaveBeenCalled();
    unpack.mockRestore();
  });
});

describe("A record with photos", () => {
  it("is sent before them, and each is deleted here when the server has it", async () => {
    const calls = answerCalls({ submitInspection: buildInspectionLog(), uploadPhoto: whole });
    const { userId, keys } = await store();
    expect(await sendDue(userId, { which: "waiting", ...following })).toBe(0);
    expect(calls.made("submitInspection")).toHaveLength(1);
    expect(await listEntries(userId)).toMatchObject([{ state: "sent", photos: keys.slice(1) }]);
    expect(await readPicture(userId, keys[0] ?? "")).toBeUndefined();
    expect(await readPicture(userId, keys[1] ?? "")).toBeDefined();
    expect(await sendDue(userId, { which: "due", ...following })).toBeUndefined();
    expect(calls.made("uploadPhoto").map(({ params }) => params.key)).toEqual(keys);
    expect(await listEntries(userId)).toMatchObject([{ photos: [], lost: [] }]);
  });

  it("waits longer after each cut, and loses nothing", async () => {
    answerCalls({ submitInspection: buildInspectionLog(), uploadPhoto: loseConnection });
    const { userId, keys } = await store();
    await sendDue(userId, { which: "waiting", ...following });
    await sendDue(userId, { which: "waiting", ...following });
    const [entry] = await listEntries(userId);
    expect(entry).toMatchObject({ photos: keys, tries: 2 });
    expect(await sendDue(userId, { which: "due", ...following })).toBeGreaterThan(Date.now());
  });

  it("names as not sent, after a crash of a full phone, only the photo that the server lacks", async () => {
    const arrived = new Set<string>();
    answerCalls({
      submitInspection: buildInspectionLog(),
      uploadPhoto: ({ params: { key }, query: { total } }) => {
        // The request that asks whether a photo has arrived has no bytes.
        if (total !== "1") arrived.add(key);
        const photo = arrived.has(key) ? { id: 8, url: "/api/photos/8" } : null;
        return { received: Number(total), photo };
      },
    });
    const { userId, keys } = await store();
    const makeRoom = fillPhone();
    await sendDue(userId, { which: "waiting", ...following });
    makeRoom();
    // A new page knows only what is stored.
    entriesAhead.clear();
    await removeRecords([toPictureKey(userId, keys[1] ?? "")]);
    expect(await listEntries(userId)).toMatchObject([{ state: "waiting" }]);
    for (const _ of keys) await sendDue(userId, { which: "waiting", ...following });
    expect(await listEntries(userId)).toMatchObject([{ photos: [], lost: [keys[1]] }]);
  });

  it.each(["photos.other", "request.tooLarge", "photos.notPicture"] as const)(
    "says which photo could not be sent (%s), and sends the others",
    async (code) => {
      answerCalls({
        submitInspection: buildInspectionLog(),
        uploadPhoto: ({ params, query }) =>
          params["key"] === keys[0] ? refuse(code) : whole({ query }),
      });
      const { userId, keys } = await store();
      await sendDue(userId, { which: "waiting", ...following });
      await sendDue(userId, { which: "waiting", ...following });
      expect(await listEntries(userId)).toMatchObject([{ photos: [], lost: [keys[0]] }]);
    },
  );
});

function whole({ query }: { query: Query }) {
  return { received: Number(query.total), photo: { id: 8, url: "/api/photos/8" } };
}

function dataUrlOf(bytes: number): string {
  return `data:image/jpeg;base64,${btoa("x".repeat(bytes))}`;
}

let last = 0;

async function store(): Promise<{ userId: number; keys: string[] }> {
  last += 1;
  const userId = 9_000 + last;
  const keys = [`${userId}-a`, `${userId}-b`];
  for (const key of keys) await writeRecord(toPictureKey(userId, key), { dataUrl: thumb, thumb });
  const sha256 = "0".repeat(64);
  const entry: UnsentEntry = {
    id: `00000000-0000-4000-8000-${String(userId).padStart(12, "0")}`,
    userId,
    asset: { id: 12, name: "Mixer 12" },
    performedAt: "2026-11-20T12:00:00.000Z",
    state: "waiting",
    body: {
      assetId: 12,
      signatureUrl: "Marco Ortiz",
      passed: false,
      results: { Tires: { status: "fail", photos: keys.map((key) => `photo:${key}`) } },
      photos: keys.map((key) => ({ key, sha256, bytes: 1_000 })),
    },
    photos: [],
    tries: 0,
    nextAt: 0,
  };
  await storeEntry(entry);
  return { userId, keys };
}
