import { api, type CallName } from "#shared/api/api.ts";
import { useQuery } from "@tanstack/react-query";
import { act, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { buildBoard } from "../test/build-board.ts";
import { renderApp } from "../test/render.tsx";
import { answerCalls, loseConnection } from "../test/server.ts";
import { setClockOffset } from "../ui/device/clock.ts";
import { query } from "./call.ts";
import { useRefetchAt } from "./use-refetch-at.ts";

const cutOff = "2026-11-20T13:00:00.000Z";
const midnight = "2026-11-21T06:00:00.000Z";
const calls: CallName[] = [api.getBoard.name];
let isHidden = false;

beforeEach(() => {
  isHidden = false;
  vi.spyOn(document, "hidden", "get").mockImplementation(() => isHidden);
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date("2026-11-20T12:00:00.000Z") });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function Board() {
  const { data } = useQuery(query(api.getBoard));
  useRefetchAt(data?.changesAt, calls);
  return <p>{data ? `Changes at ${data.changesAt}` : "Loading"}</p>;
}

function Page() {
  const [isShown, setIsShown] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setIsShown(!isShown)}>
        Open or close
      </button>
      {isShown ? <Board /> : null}
    </>
  );
}

/** The board of a server, of which a cut-off and midnight are ahead. */
async function open() {
  const { made } = answerCalls({
    getBoard: () =>
      buildBoard([], { changesAt: Date.now() < Date.parse(cutOff) ? cutOff : midnight }),
  });
  const rendered = renderApp(<Page />);
  await screen.findByText(/^Changes at/);
  return { ...rendered, count: () => made("getBoard").length };
}

function show(isVisible: boolean): void {
  isHidden = !isVisible;
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
}

async function pass(minutes: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(minutes * 60_000));
}

describe("useRefetchAt", () => {
  it("refetches once within six seconds of each moment that a response names, and never between", async () => {
    const { count } = await open();
    await pass(59);
    expect(count()).toBe(1);
    await pass(1.1);
    expect(count()).toBe(2);
    await pass(16 * 60);
    expect(count()).toBe(2);
    await pass(60);
    expect(count()).toBe(3);
  });

  it("refetches nothing out of sight, and once when the page is seen again after the moment", async () => {
    const { count } = await open();
    show(false);
    await pass(120);
    expect(count()).toBe(1);
    show(true);
    await pass(1);
    expect(count()).toBe(2);
    for (let n = 0; n < 10; n += 1) {
      show(false);
      await pass(3);
      show(true);
      await pass(3);
    }
    expect(count()).toBe(2);
  });

  it("refetches when a screen opens that shows what was loaded before the moment", async () => {
    const { count, user } = await open();
    await user.click(screen.getByRole("button"));
    await pass(120);
    expect(count()).toBe(1);
    await user.click(screen.getByRole("button"));
    await screen.findByText(`Changes at ${midnight}`);
    expect(count()).toBe(2);
  });

  it("goes by the server's clock where this device's is wrong", async () => {
    const { count } = await open();
    setClockOffset(-30 * 60_000);
    await pass(61);
    expect(count()).toBe(1);
    await pass(30);
    expect(count()).toBe(2);
  });

  it("refetches once a minute where the server is out of reach, until it has what changed", async () => {
    const { count } = await open();
    answerCalls({ getBoard: loseConnection });
    await pass(62.5);
    expect(count()).toBe(4);
    answerCalls({ getBoard: buildBoard([], { changesAt: midnight }) });
    await pass(120);
    expect(count()).toBe(5);
  });

  it("refetches once a minute while the server's clock has not come to the moment", async () => {
    const { count } = await open();
    answerCalls({ getBoard: buildBoard([], { changesAt: cutOff }) });
    await pass(62.5);
    expect(count()).toBe(4);
  });
});
