import { toPhotoName } from "#shared/base/photos.ts";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { buildDefect } from "../../test/build-defect.ts";
import { buildInspectionLog } from "../../test/build-inspection.ts";
import { buildReading } from "../../test/build-reading.ts";
import { fillPhone } from "../../test/fill-phone.ts";
import { answerCalls, loseConnection, refuse } from "../../test/server.ts";
import { writeRecords } from "../device/device-store.ts";
import { entriesAhead, storeEntry, listEntries, sendDue } from "./outbox.ts";
import { type EntryKind, isUnsent, type UnsentEntry } from "./entry.ts";
import { readPicture, toPictureKey } from "./photos.ts";
import { recordEntry } from "./attempt.ts";
import { hasSucceeded } from "../device/device-database.ts";

const kinds = ["inspection", "defect", "defectAct", "reading"] as const;
/** What the server does with a submission. */
const fates = ["recorded", "held", "refused"] as const;
/** What happens to a request or its response on the way. */
const ways = ["open", "offline", "lostAnswer", "signedOut", "otherUser", "busy"] as const;

const step = fc.oneof(
  fc.record({
    does: fc.constant("tap"),
    fate: fc.constantFrom(...fates),
    kind: fc.constantFrom(...kinds),
  }),
  fc.record({
    does: fc.constantFrom("send", "sendAll", "sendInTwoTabs", "killed", "otherDriver"),
    way: fc.constantFrom(...ways),
  }),
  fc.record({ does: fc.constantFrom("fill", "fillNearly", "makeRoom", "startAnew") }),
);

const tapped = { does: "tap", fate: "recorded", kind: "inspection" } as const;
const sent = { does: "send", way: "open" } as const;
const anew = { does: "startAnew" };

describe("In any order of events", () => {
  it("each entry with its photo is on the server once, or on the phone", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        vi.unstubAllGlobals();
        localStorage.clear();
        const phone = new Phone();
        for (const item of steps) {
          if ("fate" in item) await phone.tap(item.fate, item.kind);
          else if ("way" in item) await phone.send(item.does, item.way);
          else await phone.change(item.does);
          await phone.expectNoneLost();
        }
        await phone.change("makeRoom");
        // Photos are sent one at a time, after the records.
        for (let sent = 0; sent <= steps.length; sent += 1) await phone.send("sendAll", "open");
        await phone.expectAllThrough();
      }),
      // In the examples the phone fills up between a tap and its sending, and the page ends afterwards.
      {
        numRuns: 60,
        examples: ["fill", "fillNearly"].map((does) => [[tapped, { does }, sent, anew]]),
      },
    );
  });
});

const picture = "data:image/jpeg;base64,AAAA";
let users = 70_000;

/** A phone, and a server that records each key once. */
class Phone {
  readonly userId = (users += 2);
  /** For each entry that the phone said it has stored. */
  readonly fates = new Map<string, (typeof fates)[number]>();
  readonly kinds = new Map<string, EntryKind>();
  readonly recorded: string[] = [];
  readonly held: string[] = [];
  /** The ids of their entries, which are also the photos' keys. */
  readonly photos = new Set<string>();
  private tapped = 0;
  private free = () => {};

  async tap(fate: (typeof fates)[number], kind: EntryKind): Promise<void> {
    this.tapped += 1;
    const entry = buildEntry(this.userId, this.tapped, kind);
    const key = toPictureKey(this.userId, entry.id);
    const shown = { dataUrl: picture, thumb: picture };
    const isStored =
      (await hasSucceeded(writeRecords({ [key]: shown }))) &&
      (await hasSucceeded(storeEntry(entry)));
    if (!isStored) return;
    this.fates.set(entry.id, fate);
    this.kinds.set(entry.id, kind);
  }

  async send(does: string, way: (typeof ways)[number]): Promise<void> {
    this.answer(way);
    const which = does === "sendAll" ? "all" : "waiting";
    const userId = does === "otherDriver" ? this.userId + 1 : this.userId;
    const sending = { which, onSent: () => undefined, onHeld: () => undefined } as const;
    if (does === "killed") return this.dieWhileSending();
    const tabs = does === "sendInTwoTabs" ? [1, 2] : [1];
    await Promise.all(tabs.map(() => sendDue(userId, sending)));
  }

  async change(does: string): Promise<void> {
    if (does === "startAnew") return entriesAhead.clear();
    this.free();
    if (does === "fill") this.free = fillPhone();
    if (does === "fillNearly") this.free = fillPhone(({ length }) => length < 400);
  }

