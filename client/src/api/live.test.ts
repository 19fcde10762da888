import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { followChanges } from "./live.ts";

/** A browser's EventSource, which a test speaks through. */
class FakeSource {
  static all: FakeSource[] = [];
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

  get missedMs(): number {
    return Number(new URL(this.address, "http://yard").searchParams.get("missedMs"));
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

function follow(upToDateAt = Date.now()): void {
  stop = followChanges(client, upToDateAt);
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
  it("says how old the page already is, so that nothing in between is missed", async () => {
    const loadedAt = Date.now();
    await vi.advanceTimersByTimeAsync(1_200);
    follow(loadedAt);
    expect(line().missedMs).toBe(1_200);
  });

  it("comes back after two seconds when it is lost, and says since when it heard nothing", async () => {
    follow();
    line().tell();
    await vi.advanceTimersByTimeAsync(7_000);
    line().onerror?.();
    expect(openLines()).toBe(0);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(openLines()).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(line().missedMs).toBe(9_000);
  });

  it("waits longer each time that it is refused, up to a minute, until it is heard again", async () => {
    follow();
    for (const seconds of [2, 4, 8, 16, 32, 60, 60]) {
      line().onerror?.();
      await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1);
      expect(openLines()).toBe(0);
      await vi.advanceTimersByTimeAsync(1);
      expect(openLines()).toBe(1);
    }
    line().tell();
    line().onerror?.();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(openLines()).toBe(1);
  });

  it("is made anew when nothing was heard for a minute: it may be dead without a word", async () => {
    follow();
    line().tell();
    const first = line();
    await vi.advanceTimersByTimeAsync(59_999);
    expect(line()).toBe(first);
    await vi.advanceTimersByTimeAsync(1);
    expect(line()).not.toBe(first);
    expect(line().missedMs).toBe(60_000);
  });

  it("is open only while the page is seen", async () => {
    follow();
    line().tell();
    show(false);
    expect(openLines()).toBe(0);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(openLines()).toBe(0);
    show(true);
    expect(line().missedMs).toBe(300_000);
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
    line().onerror?.();
    stop();
    show(false);
    show(true);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(openLines()).toBe(0);
  });
});
