import type { ErrorCode } from "#shared/api/errors.ts";
import { dayMs } from "#shared/base/dates.ts";
import { screen, waitFor } from "@testing-library/react";
import fc from "fast-check";
import { createElement } from "react";
import { describe, expect, it, vi } from "vitest";
import { buildDefect } from "../../test/build-defect.ts";
import { buildInspectionLog } from "../../test/build-inspection.ts";
import { buildReading } from "../../test/build-reading.ts";
import { fillPhone } from "../../test/fill-phone.ts";
import { answerAsGateway, answerCalls, loseConnection, refuse } from "../../test/server.ts";
import { createId } from "../../api/create-id.ts";
import { StripsPanel } from "../../features/unsent/strips-panel.tsx";
import { buildPack } from "../../test/build-pack.ts";
import { buildUser, renderApp } from "../../test/render.tsx";
import { setClockOffset } from "../../ui/device/clock.ts";
import { writeRecord, writeRecords } from "../device/device-store.ts";
import { startSending, sendDue, sendEntry, forgetSent, storeEntry, listEntries } from "./outbox.ts";
import type { EntryKind, SentEntry, UnsentEntry } from "./entry.ts";
import { forgetOthers, forgetPack } from "../pack/pack-store.ts";
import { toPictureKey } from "./photos.ts";
import { outboxKey } from "./use-outbox.ts";

const silent = { onSent: () => undefined, onHeld: () => undefined };
const picture = "data:image/jpeg;base64,AAAA";
const address = "/api/photos/8";
const receipt = { id: 9, state: "open", recordId: null } as const;

