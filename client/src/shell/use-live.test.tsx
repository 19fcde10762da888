import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useLive } from "./use-live.ts";

const opened = vi.fn();
const closed = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  opened.mockClear();
  closed.mockClear();
  vi.stubGlobal(
    "EventSource",
    class {
      close = closed;

      constructor(address: string) {
        opened(address);
      }
    },
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function Following() {
  useLive();
  return null;
}

function follow() {
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <Following />
    </QueryClientProvider>,
  );
}

/** Until the code that follows has come, which is asked for a second after the screen. */
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await import("../api/live.ts");
  await vi.advanceTimersByTimeAsync(0);
}

it("leaves the line to the first screen, then follows", async () => {
  follow();
  await pass(999);
  expect(opened).not.toHaveBeenCalled();
  await pass(1);
  expect(opened).toHaveBeenCalledTimes(1);
  expect(opened).toHaveBeenCalledWith("/api/live");
});

it("ends with whoever was signed in", async () => {
  const { unmount } = follow();
  await pass(1_000);
  unmount();
  expect(closed).toHaveBeenCalledTimes(1);
  await pass(300_000);
  expect(opened).toHaveBeenCalledTimes(1);
});

it("does not begin for somebody who has left by then", async () => {
  const { unmount } = follow();
  await vi.advanceTimersByTimeAsync(999);
  unmount();
  await pass(10_000);
  expect(opened).not.toHaveBeenCalled();
});
