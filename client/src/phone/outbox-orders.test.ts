import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildDefect } from "../test/build-defect.ts";
import { buildInspectionLog } from "../test/build-inspection.ts";
import { buildReading } from "../test/build-reading.ts";
import { answerCalls, loseConnection, refuse } from "../test/server.ts";
import { type EntryKind, isUnsent, storeEntry, listEntries, type UnsentEntry } from "./outbox.ts";
import { recordEntry } from "./record-entry.ts";
import { sendDue } from "./send-due.ts";

const kinds = ["inspection", "defect", "defectAct", "reading"] as const;
/** What the server makes of what was handed in. */
const fates = ["recorded", "held", "refused"] as const;
/** What happens to a call on its way there and back. */
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
);

describe("In any order of events", () => {
  it("each entry is on the server once, or on the phone", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const yard = new Yard();
        for (const one of steps) {
          if ("fate" in one) await yard.tap(one.fate, one.kind);
          else await yard.send(one.does, one.way);
          await yard.expectNoneLost();
        }
        await yard.send("sendAll", "open");
        await yard.expectAllThrough();
      }),
      { numRuns: 60 },
    );
  });
});

let users = 70_000;

/** A phone, and a server that records each key once. */
class Yard {
  readonly userId = (users += 2);
  readonly fates = new Map<string, (typeof fates)[number]>();
  readonly kinds = new Map<string, EntryKind>();
  readonly recorded: string[] = [];
  readonly held: string[] = [];

  async tap(fate: (typeof fates)[number], kind: EntryKind): Promise<void> {
    const entry = buildEntry(this.userId, this.fates.size, kind);
    this.fates.set(entry.id, fate);
    this.kinds.set(entry.id, kind);
    await storeEntry(entry);
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

  async expectNoneLost(): Promise<void> {
    const listed = await listEntries(this.userId);
    const onPhone = new Set(listed.filter(isUnsent).map(({ id }) => id));
    const onServer = [...this.recorded, ...this.held];
    expect(new Set(onServer).size).toBe(onServer.length);
    for (const id of this.fates.keys()) {
      expect(onPhone.has(id) || onServer.includes(id)).toBe(true);
    }
  }

  async expectAllThrough(): Promise<void> {
    const states = { recorded: "sent", held: "held", refused: "refused" };
    for (const { id, state } of await listEntries(this.userId)) {
      expect(state).toBe(states[this.fates.get(id) ?? "recorded"]);
    }
    await this.expectNoneLost();
  }

  /** The page ends after its call was made, and stores nothing of the answer. */
  private async dieWhileSending(): Promise<void> {
    const [first] = (await listEntries(this.userId)).filter(isUnsent);
    if (!first) return;
    const { id: idempotencyKey, userId } = first;
    const signal = new AbortController().signal;
    await recordEntry(first, { userId, idempotencyKey, signal }).catch(() => undefined);
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

function buildEntry(userId: number, place: number, kind: EntryKind): UnsentEntry<EntryKind> {
  return {
    id: `00000000-0000-4000-8000-${String(userId * 100 + place).padStart(12, "0")}`,
    userId,
    asset: { id: 12, name: "Mixer 12" },
    performedAt: "2026-11-20T12:00:00.000Z",
    state: "waiting",
    ...contents[kind],
    photos: [],
    tries: 0,
    nextAt: 0,
  };
}

const contents = {
  inspection: {
    body: {
      assetId: 12,
      signatureUrl: "Marco Ortiz",
      passed: true,
      results: { Tires: { status: "pass" as const } },
    },
  },
  defect: { kind: "defect", body: { assetId: 12, title: "Bent ladder" } },
  defectAct: { kind: "defectAct", body: { defectId: 42, act: "note", note: "Left one" } },
  reading: { kind: "reading", body: { meter: "miles", value: 148_300 } },
} as const;