describe("An entry of the outbox", () => {
  it("is sent with its own key, is its user's alone, and is forgotten after a day", async () => {
    const calls = answerCalls({ submitInspection: buildInspectionLog() });
    const entry = await store();
    expect(await listEntries(entry.userId + 1)).toEqual([]);
    expect(await sendEntry(entry)).toMatchObject({ state: "sent", log: { id: 71 } });
    expect(calls.made("submitInspection")).toMatchObject([
      { idempotencyKey: entry.id, body: entry.body },
    ]);
    const [sent] = await listEntries(entry.userId);
    expect(sent).toMatchObject({ id: entry.id, state: "sent", asset: entry.asset });
    await forgetSent(entry.userId);
    expect(await listEntries(entry.userId)).toHaveLength(1);
    vi.setSystemTime(Date.now() + dayMs + 60_000);
    await forgetSent(entry.userId);
    expect(await listEntries(entry.userId)).toEqual([]);
    vi.useRealTimers();
  });

  it("is not sent a second time while its form sends it", async () => {
    const calls = answerCalls({ submitInspection: buildInspectionLog() });
    const entry = await store();
    const began = Date.now();
    const [sent, next] = await Promise.all([
      sendEntry(entry),
      sendDue(entry.userId, { ...silent, which: "waiting" }),
    ]);
    expect(sent).toMatchObject({ state: "sent" });
    expect(next ?? Infinity, "it is not looked at without a pause").toBeGreaterThan(began);
    expect(calls.made("submitInspection")).toHaveLength(1);
  });

  it("has its moments corrected once the server's time is known, and is not sent before that", async () => {
    setClockOffset(undefined);
    const at = "2026-11-18T12:00:00.000Z";
    const results = { Tires: { status: "fail" as const, answeredAt: at } };
    const photos = [{ key: createId(), sha256: "0".repeat(64), bytes: 3, takenAt: at }];
    const signed = { assetId: 12, signatureUrl: "Marco Ortiz", passed: false };
    const moments = { date: at, startedAt: at, completedAt: at, clockOffsetMs: 0 };
    const body = { ...signed, ...moments, results, photos };
    const { id, userId } = await store({ body, performedAt: at, isUndated: true });
    const calls = answerCalls({
      getCurrentUser: loseConnection,
      submitInspection: buildInspectionLog(),
    });
    await sendDue(userId, { ...silent, which: "waiting" });
    expect(calls.made("submitInspection")).toEqual([]);
    expect(await listEntries(userId)).toMatchObject([{ performedAt: at, isUndated: true, body }]);

    setClockOffset(2 * dayMs);
    answerCalls({ submitInspection: loseConnection });
    await sendDue(userId, { ...silent, which: "waiting" });
    setClockOffset(0);
    await sendDue(userId, { ...silent, which: "waiting" });
    const moved = "2026-11-20T12:00:00.000Z";
    const [first, second] = calls.made("submitInspection");
    expect(first).toMatchObject({
      idempotencyKey: id,
      body: {
        date: moved,
        startedAt: moved,
        completedAt: at,
        clockOffsetMs: 2 * dayMs,
        results: { Tires: { status: "fail", answeredAt: moved } },
        photos: [{ takenAt: moved }],
      },
    });
    expect(second).toEqual(first);
    expect(await listEntries(userId)).toMatchObject([{ performedAt: moved }]);
  });

  it("is deleted once its user logs out or another user continues here, unless one of its photos waits", async () => {
    const waiting = await store();
    const { userId } = waiting;
    const storeOther = async (of: number, given: Pick<SentEntry, "photos" | "lost">) => {
      const { id, asset, performedAt } = buildEntry();
      const sent = { state: "sent", sentAt: performedAt, ...given } as const;
      await storeEntry({ id, userId: of, asset, performedAt, ...sent });
      return id;
    };
    await storeOther(userId, { photos: [] });
    const stored = [
      waiting.id,
      await storeOther(userId, { photos: [createId()] }),
      await storeOther(userId, { photos: [], lost: [createId()] }),
    ];
    const idsOf = async (of: number) => new Set((await listEntries(of)).map(({ id }) => id));
    await forgetPack(userId);
    expect(await idsOf(userId)).toEqual(new Set(stored));
    const other = userId + 90_000;
    await storeOther(other, { photos: [] });
    await forgetOthers(buildUser({ id: userId }));
    expect(await idsOf(other)).toEqual(new Set());
    expect(await idsOf(userId)).toEqual(new Set(stored));
  });

  it.each<[string, () => never]>([
    ["a lost connection", loseConnection],
    ["a gateway's page", () => answerAsGateway(503)],
    ["a gateway's refusal", () => answerAsGateway(413)],
    ["a server that is busy", () => refuse("request.unavailable")],
    ["a server that has no room", () => refuse("request.diskFull", { status: 507 })],
    ["too many calls", () => refuse("request.tooManyWrites")],
    ["a session that has ended", () => refuse("auth.signedOut")],
    ["another user's cookie", () => refuse("auth.otherUser")],
  ])("waits after %s, and is sent again unchanged", async (_, fail) => {
    const calls = answerCalls({ submitInspection: fail });
    const entry = await store();
    expect((await sendEntry(entry)).state).toBe("waiting");
    const [waiting] = await listEntries(entry.userId);
    expect(waiting).toMatchObject({ state: "waiting", tries: 1 });
    answerCalls({ submitInspection: buildInspectionLog() });
    await sendDue(entry.userId, { which: "waiting", ...silent });
    expect(await listEntries(entry.userId)).toMatchObject([{ state: "sent" }]);
    const [first, second] = calls.made("submitInspection");
    expect(second).toEqual(first);
  });

  it.each<ErrorCode>(["inspections.unknownItems", "request.forbidden", "request.notFound"])(
    "goes to the office after %s with its own key, and is not sent again",
    async (code) => {
      const calls = answerCalls({ submitInspection: () => refuse(code), hold: receipt });
      const entry = await store();
      const onHeld = vi.fn();
      await sendDue(entry.userId, { ...silent, which: "waiting", onHeld });
      const { id: idempotencyKey, body, performedAt, asset } = entry;
      const subject = { assetId: asset.id, name: asset.name };
      const sent = { kind: "inspection", body, reason: code, performedAt, subject };
      expect(calls.made("hold")).toMatchObject([{ idempotencyKey, body: sent }]);
      expect(onHeld).toHaveBeenCalledWith(expect.stringMatching(/\w/));
      const [held] = await listEntries(entry.userId);
      expect(held).toMatchObject({ state: "held", reason: expect.stringMatching(/\w/) });
      await sendDue(entry.userId, { which: "all", ...silent });
      expect(calls.made("submitInspection")).toHaveLength(1);
      await forgetSent(entry.userId);
      expect(await listEntries(entry.userId)).toHaveLength(1);
    },
  );

  it("waits on when the office cannot be reached, and counts as held when it had it", async () => {
    answerCalls({ submitInspection: () => refuse("request.notFound"), hold: loseConnection });
    const entry = await store();
    expect((await sendEntry(entry)).state).toBe("waiting");
    answerCalls({
      submitInspection: () => refuse("request.notFound"),
      hold: () => refuse("idempotency.reused"),
    });
    expect((await sendEntry(entry)).state).toBe("held");
  });

  it("needs its driver when the office cannot hold it either, and does not block others", async () => {
    const calls = answerCalls({
      submitInspection: () => refuse("request.notFound"),
      hold: () => refuse("request.tooLarge"),
    });
    const entry = await store();
    await sendDue(entry.userId, { which: "waiting", ...silent });
    const [refused] = await listEntries(entry.userId);
    expect(refused).toMatchObject({ state: "refused", body: entry.body });
    await sendDue(entry.userId, { which: "waiting", ...silent });
    expect(calls.made("submitInspection")).toHaveLength(1);
    answerCalls({ submitInspection: buildInspectionLog() });
    await sendDue(entry.userId, { which: "all", ...silent });
    expect(await listEntries(entry.userId)).toMatchObject([{ state: "sent" }]);
  });

  it("is reported as sent to its open form before the phone has stored that, and is sent only once", async () => {
    const calls = answerCalls({ submitInspection: buildInspectionLog() });
    const entry = await store();
    // Other tabs are notified of each state that is stored.
    const stored = vi.spyOn(BroadcastChannel.prototype, "postMessage");
    expect((await sendEntry(entry, { isFormOpen: true })).state).toBe("sent");
    expect(stored).not.toHaveBeenCalled();
    stored.mockRestore();
    await sendDue(entry.userId, { ...silent, which: "waiting" });
    expect(calls.made("submitInspection")).toHaveLength(1);
    await waitFor(async () =>
      expect(await listEntries(entry.userId)).toMatchObject([{ state: "sent" }]),
    );
  });

  it("is left to its driver while the form is open, and goes to the office once that is closed", async () => {
    const calls = answerCalls({
      submitInspection: () => refuse("request.notFound"),
      hold: receipt,
    });
    const entry = await store();
    expect((await sendEntry(entry, { isFormOpen: true })).state).toBe("refused");
    expect(calls.made("hold")).toEqual([]);
    await sendDue(entry.userId, { which: "waiting", ...silent });
    expect(await listEntries(entry.userId)).toMatchObject([{ state: "held" }]);
  });

  it("counts as sent when an earlier try, or another tab, had sent it", async () => {
    answerCalls({ submitInspection: () => refuse("idempotency.reused") });
    expect(await sendEntry(await store())).toEqual({ state: "sent" });
  });

  it("is sent with its pictures when the server no longer has them", async () => {
    const calls = answerCalls({
      submitInspection: ({ body }) =>
        body.results["Tires"]?.photos?.includes(address)
          ? refuse("photos.unknown")
          : buildInspectionLog(),
    });
    const entry = await store({ photos: [{ url: address, dataUrl: picture }] });
    expect((await sendEntry(entry)).state).toBe("sent");
    const bodies = calls.made("submitInspection").map(({ body }) => body);
    expect(bodies.map(({ results }) => results["Tires"]?.photos)).toEqual([[address], [picture]]);
  });

  it.each([
    ["a session that has ended", () => refuse("auth.signedOut"), true],
    ["another user's cookie", () => refuse("auth.otherUser"), true],
    ["a lost connection", loseConnection, false],
  ])("knows after %s whether its user has to sign in", async (_, fail, needsSignIn) => {
    answerCalls({ submitInspection: fail });
    const entry = await store();
    await sendEntry(entry);
    const [waiting] = await listEntries(entry.userId);
    expect(waiting?.state === "waiting" && waiting.needsSignIn === true).toBe(needsSignIn);
  });

  it("is sent once its user, who had not signed in, confirms it", async () => {
    const calls = answerCalls({ submitInspection: buildInspectionLog() });
    const entry = await store({ wasSignedIn: false });
    const sending = { which: "all", onSent: () => undefined, onHeld: () => undefined } as const;
    expect(await sendEntry(entry)).toMatchObject({ state: "waiting" });
    expect(await sendDue(entry.userId, sending)).toBeUndefined();
    expect(calls.made("submitInspection")).toEqual([]);
    await storeEntry({ ...entry, isConfirmed: true });
    await sendDue(entry.userId, sending);
    expect(await listEntries(entry.userId)).toMatchObject([{ state: "sent" }]);
  });

  it("is held for the office, and never recorded, when its user says that it is not theirs", async () => {
    const calls = answerCalls({ hold: receipt });
    const entry = await store({ wasSignedIn: false });
    await storeEntry({ ...entry, isDisowned: true, reason: "Somebody else filled this in." });
    const onHeld = vi.fn();
    await sendDue(entry.userId, { ...silent, which: "due", onHeld });
    expect(calls.made("submitInspection")).toEqual([]);
    expect(calls.made("hold")).toMatchObject([{ body: { reason: "held.notMine" } }]);
    expect(onHeld).toHaveBeenCalledWith("Somebody else filled this in.");
    expect(await listEntries(entry.userId)).toMatchObject([
      { state: "held", reason: "Somebody else filled this in." },
    ]);
  });

  it("is not sent until its pause is over", async () => {
    const calls = answerCalls({ submitInspection: buildInspectionLog() });
    const nextAt = Date.now() + 60_000;
    const entry = await store({ nextAt });
    const next = await sendDue(entry.userId, { which: "due", ...silent });
    expect(next).toBe(nextAt);
    expect(calls.made("submitInspection")).toEqual([]);
  });

  it("is sent once from a full phone, which pauses after a failure although it cannot store that", async () => {
    const calls = answerCalls({ submitInspection: loseConnection });
    const { userId } = await store();
    const free = fillPhone();
    const next = await sendDue(userId, { ...silent, which: "due" });
    expect(next).toBeGreaterThan(Date.now());
    answerCalls({ submitInspection: buildInspectionLog() });
    for (const which of ["waiting", "due", "all"] as const) {
      expect(await sendDue(userId, { ...silent, which })).toBeUndefined();
    }
    expect(calls.made("submitInspection")).toHaveLength(2);
    expect(await listEntries(userId)).toMatchObject([{ state: "sent" }]);
    free();
  });

  it("is read as far as it is complete, whatever is stored", async () => {
    await fc.assert(
      fc.asyncProperty(fc.anything(), fc.anything(), async (value, other) => {
        const { userId, id } = buildEntry();
        const stored = [value, { ...buildEntry(), body: value }, { ...buildEntry(), asset: other }];
        for (const [index, item] of stored.entries()) {
          await writeRecord(`entry/${userId}/${id}${index}`, toStorable(item));
        }
        expect(await listEntries(userId)).toHaveLength(0);
      }),
      { numRuns: 20 },
    );
  });
});

