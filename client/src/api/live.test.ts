import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { followChanges } from "./live.ts";

/** A browser's EventSource, which a test speaks through. */
class FakeSource {
  static readonly CLOSED = 2;
  static all: FakeSource[] = [];
  readyState = 1;
  onopen: (() => void) | undefined;
  onmessage: ((event: { data: string }) => void) | undefined;
  onerror: (() => void) | undefined;
  isClosed = false;

  constructor(readonly address: string) {
    FakeSource.all.push(this);
  }

  close(): void {
    this.isClosed = true;
  }

  tell(...refresh: string[]): void {
    this.onmessage?.({ data: JSON.stringify({ refresh }) });
  }

  /** A connection breaks, and the browser makes it anew. */
  reconnect(): void {
    this.readyState = 0;
    this.onerror?.();
    this.readyState = 1;
    this.onopen?.();
  }

  /** The server answers with a refusal, such as 401, 429 or 503, and the browser gives up. */
  refuse(): void {
    this.readyState = FakeSource.CLOSED;
    this.isClosed = true;
    this.onerror?.();
  }
}

let client: QueryClient;
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  FakeSource.all = [];
  vi.stubGlobal("EventSource", FakeSource);
  client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
});

afterEach(() => {
  stop();
  show(true);
  client.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function follow(): void {
  stop = followChanges(client);
}

/** The connection that is open right now. */
function line(): FakeSource {
  const [open, ...others] = FakeSource.all.filter((source) => !source.isClosed);
  expect(others).toEqual([]);
  if (!open) throw new Error("No connection is open");
  return open;
}

function openLines(): number {
  return FakeSource.all.filter((source) => !source.isClosed).length;
}

/** A question that is on the screen; counts how often it is asked. */
async function shown(name: string, answer: () => Promise<unknown> = () => Promise.resolve(1)) {
  const queryFn = vi.fn(answer);
  const observer = new QueryObserver(client, { queryKey: [name, {}], queryFn });
  observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  queryFn.mockClear();
  return queryFn;
}

function show(isVisible: boolean): void {
  vi.spyOn(document, "hidden", "get").mockReturnValue(!isVisible);
  document.dispatchEvent(new Event("visibilitychange"));
}

function connect(isOnline: boolean): void {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
  window.dispatchEvent(new Event(isOnline ? "online" : "offline"));
}

describe("An open page", () => {
  it("asks again exactly what has changed", async () => {
    const [assets, crew] = [await shown("listAssets"), await shown("listCrew")];
    follow();
    line().tell("listAssets", "getAsset");
    await vi.advanceTimersByTimeAsync(0);
    expect(assets).toHaveBeenCalledTimes(1);
    expect(crew).not.toHaveBeenCalled();
  });

  it("asks again what is not shown when it is shown", async () => {
    const queryFn = vi.fn(() => Promise.resolve(1));
    await client.prefetchQuery({ queryKey: ["listCrew", {}], queryFn });
    follow();
    line().tell("listCrew");
    await vi.advanceTimersByTimeAsync(0);
    expect(queryFn).toHaveBeenCalledTimes(1);
    new QueryObserver(client, { queryKey: ["listCrew", {}], queryFn }).subscribe(() => {});
    await vi.advanceTimersByTimeAsync(0);
    expect(queryFn).toHaveBeenCalledTimes(2);
  });

  it("lets answers arrive before it asks for newer ones", async () => {
    const arrive: (() => void)[] = [];
    const slow = () => new Promise((resolve) => arrive.push(() => resolve(arrive.length)));
    let answer = () => Promise.resolve<unknown>(0);
    const assets = await shown("listAssets", () => answer());
    answer = slow;
    follow();
    line().tell("listAssets");
    line().tell("listAssets");
    line().tell("listAssets");
    await vi.advanceTimersByTimeAsync(0);
    expect(assets).toHaveBeenCalledTimes(1);
    arrive[0]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(client.getQueryData(["listAssets", {}])).toBe(1);
    expect(assets).toHaveBeenCalledTimes(2);
    arrive[1]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(assets).toHaveBeenCalledTimes(2);
  });

  it("goes on after an answer that failed", async () => {
    const answers = [() => Promise.reject(new Error("503")), () => Promise.resolve(2)];
    let answer: () => Promise<unknown> = () => Promise.resolve(0);
    const assets = await shown("listAssets", () => answer());
    answer = () => answers.shift()?.() ?? Promise.resolve(3);
    follow();
    line().tell("listAssets");
    await vi.advanceTimersByTimeAsync(0);
    line().tell("listAssets");
    await vi.advanceTimersByTimeAsync(0);
    expect(assets).toHaveBeenCalledTimes(2);
    expect(client.getQueryData(["listAssets", {}])).toBe(2);
  });
});

describe("The connection", () => {
  it("does not fetch again what a page has just loaded", async () => {
    const assets = await shown("listAssets");
    follow();
    line().onopen?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(assets).not.toHaveBeenCalled();
  });

  it("refetches what is shown when it opens late, and when the browser has made it anew", async () => {
    const assets = await shown("listAssets");
    follow();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(assets).not.toHaveBeenCalled();
    line().onopen?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(assets).toHaveBeenCalledTimes(1);
    line().reconnect();
    await vi.advanceTimersByTimeAsync(0);
    expect(assets).toHaveBeenCalledTimes(2);
    expect(FakeSource.all).toHaveLength(1);
  });

  it("leaves what no save changes as it is", async () => {
    const backup = await shown("getBackup");
    follow();
    line().onopen?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(backup).not.toHaveBeenCalled();
  });

  it("is left to the browser when it breaks, and tried every 15 seconds when it is refused", async () => {
    follow();
    line().onerror?.();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(FakeSource.all).toHaveLength(1);
    for (let refusals = 1; refusals <= 3; refusals += 1) {
      line().refuse();
      await vi.advanceTimersByTimeAsync(14_999);
      expect(openLines()).toBe(0);
      await vi.advanceTimersByTimeAsync(1);
      expect(openLines()).toBe(1);
    }
  });

  it("is made anew when nothing came for a minute: it may be dead without a word", async () => {
    follow();
    line().tell();
    const first = line();
    await vi.advanceTimersByTimeAsync(59_999);
    expect(line()).toBe(first);
    await vi.advanceTimersByTimeAsync(1);
    expect(line()).not.toBe(first);
  });

  it("is open only while the page is seen", async () => {
    follow();
    line().tell();
    show(false);
    expect(openLines()).toBe(0);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(openLines()).toBe(0);
    show(true);
    expect(openLines()).toBe(1);
  });

  it("is not tried while the device has no network", async () => {
    follow();
    connect(false);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(openLines()).toBe(0);
    connect(true);
    expect(openLines()).toBe(1);
  });

  it("ends for good when it is no longer wanted", async () => {
    follow();
    line().refuse();
    stop();
    show(false);
    show(true);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(openLines()).toBe(0);
  });
});
