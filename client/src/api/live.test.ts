import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { followChanges } from "./live.ts";

/** An EventSource whose events the test sends. */
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

  publish(...refresh: string[]): void {
    this.onmessage?.({ data: JSON.stringify({ refresh }) });
  }

  /** The connection breaks, and the browser reconnects. */
  reconnect(): void {
    this.readyState = 0;
    this.onerror?.();
    this.readyState = 1;
    this.onopen?.();
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
  it("does not cause a refetch when it opens right after the page has loaded", async () => {
    const assets = await showQuery("listAssets");
    startFollowing();
    openSource().onopen?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(assets).not.toHaveBeenCalled();
  });

  it("requests the changes since the page was loaded, and later none", async () => {
    await showQuery("listAssets");
    await vi.advanceTimersByTimeAsync(1_200);
    startFollowing();
    expect(openSource().address).toBe("/api/live?ago=6200");
    openSource().onopen?.();
    setVisible(false);
    setVisible(true);
    expect(openSource().address).toBe("/api/live");
  });

  it("causes a refetch of shown queries when what they show is older than the server remembers", async () => {
    const assets = await showQuery("listAssets");
    await vi.advanceTimersByTimeAsync(26_000);
    startFollowing();
    expect(openSource().address).toBe("/api/live");
    openSource().onopen?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(assets).toHaveBeenCalledTimes(1);
  });

  it("causes a refetch of shown queries when it opens after a delay or is reconnected", async () => {
    const assets = await showQuery("listAssets");
    startFollowing();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(assets).not.toHaveBeenCalled();
    openSource().onopen?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(assets).toHaveBeenCalledTimes(1);
    openSource().reconnect();
    await vi.advanceTimersByTimeAsync(0);
    expect(assets).toHaveBeenCalledTimes(2);
    expect(FakeSource.all).toHaveLength(1);
  });

  it("causes no refetch of queries that no save changes", async () => {
    const backup = await showQuery("getBackup");
    startFollowing();
    openSource().onopen?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(backup).not.toHaveBeenCalled();
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