describe("An entry of another kind", () => {
  it("makes its kind's own call, and refetches the lists that it changes", async () => {
    const calls = answerCalls({
      createDefect: buildDefect(),
      actOnDefect: buildDefect(),
      addReading: buildReading(),
    });
    const { userId } = await storeKind({ kind: "defect", body: { assetId: 12, title: "Bent" } });
    const note = { act: "note", note: "Left one" } as const;
    await storeKind({ userId, kind: "defectAct", body: { ...note, defectId: 42 } });
    await storeKind({ userId, kind: "reading", body: { meter: "miles", value: 90 } });
    const onSent = vi.fn();
    await sendDue(userId, { ...silent, which: "waiting", onSent });
    expect(onSent.mock.calls.map(([, kind]) => kind)).toEqual(["defect", "defectAct", "reading"]);
    const { performedAt } = buildEntry();
    expect(calls.made("createDefect")).toMatchObject([
      { body: { assetId: 12, title: "Bent", performedAt } },
    ]);
    const [act] = calls.made("actOnDefect");
    expect(act).toMatchObject({ params: { id: "42" } });
    expect(act?.body).toEqual({ ...note, performedAt });
    expect(calls.made("addReading")).toMatchObject([
      { params: { id: "12" }, body: { meter: "miles", value: 90 } },
    ]);
    const states = (await listEntries(userId)).map(({ kind, state }) => [kind, state]);
    expect(states).toEqual(["defect", "defectAct", "reading"].map((kind) => [kind, "sent"]));
  });

  it("goes to the office in its own kind, with the pictures that the server has deleted", async () => {
    const calls = answerCalls({
      createDefect: () => refuse("request.notFound"),
      hold: ({ body }) =>
        JSON.stringify(body).includes(address) ? refuse("photos.unknown") : receipt,
    });
    const body = { assetId: 12, title: "Bent", photos: [address] };
    const { userId } = await storeKind({
      kind: "defect",
      body,
      photos: [{ url: address, dataUrl: picture }],
    });
    await sendDue(userId, { ...silent, which: "waiting" });
    const held = { kind: "defect", body: { ...body, photos: [picture] } };
    expect(calls.made("hold").at(-1)?.body).toMatchObject(held);
    expect(await listEntries(userId)).toMatchObject([{ kind: "defect", state: "held" }]);
  });
});

