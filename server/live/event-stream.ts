import type { CallName } from "#shared/api/api.ts";
import type { LiveEvent } from "#shared/api/live.ts";
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
  /** The last change that the screen knows of once the waiting names are sent. */
  #position: number | undefined;
  #isDue = false;
  #gathering: NodeJS.Timeout | undefined;

  constructor(res: Response, onClose: () => void) {
    this.#res = res;
    res.on("close", () => {
      clearTimeout(this.#gathering);
      onClose();
    });
  }

  /** Begins with what the screen has missed. */
  begin(missed: readonly CallName[], position: number | undefined): void {
    this.#res.writeHead(200, headers);
    this.#res.write(`retry: ${retryMs}\n\n`);
    for (const call of missed) this.#waiting.add(call);
    this.beat(position);
  }

  notify(calls: readonly CallName[], position: number | undefined): void {
    for (const call of calls) this.#waiting.add(call);
    this.#position = position;
    this.#isDue = true;
    if (!this.#gathering) this.#sendDue();
  }

  /** Shows both sides, and every proxy between, that the connection is alive. */
  beat(position: number | undefined): void {
    this.#position = position;
    this.#send();
  }

  end(): void {
    this.#res.end();
  }

  #sendDue(): void {
    this.#gathering = undefined;
    if (!this.#isDue) return;
    this.#send();
    this.#gathering = setTimeout(() => this.#sendDue(), gatherMs).unref();
  }

  /** An event says its position, so that nothing that came before may wait for the next one. */
  #send(): void {
    if (this.#res.writableEnded || this.#res.destroyed) return;
    const event: LiveEvent = { refresh: [...this.#waiting] };
    this.#waiting.clear();
    this.#isDue = false;
    const id = this.#position === undefined ? "" : `id: ${this.#position}\n`;
    this.#res.write(`${id}data: ${JSON.stringify(event)}\n\n`);
    // A page that does not read is sent what it missed when it is back.
    if (this.#res.writableLength > unreadBytesMax) this.#res.destroy();
  }
}
