import { describe, expect, it } from "vitest";
import { Changes, liveChangesRemembered } from "./changes.ts";
import { refreshable } from "./refreshable.ts";

const viewer = { companyId: 7, userId: 3 };
const assets = { company: 7, refresh: ["listAssets" as const] };
const crew = { company: 7, refresh: ["listCrew" as const] };

/** The changes that a server knows from position 100 on. */
function begin(): Changes {
  const changes = new Changes();
  changes.beginAt(100);
  return changes;
}

describe("What a server knows of changes", () => {
  it("begins with its first position, before which anything may have changed", () => {
    const changes = new Changes();
    expect(changes.listSince(0, viewer)).toEqual(refreshable);
    changes.beginAt(100);
    expect(changes.listSince(100, viewer)).toEqual([]);
    expect(changes.listSince(99, viewer)).toEqual(refreshable);
    expect(changes.listSince(101, viewer)).toEqual(refreshable);
  });

  it("names what changed after a position, and not what changed at it or before", () => {
    const changes = begin();
    changes.note({ ...assets, at: 101 });
    changes.note({ ...crew, at: 102 });
    expect(changes.listSince(100, viewer)).toEqual(["listAssets", "listCrew"]);
    expect(changes.listSince(101, viewer)).toEqual(["listCrew"]);
    expect(changes.listSince(102, viewer)).toEqual([]);
    changes.note({ ...assets, at: 103 });
    expect(changes.listSince(102, viewer)).toEqual(["listAssets"]);
  });

  it("is nothing of the time before a gap", () => {
    const changes = begin();
    changes.note({ ...assets, at: 101 });
    changes.beginAt(110);
    expect(changes.position).toBe(110);
    expect(changes.listSince(101, viewer)).toEqual(refreshable);
    expect(changes.listSince(110, viewer)).toEqual([]);
  });

  it("does not mistake a change whose number was given before the database broke for a known one", () => {
    const changes = begin();
    changes.note({ ...assets, at: 120 });
    // The last numbers were lost with the transactions that had them.
    changes.beginAt(110);
    expect(changes.listSince(120, viewer)).toEqual(refreshable);
    changes.note({ ...assets, at: 112 });
    expect(changes.position).toBe(112);
    for (const since of [110, 112, 120]) {
      expect(changes.listSince(since, viewer)).toEqual(refreshable);
    }
    changes.beginAt(113);
    changes.note({ ...assets, at: 119 });
    changes.note({ ...crew, at: 130 });
    expect(changes.listSince(120, viewer)).toEqual(refreshable);
    expect(changes.listSince(130, viewer)).toEqual([]);
  });

  it("loses no message that came while it began to receive them", () => {
    const changes = new Changes();
    changes.note({ ...assets, at: 104 });
    changes.beginAt(100);
    changes.note({ ...crew, at: 105 });
    expect(changes.listSince(102, viewer)).toEqual(refreshable);
    expect(changes.listSince(105, viewer)).toEqual([]);
  });

  it("is only so much: before what was forgotten anything may have changed", () => {
    const changes = begin();
    changes.note({ ...assets, at: 101 });
    for (let member = 1; member <= liveChangesRemembered; member += 1) {
      changes.note({ ...crew, member: member + 1_000, at: 101 + member });
    }
    expect(changes.listSince(100, viewer)).toEqual(refreshable);
    expect(changes.listSince(101, viewer)).toEqual([]);
  });
});
