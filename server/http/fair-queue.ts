import type { ErrorCode } from "#shared/errors.ts";
import { fail } from "../errors.ts";

type Rules = {
  /** So many works run at once, */
  running: number;
  /** and so many of them of one source. */
  runningOfOne?: number;
  /** So many of one source wait; more are refused as `tooManyOfOne`. */
  waitingOfOne: number;
  tooManyOfOne: ErrorCode;
  /** So many wait in all; more are refused as `tooMany`. */
  waiting: number;
  tooMany: ErrorCode;
};

/** The time that works took counts half as much after so long. */
const halfLifeMs = 1_000;
/** With more sources than this, those whose time hardly counts any more are forgotten. */
const rememberedMax = 1_000;

/**
 * Works wait in a line for each source, and next comes the source whose works took least time of
 * late: one that asks for a thousand at once, or for what takes long, delays others by little.
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

  async run<Result>(source: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#hasRoomFor(source)) this.#count(source, 1);
    else await this.#wait(source);
    const began = performance.now();
    try {
      return await work();
    } finally {
      this.#addTime(source, performance.now() - began);
      this.#count(source, -1);
      this.#startNext();
    }
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
    const { waiting, waitingOfOne, tooMany, tooManyOfOne } = this.#rules;
    if (line.length >= waitingOfOne) throw fail(tooManyOfOne, { retryAfter: 1 });
    if (this.#waiting >= waiting) throw fail(tooMany);
    this.#waiting += 1;
    this.#lines.set(source, line);
    return new Promise((resolve) => line.push(resolve));
  }

  #startNext(): void {
    const source = this.#nextSource();
    const line = source === undefined ? undefined : this.#lines.get(source);
    if (source === undefined || !line) return;
    const start = line.shift();
    // Of two that took as little, the one that was served longer ago comes first.
    this.#lines.delete(source);
    if (line.length > 0) this.#lines.set(source, line);
    this.#waiting -= 1;
    this.#count(source, 1);
    start?.();
  }

  #nextSource(): string | undefined {
    const now = performance.now();
    const sources = [...this.#lines.keys()].filter((source) => this.#hasRoomFor(source));
    const times = sources.map((source) => this.#recentMs(source, now));
    return sources[times.indexOf(Math.min(...times))];
  }

  #addTime(source: string, ms: number): void {
    const now = performance.now();
    this.#timeOf.set(source, { ms: this.#recentMs(source, now) + ms, at: now });
    if (this.#timeOf.size <= rememberedMax) return;
    for (const one of this.#timeOf.keys()) {
      if (this.#recentMs(one, now) < 1) this.#timeOf.delete(one);
    }
  }

  #recentMs(source: string, now: number): number {
    const time = this.#timeOf.get(source);
    return time ? time.ms * 0.5 ** ((now - time.at) / halfLifeMs) : 0;
  }
}
