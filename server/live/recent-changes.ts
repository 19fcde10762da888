import type { CallName } from "#shared/api.ts";
import { refreshable } from "#shared/live.ts";
import { serverLimits } from "#shared/limits.ts";
import type { Message } from "./message.ts";

/** What was on its way when somebody began to listen. */
const marginMs = 5_000;

/** The changes of the last minutes, so that whoever was away for a moment asks again only these. */
export class RecentChanges {
  readonly #changedAt = new Map<string, number>();
  #heardSince = Infinity;

  /** Forgets: what came before is not known in full. */
  startOver(now: number): void {
    this.#changedAt.clear();
    this.#heardSince = now;
  }

  add({ company, member, refresh }: Message, now: number): void {
    if (this.#changedAt.size >= serverLimits.liveChangesMax) this.startOver(now);
    for (const call of refresh) this.#changedAt.set(keyOf({ company, call, member }), now);
  }

  /** What has changed for a member while they did not listen; everything when that is not known. */
  missedBy(member: { id: number; companyId: number }, missedMs: number, now: number) {
    if (missedMs === 0) return [];
    const since = now - missedMs - marginMs;
    const isKnown = missedMs <= serverLimits.liveMemoryMs && since >= this.#heardSince;
    if (!isKnown) return refreshable;
    const isChanged = (call: CallName, one?: number) =>
      (this.#changedAt.get(keyOf({ company: member.companyId, call, member: one })) ?? -Infinity) >=
      since;
    return refreshable.filter((call) => isChanged(call) || isChanged(call, member.id));
  }

  prune(now: number): void {
    const oldest = now - serverLimits.liveMemoryMs - marginMs;
    for (const [key, at] of this.#changedAt) if (at < oldest) this.#changedAt.delete(key);
  }
}

type Change = { company: number; call: CallName; member?: number | undefined };

function keyOf({ company, call, member }: Change): string {
  return `${company} ${call} ${member ?? "everybody"}`;
}
