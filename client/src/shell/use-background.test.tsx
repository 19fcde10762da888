import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { pageId } from "../api/call.ts";
import { workOfflineAs } from "../api/current-user.ts";
import { buildInspectionLog } from "../test/build-inspection.ts";
import { FakeSource } from "../test/fake-source.ts";
import { buildUser } from "../test/render.tsx";
import { answerCalls, loseConnection } from "../test/server.ts";
import { storeWaiting } from "../test/store-waiting.ts";
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

it("useBackground sends what waits at once when the connection opens", async () => {
  FakeSource.replaceEventSource();
  await storeWaiting(1);
  const lost = answerCalls({ submitInspection: loseConnection });
  const { unmount } = renderLiveScreen();
  await advance(1_000);
  expect(lost.made("submitInspection")).toHaveLength(1);
  const calls = answerCalls({ submitInspection: buildInspectionLog() });
  const before = calls.made("submitInspection").length;
  FakeSource.findOpen().open(1);
  await advance(0);
  expect(calls.made("submitInspection")).toHaveLength(before + 1);
  unmount();
});

it("useBackground connects for a user who has not signed in, and sends nothing for them", async () => {
  FakeSource.replaceEventSource();
  workOfflineAs(new QueryClient(), buildUser({ id: 1 }));
  await storeWaiting(1, { id: "unproven", wasSignedIn: false });
  const calls = answerCalls({ submitInspection: buildInspectionLog() });
  const { unmount } = renderLiveScreen();
  await advance(1_000);
  FakeSource.findOpen().open(1);
  await advance(0);
  expect(calls.made("submitInspection")).toEqual([]);
  unmount();
});
