import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { refreshSparingly } from "./refresh-sparingly.ts";

let client: QueryClient;
let isHidden = false;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document, "hidden", "get").mockImplementation(() => isHidden);
  client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
});

afterEach(() => {
  client.clear();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function show(isVisible: boolean): void {
  isHidden = !isVisible;
  document.dispatchEvent(new Event("visibilitychange"));
}

/** Shows the pack, which has just been loaded; the returned mock counts its later fetches. */
async function showPack(answer = () => Promise.resolve<unknown>(1)) {
  const queryFn = vi.fn(answer);
  const observer = new QueryObserver(client, { queryKey: ["getPack", 7], queryFn });
  const hide = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  queryFn.mockClear();
  return { queryFn, hide };
}

describe("refreshSparingly", () => {
  it("refetches once for many changes, and not before the pause since the last load is over", async () => {
    const { queryFn } = await showPack();
    const { refresh } = refreshSparingly(client, "getPack", () => 30_000);
    await vi.advanceTimersByTimeAsync(10_000);
    refresh();
    refresh();
    await vi.advanceTimersByTimeAsync(19_999);
    expect(queryFn).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(queryFn).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(queryFn).toHaveBeenCalledTimes(1);
    refresh();
    await vi.advanceTimersByTimeAsync(0);
    expect(queryFn).toHaveBeenCalledTimes(2);
  });

  it("waits out of sight until the page is seen, and is done then", async () => {
    const { queryFn } = await showPack();
    const { refresh } = refreshSparingly(client, "getPack", () => 1_000);
    refresh();
    show(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(queryFn).not.toHaveBeenCalled();
    show(true);
    show(false);
    show(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(queryFn).toHaveBeenCalledTimes(1);
  });

  it("has what no screen shows fetched as soon as one does", async () => {
    const { queryFn, hide } = await showPack();
    hide();
    const { refresh } = refreshSparingly(client, "getPack", () => 30_000);
    refresh();
    new QueryObserver(client, { queryKey: ["getPack", 7], queryFn }).subscribe(() => {});
    await vi.advanceTimersByTimeAsync(0);
    expect(queryFn).toHaveBeenCalledTimes(1);
  });

  it("refetches what was being loaded when the change came", async () => {
    const { queryFn } = await showPack(() => new Promise((resolve) => setTimeout(resolve, 500, 1)));
    const { refresh } = refreshSparingly(client, "getPack", () => 0);
    refresh();
    await vi.advanceTimersByTimeAsync(499);
    expect(queryFn).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(queryFn).toHaveBeenCalledTimes(1);
  });

  it("refetches nothing once it is stopped", async () => {
    const { queryFn } = await showPack();
    const { refresh, stop } = refreshSparingly(client, "getPack", () => 0);
    refresh();
    stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(queryFn).not.toHaveBeenCalled();
  });
});
