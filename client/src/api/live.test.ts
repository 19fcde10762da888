import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CallError } from "./call-error.ts";
import { followChanges } from "./live.ts";
import { page } from "./page.ts";

/** An EventSource whose events the test sends. */
class FakeSource {
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
  setVisible(true);
  client.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function startFollowing(): void {
  stop = followChanges(client);
}

/** The connection that is open right now. */
function openSource(): FakeSource {
  const [open, ...others] = FakeSource.all.filter((source) => !source.isClosed);
  expect(others).toEqual([]);
  if (!open) throw new Error("No connection is open");
  return open;
}

function countOpenSources(): number {
  return FakeSource.all.filter((source) => !source.isClosed).length;
}

/** Shows a query; the returned mock counts its fetches. */
async function showQuery(name: string, answer: () => Promise<unknown> = () => Promise.resolve(1)) {
  const queryFn = vi.fn(answer);
  const observer = new QueryObserver(client, { queryKey: [name, {}], queryFn });
  observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  queryFn.mockClear();
  return queryFn;
}

function setVisible(isVisible: boolean): void {
  vi.spyOn(document, "hidden", "get").mockReturnValue(!isVisible);
  document.dispatchEvent(new Event("visibilitychange"));
}

function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
  window.dispatchEvent(new Event(isOnline ? "online" : "offline"));
}

describe("followChanges", () => {
  it("refetches exactly the queries that have changed", async () => {
    const [assets, crew] = [await showQuery("listAssets"), await showQuery("listCrew")];
    startFollowing();
    openSource().publish("listAssets", "getAsset");
    await vi.advanceTimersByTimeAsync(0);
    expect(assets).toHaveBeenCalledTimes(1);
    expect(crew).not.toHaveBeenCalled();
  });

  it("refetches a changed query that is not shown once it is shown", async () => {
    const queryFn = vi.fn(() => Promise.resolve(1));
    await client.prefetchQuery({ queryKey: ["listCrew", {}], queryFn });
    startFollowing();
    openSource().publish("listCrew");
    await vi.advanceTimersByTimeAsync(0);
    expect(queryFn).toHaveBeenCalledTimes(1);
    new QueryObserver(client, { queryKey: ["listCrew", {}], queryFn }).subscribe(() => {});
    await vi.advanceTimersByTimeAsync(0);
    expect(queryFn).toHaveBeenCalledTimes(2);
  });

  it("refetches what was being loaded for the first time when the change came", async () => {
    const load = () => new Promise((resolve) => setTimeout(resolve, 500, 1));
    const assets = await showQuery("listAssets", load);
    startFollowing();
    openSource().publish("listAssets");
    await vi.advanceTimersByTimeAsync(499);
    expect(assets).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(assets).toHaveBeenCalledTimes(1);
  });

  it("refetches what takes a server long after its pause", async () => {
    const yard = await showQuery("getYard");
    stop = followChanges(client, [["getYard", () => 5_000]]);
    openSource().publish("getYard");
    openSource().publish("getYard");
    await vi.advanceTimersByTimeAsync(4_999);
    expect(yard).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(yard).toHaveBeenCalledTimes(1);
  });

  it("runs one refetch at a time and merges further changes into the next", async () => {
    const resolvers: (() => void)[] = [];
    const slow = () => new Promise((resolve) => resolvers.push(() => resolve(resolvers.length)));
    let answer = () => Promise.resolve<unknown>(0);
    const assets = await showQuery("listAssets", () => answer());
    answer = slow;
    startFollowing();
    openSource().publish("listAssets");
    openSource().publish("listAssets");
    openSource().publish("listAssets");
    await vi.advanceTimersByTimeAsync(0);
    expect(assets).toHaveBeenCalledTimes(1);
    resolvers[0]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(client.getQueryData(["listAssets", {}])).toBe(1);
    expect(assets).toHaveBeenCalledTimes(2);
    resolvers[1]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(assets).toHaveBeenCalledTimes(2);
  });

  it("refetches on the next change after a failed refetch", async () => {
    const answers = [() => Promise.reject(new Error("503")), () => Promise.resolve(2)];
    let answer: () => Promise<unknown> = () => Promise.resolve(0);
    const assets = await showQuery("listAssets", () => answer());
    answer = () => answers.shift()?.() ?? Promise.resolve(3);
    startFollowing();
    openSource().publish("listAssets");
    await vi.advanceTimersByTimeAsync(0);
    openSource().publish("listAssets");
    await vi.advanceTimersByTimeAsync(0);
    expect(assets).toHaveBeenCalledTimes(2);
    expect(client.getQueryData(["listAssets", {}])).toBe(2);
  });
});

