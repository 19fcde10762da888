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

/**
 * Works wait in a line for each source, and the lines take turns: a source that asks for a thousand
 * at once delays nobody else by more than one work.
 */
export class FairQueue {
  readonly #rules: Rules;
  /** The line of the source whose turn is next stands first. */
  readonly #lines = new Map<string, (() => void)[]>();
  readonly #runningOf = new Map<string, number>();
  #running = 0;
  #waiting = 0;

  constructor(rules: Rules) {
    this.#rules = rules;
  }

  async run<Result>(source: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#hasRoomFor(source)) this.#count(source, 1);
    else await this.#wait(source);
    try {
      return await work();
    } finally {
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

  /** The first source that may run more; its line goes to the end. */
  #startNext(): void {
    for (const [source, line] of this.#lines) {
      if (!this.#hasRoomFor(source)) continue;
      const start = line.shift();
      this.#lines.delete(source);
      if (line.length > 0) this.#lines.set(source, line);
      this.#waiting -= 1;
      this.#count(source, 1);
      start?.();
      return;
    }
  }
}