  async expectNoneLost(): Promise<void> {
    const listed = await listEntries(this.userId);
    const onPhone = new Set(listed.filter(isUnsent).map(({ id }) => id));
    const onServer = [...this.recorded, ...this.held];
    expect(new Set(onServer).size).toBe(onServer.length);
    for (const [id, fate] of this.fates) {
      expect(onPhone.has(id) || onServer.includes(id)).toBe(true);
      // A held entry has its picture in its body.
      if (this.kinds.get(id) !== "inspection" || fate === "held") continue;
      const isHere = (await readPicture(this.userId, id)) !== undefined;
      expect(isHere || this.photos.has(id), `photo ${id}`).toBe(true);
    }
  }

  async expectAllThrough(): Promise<void> {
    const states = { recorded: "sent", held: "held", refused: "refused" };
    for (const { id, state } of await listEntries(this.userId)) {
      expect(state).toBe(states[this.fates.get(id) ?? "recorded"]);
    }
    await this.expectNoneLost();
    const recorded = this.recorded.filter((id) => this.kinds.get(id) === "inspection");
    expect([...this.photos].toSorted()).toEqual(recorded.toSorted());
  }

  /** The page ends after its call was made, before it stores the response. */
  private async dieWhileSending(): Promise<void> {
    const [first] = (await listEntries(this.userId)).filter(isUnsent);
    if (first) {
      const { id: idempotencyKey, userId } = first;
      const signal = new AbortController().signal;
      await hasSucceeded(recordEntry(first, { userId, idempotencyKey, signal }));
    }
    entriesAhead.clear();
  }

  private answer(way: (typeof ways)[number]): void {
    const travel = <Answer>(arrive: () => Answer): Answer => {
      if (way === "offline") loseConnection();
      if (way === "signedOut") refuse("auth.signedOut");
      if (way === "otherUser") refuse("auth.otherUser");
      if (way === "busy") refuse("request.unavailable");
      const answer = arrive();
      return way === "lostAnswer" ? loseConnection() : answer;
    };
    const record = (kind: EntryKind, idempotencyKey = "") =>
      travel(() => {
        expect(this.kinds.get(idempotencyKey)).toBe(kind);
        if (this.fates.get(idempotencyKey) !== "recorded") refuse("request.notFound");
        addOnce(this.recorded, idempotencyKey);
      });
    const answer = <Answer>(kind: EntryKind, built: Answer) => {
      return ({ idempotencyKey }: { idempotencyKey?: string | undefined }) => {
        record(kind, idempotencyKey);
        return built;
      };
    };
    answerCalls({
      submitInspection: answer("inspection", buildInspectionLog()),
      createDefect: answer("defect", buildDefect()),
      actOnDefect: answer("defectAct", buildDefect()),
      addReading: answer("reading", buildReading()),
      uploadPhoto: ({ params: { key }, query: { total } }) =>
        travel(() => {
          this.photos.add(key ?? "");
          return { received: Number(total), photo: { id: 8, url: "/api/photos/8" } };
        }),
      hold: ({ idempotencyKey = "", body }) =>
        travel(() => {
          expect(this.kinds.get(idempotencyKey)).toBe(body.kind);
          if (this.fates.get(idempotencyKey) === "refused") refuse("request.tooLarge");
          addOnce(this.held, idempotencyKey);
          return { id: 9, state: "open" as const, recordId: null };
        }),
    });
  }
}

function addOnce(keys: string[], key: string): void {
  if (!keys.includes(key)) keys.push(key);
}

function buildEntry(userId: number, index: number, kind: EntryKind): UnsentEntry<EntryKind> {
  const id = `00000000-0000-4000-8000-${String(userId * 100 + index).padStart(12, "0")}`;
  return {
    id,
    userId,
    asset: { id: 12, name: "Mixer 12" },
    performedAt: "2026-11-20T12:00:00.000Z",
    state: "waiting",
    ...(kind === "inspection" ? buildInspection(id) : contents[kind]),
    photos: [],
    tries: 0,
    nextAt: 0,
  };
}

function buildInspection(key: string): Pick<UnsentEntry, "body"> {
  return {
    body: {
      assetId: 12,
      signatureUrl: "Marco Ortiz",
      passed: false,
      results: { Tires: { status: "fail", photos: [toPhotoName(key)] } },
      photos: [{ key, sha256: "0".repeat(64), bytes: 3 }],
    },
  };
}

const contents = {
  defect: { kind: "defect", body: { assetId: 12, title: "Bent ladder" } },
  defectAct: { kind: "defectAct", body: { defectId: 42, act: "note", note: "Left one" } },
  reading: { kind: "reading", body: { meter: "miles", value: 148_300 } },
} as const;
