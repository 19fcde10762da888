import type { ErrorCode } from "#shared/api/errors.ts";
import { fail } from "./errors.ts";

type Rules = {
  /** How many tasks run at once. */
  running: number;
  /** How many tasks of one source run at once. */
  runningOfOne?: number;
  /** So many of one source wait; more are refused as `tooManyOfOne`. */
  waitingOfOne: number;
  tooManyOfOne: ErrorCode;
  /** So many wait in all; more are refused as `tooMany`. */
  waiting: number;
  tooMany: ErrorCode;
  /** A task that waits longer is refused as `tooMany`. */
  waitMsMax: number;
};

/** Runs work that needs no turn; a task that takes its turn again may be refused like a new one. */
export type LeaveTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** The time that tasks took counts half as much after so long. */
const halfLifeMs = 1_000;
/** With more sources than this, the times of all are dropped. */
const sourcesMax = 10_000;

/**
 * Tasks wait in a line for each source. Next is the source whose tasks took the least time recently,
 * so that one with a thousand tasks, or with long ones, hardly delays the others.
 */
export class FairQueue {
  readonly #rules: Rules;
  readonly #lines = new Map<string, (() => void)[]>();
  readonly #runningOf = new Map<string, number>();
  readonly #timeOf = new Map<string, { ms: number; at: number }>();
  #running = 0;
  #waiting = 0;

  constructor(rules: Rules) {
    this.#rules = rules;
  }

  /** How many tasks wait. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Runs a task in its turn; the task gets a function that leaves the turn to others for a while. */
  async run<Result>(source: string, task: (leaveTurn: LeaveTurn) => Promise<Result>) {
    if (!this.#start(source)) await this.#wait(source);
    let end = this.#begin(source);
    const leaveTurn: LeaveTurn = async (work) => {
      end();
      const result = await work();
      end = await this.take(source);
      return result;
    };
    try {
      return await task(leaveTurn);
    } finally {
      end();
    }
  }

  /** Waits for a turn; returns what ends it, also when that is called again. */
  async take(source: string): Promise<() => void> {
    if (!this.#start(source)) await this.#wait(source);
    return this.#begin(source);
  }

  /** Measures a turn that was given; returns what ends it. */
  #begin(source: string): () => void {
    let began: number | undefined = performance.now();
    return () => {
      if (began === undefined) return;
      this.#addTime(source, performance.now() - began);
      began = undefined;
      this.#count(source, -1);
      this.#startNext();
    };
  }

  /** Whether there was room to start at once. */
  #start(source: string): boolean {
    const hasRoom = this.#hasRoomFor(source);
    if (hasRoom) this.#count(source, 1);
    return hasRoom;
  }

  #hasRoomFor(source: string): boolean {
    const { running, runningOfOne = running } = this.#rules;
    return this.#running < running && (this.#runningOf.get(source) ?? 0) < runningOfOne;
  }

  #count(source: string, more: number): void {
    this.#running += more;
    const own = (this.#runningOf.get(source) ?? 0) + more;
    if (own > 0) this.#runningOf.set(source, own);
    else this.#runningOf.delete(source);
  }

  #wait(source: string): Promise<void> {
    const line = this.#lines.get(source) ?? [];
    const { waiting, waitingOfOne, tooMany, tooManyOfOne, waitMsMax } = this.#rules;
    if (line.length >= waitingOfOne) throw fail(tooManyOfOne, { retryAfter: 1 });
    if (this.#waiting >= waiting) throw fail(tooMany);
    this.#waiting += 1;
    this.#lines.set(source, line);
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#take(source, start);
        reject(fail(tooMany));
      }, waitMsMax);
      line.push(start);
    });
  }

  /** Takes one out of its line, which goes behind the others. */
  #take(source: string, start: () => void): void {
    const others = this.#lines.get(source)?.filter((candidate) => candidate !== start) ?? [];
    this.#lines.delete(source);
    if (others.length > 0) this.#lines.set(source, others);
    this.#waiting -= 1;
  }

  #startNext(): void {
    const source = this.#nextSource();
    const start = source === undefined ? undefined : this.#lines.get(source)?.[0];
    if (source === undefined || !start) return;
    this.#take(source, start);
    this.#count(source, 1);
    start();
  }

  #nextSource(): string | undefined {
    const now = performance.now();
    const sources = [...this.#lines.keys()].filter((source) => this.#hasRoomFor(source));
    const times = sources.map((source) => this.#recentMs(source, now));
    return sources[times.indexOf(Math.min(...times))];
  }

  #addTime(source: string, ms: number): void {
    const now = performance.now();
    if (this.#timeOf.size >= sourcesMax) this.#timeOf.clear();
    this.#timeOf.set(source, { ms: this.#recentMs(source, now) + ms, at: now });
  }

  #recentMs(source: string, now: number): number {
    const time = this.#timeOf.get(source);
    return time ? time.ms * 0.5 ** ((now - time.at) / halfLifeMs) : 0;
  }
}