it("An inspection whose photos are still here arrives at the office with its pictures", async () => {
  const calls = answerCalls({ submitInspection: () => refuse("request.notFound"), hold: receipt });
  const key = "5f0c1c7e-0000-4000-8000-000000000001";
  const results = { Tires: { status: "fail" as const, photos: [`photo:${key}`, address] } };
  const photos = [{ key, sha256: "0".repeat(64), bytes: 3 }];
  const body = { assetId: 12, signatureUrl: "Marco Ortiz", passed: false, results, photos };
  const { userId } = buildEntry();
  await writeRecords({ [toPictureKey(userId, key)]: { dataUrl: picture, thumb: picture } });
  await store({ userId, body });
  await sendDue(userId, { ...silent, which: "waiting" });
  const [held] = calls.made("hold");
  expect(held?.body.body).toMatchObject({ results: { Tires: { photos: [picture, address] } } });
  expect(held?.body.body).not.toHaveProperty("photos");
});

describe("Entries that wait", () => {
  it("are sent in the order in which they were performed, again once the device is online", async () => {
    answerCalls({ submitInspection: loseConnection });
    const later = await store({ performedAt: "2026-11-20T13:00:00.000Z" });
    const earlier = await store({ userId: later.userId, performedAt: "2026-11-20T12:00:00.000Z" });
    const onSent = vi.fn();
    const stop = startSending(later.userId, { ...silent, onSent, onChange: () => undefined });
    await waitFor(async () => {
      expect(await listEntries(later.userId)).toMatchObject([{ tries: 1 }, { tries: 1 }]);
    });
    expect(onSent).not.toHaveBeenCalled();
    const calls = answerCalls({ submitInspection: buildInspectionLog() });
    const before = calls.made("submitInspection").length;
    window.dispatchEvent(new Event("online"));
    await waitFor(() => expect(onSent).toHaveBeenCalledTimes(2));
    const keys = calls.made("submitInspection").slice(before);
    expect(keys.map(({ idempotencyKey }) => idempotencyKey)).toEqual([earlier.id, later.id]);
    stop();
  });

  it("are sent a minute after this device could not read them", async () => {
    const { userId } = await store();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const ownKeys = vi.fn(() => {
      throw new Error("It does not respond");
    });
    vi.stubGlobal("localStorage", new Proxy(localStorage, { ownKeys }));
    const stop = startSending(userId, { ...silent, onChange: () => undefined });
    await vi.advanceTimersByTimeAsync(59_000);
    expect(ownKeys).toHaveBeenCalled();
    vi.unstubAllGlobals();
    const calls = answerCalls({ submitInspection: buildInspectionLog() });
    await vi.advanceTimersByTimeAsync(900);
    expect(calls.made("submitInspection")).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(calls.made("submitInspection")).toHaveLength(1);
    stop();
    vi.useRealTimers();
  });
});