describe("The connection of followChanges", () => {
  it("says the position of what the page has loaded, and later that of the last event", () => {
    Reflect.set(window, "position", 41);
    startFollowing();
    expect(openSource().address).toBe(`/api/live?page=${page.id}&since=41`);
    openSource().open(42);
    setVisible(false);
    setVisible(true);
    expect(openSource().address).toBe(`/api/live?page=${page.id}&since=42`);
    Reflect.deleteProperty(window, "position");
  });

  it("says no position where no response had one", () => {
    startFollowing();
    expect(openSource().address).toBe(`/api/live?page=${page.id}`);
  });

  it("causes no refetch when it opens, is restored, or the page is seen again, while nothing changed", async () => {
    const assets = await showQuery("listAssets");
    startFollowing();
    openSource().open(1);
    openSource().reconnect(1);
    for (let n = 0; n < 10; n += 1) {
      setVisible(false);
      await vi.advanceTimersByTimeAsync(360_000);
      setVisible(true);
      openSource().open(1);
      await vi.advanceTimersByTimeAsync(0);
    }
    expect(assets).not.toHaveBeenCalled();
  });

  it("causes a refetch of exactly what was missed", async () => {
    const [assets, crew] = [await showQuery("listAssets"), await showQuery("listCrew")];
    startFollowing();
    openSource().open(1);
    openSource().reconnect(2, "listAssets");
    await vi.advanceTimersByTimeAsync(0);
    expect(assets).toHaveBeenCalledTimes(1);
    expect(crew).not.toHaveBeenCalled();
  });

  it("has what the server could not return fetched once it opens again, and what was refused not", async () => {
    let isLost = false;
    const answerWith = (status: number) => () =>
      isLost ? Promise.reject(new CallError({ status, sentence: "No" })) : Promise.resolve(1);
    const lost = [
      await showQuery("listAssets", answerWith(0)),
      await showQuery("a", answerWith(503)),
    ];
    const refused = await showQuery("getAsset", answerWith(404));
    startFollowing();
    openSource().open(1);
    isLost = true;
    openSource().publish("listAssets", "a", "getAsset");
    await vi.advanceTimersByTimeAsync(0);
    openSource().publish();
    await vi.advanceTimersByTimeAsync(0);
    expect([...lost, refused].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1]);
    openSource().reconnect(1);
    await vi.advanceTimersByTimeAsync(0);
    expect([...lost, refused].map(({ mock }) => mock.calls.length)).toEqual([2, 2, 1]);
  });

  it("is restored by the browser when it breaks, and retried every 15 s when refused", async () => {
    startFollowing();
    openSource().onerror?.();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(FakeSource.all).toHaveLength(1);
    for (let refusals = 1; refusals <= 3; refusals += 1) {
      openSource().refuse();
      await vi.advanceTimersByTimeAsync(14_999);
      expect(countOpenSources()).toBe(0);
      await vi.advanceTimersByTimeAsync(1);
      expect(countOpenSources()).toBe(1);
    }
  });

  it("is replaced after a minute without a message", async () => {
    startFollowing();
    openSource().publish();
    const first = openSource();
    await vi.advanceTimersByTimeAsync(59_999);
    expect(openSource()).toBe(first);
    await vi.advanceTimersByTimeAsync(1);
    expect(openSource()).not.toBe(first);
  });

  it("is open only while the page is visible", async () => {
    startFollowing();
    openSource().publish();
    setVisible(false);
    expect(countOpenSources()).toBe(0);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(countOpenSources()).toBe(0);
    setVisible(true);
    expect(countOpenSources()).toBe(1);
  });

  it("is not attempted while the device is offline", async () => {
    startFollowing();
    setOnline(false);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(countOpenSources()).toBe(0);
    setOnline(true);
    expect(countOpenSources()).toBe(1);
  });

  it("does not reopen after it is stopped", async () => {
    startFollowing();
    openSource().refuse();
    stop();
    setVisible(false);
    setVisible(true);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(countOpenSources()).toBe(0);
  });
});
