import { refreshable } from "#shared/live.ts";
import { serverLimits } from "#shared/limits.ts";
import { describe, expect, it } from "vitest";
import { RecentChanges } from "./recent-changes.ts";

const member = { id: 7, companyId: 1 };
const marginMs = 5_000;
/** Long enough ago that it does not matter. */
const now = 1_000_000;

function hearing(): RecentChanges {
  const recent = new RecentChanges();
  recent.startOver(0);
  return recent;
}

describe("RecentChanges", () => {
  it("names what changed while somebody was away, with a margin for what was on its way", () => {
    const recent = hearing();
    recent.add({ company: 1, refresh: ["listCrew"] }, now - 10_000 - marginMs - 1);
    recent.add({ company: 1, refresh: ["listAssets"] }, now - 10_000 - marginMs);
    recent.add({ company: 1, refresh: ["getAsset"] }, now);
    expect(recent.missedBy(member, 10_000, now)).toEqual(["listAssets", "getAsset"]);
  });

  it("names nothing to whoever was not away", () => {
    const recent = hearing();
    recent.add({ company: 1, refresh: ["getAsset"] }, now);
    expect(recent.missedBy(member, 0, now)).toEqual([]);
  });

  it("names nothing of another company, and nothing that is another member's", () => {
    const recent = hearing();
    recent.add({ company: 2, refresh: ["listAssets"] }, now);
    recent.add({ company: 1, member: 8, refresh: ["listNotifications"] }, now);
    expect(recent.missedBy(member, 1, now)).toEqual([]);
    recent.add({ company: 1, member: 7, refresh: ["listNotifications"] }, now);
    expect(recent.missedBy(member, 1, now)).toEqual(["listNotifications"]);
  });

  it("names everything to whoever was away for longer than it remembers", () => {
    const recent = hearing();
    expect(recent.missedBy(member, serverLimits.liveMemoryMs, now)).toEqual([]);
    expect(recent.missedBy(member, serverLimits.liveMemoryMs + 1, now)).toEqual(refreshable);
  });

  it("names everything for a time in which it did not hear itself", () => {
    const recent = new RecentChanges();
    expect(recent.missedBy(member, 1, now)).toEqual(refreshable);
    recent.startOver(now - marginMs - 1);
    expect(recent.missedBy(member, 1, now)).toEqual([]);
    expect(recent.missedBy(member, 2, now)).toEqual(refreshable);
  });

  it("remembers as long as it says when it makes room", () => {
    const recent = hearing();
    recent.add({ company: 1, refresh: ["listCrew"] }, now - serverLimits.liveMemoryMs - marginMs);
    recent.add(
      { company: 1, refresh: ["getAsset"] },
      now - serverLimits.liveMemoryMs - marginMs - 1,
    );
    recent.prune(now);
    expect(recent.missedBy(member, serverLimits.liveMemoryMs, now)).toEqual(["listCrew"]);
  });

  it("forgets them all, and says so, before there are too many to hold", () => {
    const recent = hearing();
    recent.add({ company: 1, refresh: ["listCrew"] }, now);
    for (let id = 2; id <= serverLimits.liveChangesMax; id += 1) {
      recent.add({ company: 1, member: id, refresh: ["listNotifications"] }, now);
    }
    expect(recent.missedBy({ id: 1, companyId: 1 }, 1, now)).toEqual(["listCrew"]);
    recent.add({ company: 2, refresh: ["listAssets"] }, now + 1);
    expect(recent.missedBy({ id: 1, companyId: 1 }, 1, now + 1)).toEqual(refreshable);
  });
});
