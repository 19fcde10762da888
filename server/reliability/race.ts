/** Many requests for one thing at the same moment, on two servers of one database. */
import type { Client } from "pg";
import type { Cleanup, Outcome } from "./drill.ts";
import { connectTo, startDatabase, startServerOn } from "./drill.ts";
import { type Answered, type Asking, sendOnce } from "./request.ts";

export type Race = {
  name: string;
  run: (course: RaceCourse, rounds: number) => Promise<Outcome>;
};

export type RaceCourse = { origins: readonly [string, string]; database: Client };

/** How many ask at once. */
export const atOnce = 50;

/** Two servers of the built product on one database, and a look past them at the rows. */
export async function layCourse(later: Cleanup): Promise<RaceCourse> {
  const { url } = await startDatabase(later);
  const first = await startServerOn(url, later);
  const second = await startServerOn(url, later);
  const database = await connectTo(url, later);
  return { origins: [first.origin, second.origin], database };
}

/** Sends them all at the same moment, every other one to the other server. */
export function sendAll({ origins }: RaceCourse, askings: readonly Asking[]): Promise<Answered[]> {
  return Promise.all(askings.map((asking, n) => sendOnce(origins[n % 2 === 0 ? 0 : 1], asking)));
}

/** The only row that a question has; its numbers as numbers. */
export async function figures(
  { database }: RaceCourse,
  question: string,
  values: unknown[],
): Promise<Record<string, number>> {
  const { rows } = await database.query<Record<string, unknown>>(question, values);
  return Object.fromEntries(
    Object.entries(rows[0] ?? {}).map(([name, value]) => [name, Number(value)]),
  );
}

type Round = (
  course: RaceCourse,
  round: number,
) => Promise<{ answers: Answered[]; wrong: string[] }>;

/** Runs round after round; what is wrong tells in which round, and how often each status came. */
export async function runRounds(course: RaceCourse, rounds: number, run: Round): Promise<Outcome> {
  const wrong: string[] = [];
  const statuses = new Map<number, number>();
  for (let round = 1; round <= rounds; round += 1) {
    const { answers, wrong: broken } = await run(course, round);
    for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    wrong.push(...broken.map((sentence) => `round ${round}: ${sentence}`));
  }
  const requests = [...statuses.values()].reduce((sum, count) => sum + count, 0);
  const told = [...statuses].toSorted(([a], [b]) => a - b);
  const counts = told.map(([status, count]) => `${count} × ${status}`).join(", ");
  wrong.push(...differences(await figures(course, deadlockCount, []), { deadlocks: 0 }));
  return { figures: `${rounds} rounds, ${requests} requests: ${counts}`, wrong };
}

/** Waiting in turn is how it should go: whoever locks in another order is told by PostgreSQL. */
const deadlockCount = "select deadlocks from pg_stat_database where datname = current_database()";

/** What differs from what was wanted, in words. */
export function differences(found: object, wanted: object): string[] {
  return Object.entries(wanted).flatMap(([name, value]) => {
    const got: unknown = Reflect.get(found, name);
    return got === value ? [] : [`${name} is ${String(got)}, not ${String(value)}`];
  });
}

export function countOf(answers: readonly Answered[], ...statuses: readonly number[]): number {
  return answers.filter(({ status }) => statuses.includes(status)).length;
}
