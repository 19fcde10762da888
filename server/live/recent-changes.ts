import type { CallName } from "#shared/api.ts";
import { refreshable } from "#shared/live.ts";
import { limits } from "#shared/limits.ts";
import type { Message } from "./message.ts";

/** What was on its way when somebody began to listen. */
const marginMs = 5_000;

/** The changes of the last minutes, so that whoever was away for a moment asks again only these. */
export class RecentChanges {
  readonly #byCompany = new Map<number, Map<string, number>>();
  #heardSince = Infinity;

  /** Forgets: what came before is not known in full. */
  startOver(now: number): void {
    this.#byCompany.clear();
    this.#heardSince = now;
  }

  add({ company, member, refresh }: Message, now: number): void {
    const changes = this.#byCompany.get(company) ?? new Map<string, number>();
    for (const call of refresh) changes.set(keyOf(call, member), now);
    this.#byCompany.set(company, changes);
  }

  /** What has changed for a member while they did not listen; everything when that is not known. */
  missedBy(member: { id: number; companyId: number }, missedMs: number, now: number) {
    if (missedMs === 0) return [];
    const since = now - missedMs - marginMs;
    const isKnown = missedMs <= limits.liveMemoryMs && since >= this.#heardSince;
    if (!isKnown) return refreshable;
    const changes = this.#byCompany.get(member.companyId);
    const isChanged = (key: string) => (changes?.get(key) ?? -Infinity) >= since;
    return refreshable.filter(
      (call) => isChanged(keyOf(call, undefined)) || isChanged(keyOf(call, member.id)),
    );
  }

  prune(now: number): void {
    const oldest = now - limits.liveMemoryMs - marginMs;
    for (const [company, changes] of this.#byCompany) {
      for (const [key, at] of changes) if (at < oldest) changes.delete(key);
      if (changes.size === 0) this.#byCompany.delete(company);
    }
  }
}

function keyOf(call: CallName, member: number | undefined): string {
  return member === undefined ? call : `${call} ${member}`;
}
