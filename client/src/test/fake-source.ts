import { expect, vi } from "vitest";

/** An EventSource whose events the test sends. */
export class FakeSource {
  static readonly CLOSED = 2;
  static all: FakeSource[] = [];
  readyState = 1;
  onopen: (() => void) | undefined;
  onmessage: ((event: { data: string; lastEventId: string }) => void) | undefined;
  onerror: (() => void) | undefined;
  isClosed = false;

  constructor(readonly address: string) {
    FakeSource.all.push(this);
  }

  /** Until the end of the test. */
  static replaceEventSource(): void {
    FakeSource.all = [];
    vi.stubGlobal("EventSource", FakeSource);
  }

  /** The connection that is open right now. */
  static findOpen(): FakeSource {
    const [open, ...others] = FakeSource.all.filter((source) => !source.isClosed);
    expect(others).toEqual([]);
    if (!open) throw new Error("No connection is open");
    return open;
  }

  static countOpen(): number {
    return FakeSource.all.filter((source) => !source.isClosed).length;
  }

  close(): void {
    this.isClosed = true;
  }

  publish(...refresh: string[]): void {
    this.#send(refresh);
  }

  /** The connection opens; the first event names what the page has missed. */
  open(position: number, ...missed: string[]): void {
    this.onopen?.();
    this.#send(missed, String(position));
  }

  #send(refresh: string[], lastEventId = ""): void {
    this.onmessage?.({ data: JSON.stringify({ refresh }), lastEventId });
  }

  /** The connection breaks, and the browser reconnects. */
  reconnect(position: number, ...missed: string[]): void {
    this.readyState = 0;
    this.onerror?.();
    this.readyState = 1;
    this.open(position, ...missed);
  }

  /** The server refuses with a status such as 401, 429 or 503, and the browser gives up. */
  refuse(): void {
    this.readyState = FakeSource.CLOSED;
    this.isClosed = true;
    this.onerror?.();
  }
}
