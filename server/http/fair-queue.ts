import { fail } from "../errors.ts";

type Limits = {
  /** So many works run at once. */
  running: number;
  /** So many of one source wait; more fail with 429. */
  waitingOfOne: number;
  /** So many wait in all; more fail with 503. */
  waiting: number;
};

/**
 * Works wait in a line for each source, and the lines take turns: a source that asks for a thousand
 * at once delays nobody else by more than one work.
 */
export class FairQueue {
  readonly #limits: Limits;
  /** The line of the source whose turn is next stands first. */
  readonly #lines = new Map<string, (() => void)[]>();
  #running = 0;
  #waiting = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  async run<Result>(source: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#limits.running) await this.#wait(source);
    else this.#running += 1;
    try {
      return await work();
    } finally {
      this.#startNext();
    }
  }

  #wait(source: string): Promise<void> {
    const line = this.#lines.get(source) ?? [];
    if (line.length >= this.#limits.waitingOfOne) {
      throw fail("auth.tooManyAtOnce", { retryAfter: 1 });
    }
    if (this.#waiting >= this.#limits.waiting) throw fail("auth.busy");
    this.#waiting += 1;
    this.#lines.set(source, line);
    return new Promise((resolve) => line.push(resolve));
  }

  /** Hands the place of a work that is done to the next one; its line goes to the end. */
  #startNext(): void {
    const [source, line] = this.#lines.entries().next().value ?? [];
    const start = line?.shift();
    if (source === undefined || !line || !start) {
      this.#running -= 1;
      return;
    }
    this.#waiting -= 1;
    this.#lines.delete(source);
    if (line.length > 0) this.#lines.set(source, line);
    start();
  }
}
