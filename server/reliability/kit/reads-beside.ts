/** What others wait for while long work is done. */
import { expect } from "vitest";
import type { User } from "./users.ts";

export async function time<Result>(
  work: () => Promise<Result>,
): Promise<{ ms: number; result: Result }> {
  const began = performance.now();
  const result = await work();
  return { ms: Math.round(performance.now() - began), result };
}

export function findP99(times: readonly number[]): number {
  return times[Math.ceil(times.length * 0.99) - 1] ?? Infinity;
}

/** What four colleagues wait for lists, ascending, until the work is done. */
export async function readUntil(user: User, work: Promise<unknown>): Promise<number[]> {
  let isOver = false;
  const times: number[] = [];
  const paths = [
    "/api/assets?limit=50",
    "/api/maintenance/schedules?due=soon&limit=10",
    "/api/user",
  ];
  const read = async () => {
    for (let n = 0; !isOver; n += 1) {
      const { status, ms } = await user.get(paths[n % paths.length] ?? "");
      expect.soft(status).toBe(200);
      times.push(Math.round(ms));
    }
  };
  const readers = [1, 2, 3, 4].map(read);
  await work.finally(() => (isOver = true));
  await Promise.all(readers);
  return times.toSorted((a, b) => a - b);
}
