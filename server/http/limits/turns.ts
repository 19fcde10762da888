/** Decides whose request runs next: companies take turns, and none may use all places. */
import type { ApiCall, CallName } from "#shared/api/api.ts";
import { costlyCalls } from "#shared/api/reads.ts";
import { FairQueue, type LeaveTurn } from "../../fair-queue.ts";

const refusals = { tooManyOfOne: "request.tooManyAtOnce", tooMany: "request.unavailable" } as const;

/** Long calls, which have turns of their own so that others need not wait for them; each of several reads has its turn. */
const longCalls = new Set<CallName>([
  "liveEvents",
  "readTogether",
  "exportCompany",
  "exportInspections",
  "exportMaintenanceLogs",
  "exportFleet",
]);

export class Turns {
  /** At the database's connections, of which no company has more than most. */
  readonly #database = new FairQueue({
    ...refusals,
    running: 8,
    runningOfOne: 4,
    waitingOfOne: 1_000,
    waiting: 10_000,
    waitMsMax: 5_000,
  });
  readonly #costly = new FairQueue({
    ...refusals,
    running: 3,
    runningOfOne: 1,
    waitingOfOne: 20,
    waiting: 200,
    waitMsMax: 10_000,
  });

  /** Does the work of a call in its turn; signing in takes none. */
  run<Result>(
    { name }: ApiCall & { name: CallName },
    company: { companyId: number } | undefined,
    work: (leaveTurn: LeaveTurn) => Promise<Result>,
  ): Promise<Result> {
    if (!company || longCalls.has(name)) return work((others) => others());
    const source = String(company.companyId);
    const read = () => this.#database.run(source, work);
    return costlyCalls.has(name) ? this.#costly.run(source, read) : read();
  }
}
