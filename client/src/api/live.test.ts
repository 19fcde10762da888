import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeSource } from "../test/fake-source.ts";
import { CallError } from "./call-error.ts";
import { pageId } from "./call.ts";
import { followChanges } from "./live.ts";

let client: QueryClient;
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  FakeSource.replaceEventSource();
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
    FakeSource.findOpen().publish("listAssets", "getAsset");
    await vi.advanceTimersByTimeAsync(0);
    expect(assets).toHaveBeenCalledTimes(1);
    expect(crew).not.toHaveBeenCalled();
  });

  it("refetches a changed query that is not shown once it is shown", async () => {
    const queryFn = vi.fn(() => Promise.resolve(1));
    await client.prefetchQuery({ queryKey: ["listCrew", {}], queryFn });
    startFollowing();
    FakeSource.findOpen().publish("listCrew");
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
    FakeSource.findOpen().publish("listAssets");
    await vi.advanceTimersByTimeAsync(499);
    expect(assets).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(assets).toHaveBeenCalledTimes(1);
  });

  it("refetches what takes a server long after its pause", async () => {
    const pack = await showQuery("getPack");
    stop = followChanges(client, { pauses: [["getPack", () => 5_000]] });
    FakeSource.findOpen().publish("getPack");
    FakeSource.findOpen().publish("getPack");
    await vi.advanceTimersByTimeAsync(4_999);
    expect(pack).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(pack).toHaveBeenCalledTimes(1);
  });

  it("runs one refetch at a time and merges further changes into the next", async () => {
    const resolvers: (() => void)[] = [];
    const slow = () => new Promise((resolve) => resolvers.push(() => resolve(resolvers.length)));
    let answer = () => Promise.resolve<unknown>(0);
    const assets = await showQuery("listAssets", () => answer());
    answer = slow;
    startFollowing();
    FakeSource.findOpen().publish("listAssets");
    FakeSource.findOpen().publish("listAssets");
    FakeSource.findOpen().publish("listAssets");
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
    FakeSource.findOpen().publish("listAssets");
    await vi.advanceTimersByTimeAsync(0);
    FakeSource.findOpen().publish("listAssets");
    await vi.advanceTimersByTimeAsync(0);
    expect(assets).toHaveBeenCalledTimes(2);
    expect(client.getQueryData(["listAssets", {}])).toBe(2);
  });
});

describe("The connection of followChanges", () => {
  it("says the position of what the page has loaded, and later that of the last event", () => {
    Reflect.set(window, "position", 41);
    startFollowing();
    expect(FakeSource.findOpen().address).toBe(`/api/live?page=${pageId}&since=41`);
    FakeSource.findOpen().open(42);
    setVisible(false);
    setVisible(true);
    expect(FakeSource.findOpen().address).toBe(`/api/live?page=${pageId}&since=42`);
    Reflect.deleteProperty(window, "position");
  });

  it("waits for the responses that the page began with, so that nothing is fetched twice", async () => {
    Reflect.set(window, "position", null);
    startFollowing();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(FakeSource.countOpen()).toBe(0);
    Reflect.set(window, "position", 41);
    await vi.advanceTimersByTimeAsync(250);
    expect(FakeSource.findOpen().address).toBe(`/api/live?page=${pageId}&since=41`);
    Reflect.deleteProperty(window, "position");
  });

  it("says no position where no response had one", () => {
    startFollowing();
    expect(FakeSource.findOpen().address).toBe(`/api/live?page=${pageId}`);
  });

  it("causes no refetch when it opens, is restored, or the page is seen again, while nothing changed", async () => {
    const assets = await showQuery("listAssets");
    startFollowing();
    FakeSource.findOpen().open(1);
    FakeSource.findOpen().reconnect(1);
    for (let n = 0; n < 10; n += 1) {
      setVisible(false);
      await vi.advanceTimersByTimeAsync(360_000);
      setVisible(true);
      FakeSource.findOpen().open(1);
      await vi.advanceTimersByTimeAsync(0);
    }
    expect(assets).not.toHaveBeenCalled();
  });

  it("causes a refetch of exactly what was missed", async () => {
    const [assets, crew] = [await showQuery("listAssets"), await showQuery("listCrew")];
    startFollowing();
    FakeSource.findOpen().open(1);
    FakeSource.findOpen().reconnect(2, "listAssets");
    await vi.advanceTimersByTimeAsync(0);
    expect(assets).toHaveBeenCalledTimes(1);
    expect(crew).not.toHaveBeenCalled();
  });

  it("has what the server could not return fetched once it opens again or is refused, and what was refused not", async () => {
    let isLost = false;
    const answerWith = (status: number) => () =>
      isLost ? Promise.reject(new CallError({ status, sentence: "No" })) : Promise.resolve(1);
    const lost = [
      await showQuery("listAssets", answerWith(0)),
      await showQuery("a", answerWith(503)),
    ];
    const refused = await showQuery("getAsset", answerWith(404));
    startFollowing();
    FakeSource.findOpen().open(1);
    isLost = true;
    FakeSource.findOpen().publish("listAssets", "a", "getAsset");
    await vi.advanceTimersByTimeAsync(0);
    FakeSource.findOpen().publish();
    await vi.advanceTimersByTimeAsync(0);
    expect([...lost, refused].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1]);
    FakeSource.findOpen().reconnect(1);
    await vi.advanceTimersByTimeAsync(0);
    expect([...lost, refused].map(({ mock }) => mock.calls.length)).toEqual([2, 2, 1]);
    FakeSource.findOpen().refuse();
    await vi.advanceTimersByTimeAsync(0);
    expect([...lost, refused].map(({ mock }) => mock.calls.length)).toEqual([3, 3, 1]);
  });

  it("is restored by the browser when it breaks, and retried every 15 s when refused", async () => {
    startFollowing();
    FakeSource.findOpen().onerror?.();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(FakeSource.all).toHaveLength(1);
    for (let refusals = 1; refusals <= 3; refusals += 1) {
      FakeSource.findOpen().refuse();
      await vi.advanceTimersByTimeAsync(14_999);
      expect(FakeSource.countOpen()).toBe(0);
      await vi.advanceTimersByTimeAsync(1);
      expect(FakeSource.countOpen()).toBe(1);
    }
  });

  it("is replaced after a minute without a message", async () => {
    startFollowing();
    FakeSource.findOpen().publish();
    const first = FakeSource.findOpen();
    await vi.advanceTimersByTimeAsync(59_999);
    expect(FakeSource.findOpen()).toBe(first);
    await vi.advanceTimersByTimeAsync(1);
    expect(FakeSource.findOpen()).not.toBe(first);
  });

  it("is open only while the page is visible", async () => {
    startFollowing();
    FakeSource.findOpen().publish();
    setVisible(false);
    expect(FakeSource.countOpen()).toBe(0);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(FakeSource.countOpen()).toBe(0);
    setVisible(true);
    expect(FakeSource.countOpen()).toBe(1);
  });

  it("is not attempted while the device is offline", async () => {
    startFollowing();
    setOnline(false);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(FakeSource.countOpen()).toBe(0);
    setOnline(true);
    expect(FakeSource.countOpen()).toBe(1);
  });

  it("does not reopen after it is stopped", async () => {
    startFollowing();
    FakeSource.findOpen().refuse();
    stop();
    setVisible(false);
    setVisible(true);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(FakeSource.countOpen()).toBe(0);
  });
});
