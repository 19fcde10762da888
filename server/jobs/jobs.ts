/** Work that nobody asks for, done from time to time. */
import type { Logger } from "pino";
import type { Database } from "../db/client.ts";
import type { Clock } from "../clock.ts";
import type { Live } from "../live/live.ts";
import { tellOfDueSchedules } from "./due-notices.ts";
import type { Nightly } from "./nightly-backup.ts";
import { backUpNightly } from "./nightly-backup.ts";
import { tidy } from "./tidy.ts";

export type Job = {
  name: string;
  everyMs: number;
  /** How long after the start it is done for the first time. */
  firstMs: number;
  work: () => Promise<void>;
};

type Working = {
  database: Database;
  clock: Clock;
  log: Logger;
  live: Live;
  /** Absent where no backups are made at night. */
  nightly?: Nightly;
};

const secondMs = 1_000;
const minuteMs = 60 * secondMs;

/** Answers the function that ends it, which waits for what is being done. */
export function startJobs(working: Working): () => Promise<void> {
  const jobs: Job[] = [
    {
      name: "due notices",
      everyMs: 2 * minuteMs,
      firstMs: 3 * secondMs,
      work: () => tellOfDueSchedules(working),
    },
    { name: "tidying", everyMs: 60 * minuteMs, firstMs: 5 * minuteMs, work: () => tidy(working) },
  ];
  const { nightly } = working;
  if (nightly) {
    const work = () => backUpNightly(working, nightly);
    jobs.push({ name: "nightly backup", everyMs: 5 * minuteMs, firstMs: minuteMs, work });
  }
  const stops = jobs.map((job) => repeat(job, working.log));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

/** Does a job again and again, never twice at once. A failure is logged and waits for its next turn. */
export function repeat({ name, everyMs, firstMs, work }: Job, log: Logger): () => Promise<void> {
  let turn: Promise<void> = Promise.resolve();
  let isOver = false;
  const take = async () => {
    try {
      await work();
    } catch (error) {
      log.warn({ err: error, job: name }, "a job failed and waits for its next turn");
    }
    if (!isOver) timer = wait(everyMs);
  };
  const wait = (ms: number) =>
    setTimeout(() => {
      turn = take();
    }, ms).unref();
  let timer = wait(firstMs);
  return () => {
    isOver = true;
    clearTimeout(timer);
    return turn;
  };
}
