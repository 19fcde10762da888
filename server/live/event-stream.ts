import type { CallName } from "#shared/api.ts";
import type { LiveEvent } from "#shared/live.ts";
import type { Response } from "express";

/** The first change is sent at once, what follows within this time together. */
const gatherMs = 1_000;
const retryMs = 2_000;
const unreadBytesMax = 64 * 1024;

const headers = {
  "Content-Type": "text/event-stream; charset=utf-8",
  // Neither our own compression nor a proxy may buffer events.
  "Cache-Control": "no-store, no-transform",
  "X-Accel-Buffering": "no",
};

/** A response that goes on until one side ends it. */
export class EventStream {
  readonly #res: Response;
  readonly #waiting = new Set<CallName>();
  #gathering: NodeJS.Timeout | undefined;

  constructor(res: Response, onClose: () => void) {
    this.#res = res;
    res.on("close", () => {
      clearTimeout(this.#gathering);
      onClose();
    });
  }

  begin(): void {
    this.#res.writeHead(200, headers);
    this.#res.write(`retry: ${retryMs}\n\n`);
  }

  notify(calls: readonly CallName[]): void {
    for (const call of calls) this.#waiting.add(call);
    if (!this.#gathering) this.#sendWaiting();
  }

  /** Shows both sides, and every proxy between, that the connection is alive. */
  beat(): void {
    this.#send([]);
  }

  end(): void {
    this.#res.end();
  }

  #sendWaiting(): void {
    this.#gathering = undefined;
    if (this.#waiting.size === 0) return;
    this.#send([...this.#waiting]);
    this.#waiting.clear();
    this.#gathering = setTimeout(() => this.#sendWaiting(), gatherMs).unref();
  }

  #send(refresh: readonly CallName[]): void {
    if (this.#res.writableEnded || this.#res.destroyed) return;
    const event: LiveEvent = { refresh };
    this.#res.write(`data: ${JSON.stringify(event)}\n\n`);
    // A page that does not read refetches everything when it is back.
    if (this.#res.writableLength > unreadBytesMax) this.#res.destroy();
  }
}