it("A tab that was opened while another one sent the waiting entries stops showing that they wait", async () => {
  const { userId } = await store();
  const user = buildUser({ id: userId });
  answerCalls({ getPack: buildPack({ user }) });
  const { client } = renderApp(createElement(StripsPanel, { onUnsent: vi.fn() }), { user });
  await screen.findByText("1 inspection waiting to send");
  // The other tab's message comes before this tab has subscribed.
  answerCalls({ submitInspection: buildInspectionLog() });
  await sendDue(userId, { ...silent, which: "waiting" });
  expect(screen.queryByText("1 inspection waiting to send")).not.toBeNull();
  const onChange = () => void client.invalidateQueries({ queryKey: [outboxKey] });
  const stop = startSending(userId, { ...silent, onChange });
  await waitFor(() => expect(screen.queryByText(/waiting to send/)).toBeNull());
  stop();
});

let last = 0;

function buildEntry(given: Partial<UnsentEntry> = {}): UnsentEntry {
  last += 1;
  const results = { Tires: { status: "fail" as const, photos: [address] } };
  return {
    id: `00000000-0000-4000-8000-${String(last).padStart(12, "0")}`,
    userId: 5_000 + last,
    asset: { id: 12, name: "Mixer 12" },
    performedAt: "2026-11-20T12:00:00.000Z",
    state: "waiting",
    body: { assetId: 12, signatureUrl: "Marco Ortiz", passed: false, results },
    photos: [],
    tries: 0,
    nextAt: 0,
    ...given,
  };
}

async function storeKind<Kind extends EntryKind>(
  given: Partial<UnsentEntry<EntryKind>> & Pick<UnsentEntry<Kind>, "kind" | "body">,
): Promise<{ userId: number }> {
  const entry = { ...buildEntry(), ...given };
  await writeRecord(`entry/${entry.userId}/${entry.id}`, entry);
  return entry;
}

async function store(given?: Partial<UnsentEntry>): Promise<UnsentEntry> {
  const entry = buildEntry(given);
  await storeEntry(entry);
  return entry;
}

/** Returns a copy as the device stores it, or undefined if it cannot be stored. */
function toStorable(value: unknown): unknown {
  try {
    return structuredClone(value);
  } catch {
    return undefined;
  }
}
