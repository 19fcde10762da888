import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { pageId } from "../api/call.ts";
import { useBackground } from "./use-background.ts";

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

function LiveScreen() {
  useBackground(1);
  return null;
}

function renderLiveScreen() {
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <LiveScreen />
    </QueryClientProvider>,
  );
}

/** Advances the clock and waits for what is loaded one second after the first render. */
async function advance(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await import("./background.ts");
  await vi.advanceTimersByTimeAsync(0);
}

it("useBackground connects one second after the first render", async () => {
  renderLiveScreen();
  await advance(999);
  expect(opened).not.toHaveBeenCalled();
  await advance(1);
  expect(opened).toHaveBeenCalledTimes(1);
  expect(opened).toHaveBeenCalledWith(`/api/live?page=${pageId}`);
});

it("useBackground closes the connection when it unmounts", async () => {
  const { unmount } = renderLiveScreen();
  await advance(1_000);
  unmount();
  expect(closed).toHaveBeenCalledTimes(1);
  await advance(300_000);
  expect(opened).toHaveBeenCalledTimes(1);
});

it("useBackground does not connect when it unmounts within the first second", async () => {
  const { unmount } = renderLiveScreen();
  await vi.advanceTimersByTimeAsync(999);
  unmount();
  await advance(10_000);
  expect(opened).not.toHaveBeenCalled();
});
