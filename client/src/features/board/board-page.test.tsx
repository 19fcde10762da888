import { setLanguageSource } from "#shared/base/languages.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { lastEvent } from "../../api/live.ts";
import { refreshCalls } from "../../api/refresh.ts";
import { buildBoard, buildUnit } from "../../test/build-board.ts";
import { renderApp } from "../../test/render.tsx";
import { answerCalls, loseConnection } from "../../test/server.ts";
import { BoardPage } from "./board-page.tsx";
import { MissingPreTripsCard } from "./missing-pre-trips-card.tsx";

type Answers = Parameters<typeof answerCalls>[0];

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ["Date", "setInterval", "clearInterval", "setTimeout", "clearTimeout"],
    shouldAdvanceTime: true,
    now: new Date("2026-11-20T18:00:00.000Z"),
  });
});

afterEach(() => {
  vi.useRealTimers();
  setLanguageSource(() => "en");
});

const early = { id: 501, date: "2026-11-20T12:42:00.000Z", passed: true };
const failed = { id: 502, date: "2026-11-20T13:42:00.000Z", passed: false };
const units = [
  buildUnit("missing", { unitNumber: "14", moved: { meter: "miles", by: 212 } }),
  buildUnit("late", { id: 13, name: "Mixer 13", inspection: failed }),
  buildUnit("done", { id: 15, name: "Mixer 15", inspection: early }),
  buildUnit("out_of_service", { id: 16, name: "Mixer 16" }),
];

const days = [
  { day: "2026-11-18", expected: 4, onTime: 3, late: 1 },
  { day: "2026-11-19", expected: 0, onTime: 0, late: 0 },
  { day: "2026-11-20", expected: 3, onTime: 1, late: 1 },
];

function open(answers: Answers = {}, path = "/board") {
  const calls = answerCalls({ getBoard: buildBoard(units), listBoardDays: days, ...answers });
  return { ...renderApp(<BoardPage />, { path }), ...calls };
}

/** Lets time pass. */
function pass(ms: number) {
  act(() => void vi.advanceTimersByTime(ms));
}

function texts(elements: HTMLElement[]) {
  return elements.map(({ textContent }) => textContent);
}

describe("The Pre-Trip Board", () => {
  it("counts the units by their status", async () => {
    open();
    await screen.findByText("Mixer 12");
    const tiles = screen.getAllByRole("definition").map((tile) => tile.parentElement?.textContent);
    expect(tiles).toEqual(["On time1", "Late1", "Missing1", "Not yet0", "Out of service1"]);
  });

  it("links each unit to its inspection or, without one, to the unit", async () => {
    open();
    const card = within(await screen.findByRole("region", { name: "Units" }));
    await card.findByText("Mixer 12");
    const links = card.getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "/assets/12",
      "/board?inspection=502",
      "/board?inspection=501",
      "/assets/16",
    ]);
    expect(texts(links)).toEqual([
      "Mixer 12Unit 14 · Expected by 7:00 AM · Meter moved 212 miMissing",
      "Mixer 13Inspected 7:42 AMFailedLate",
      "Mixer 15Inspected 6:42 AMOn time",
      "Mixer 16Out of service",
    ]);
  });

  it("marks a unit that is out of service now, and shows its status", async () => {
    const down = buildUnit("done", { inspection: failed, isOut: true });
    open({ getBoard: buildBoard([down]) });
    const card = within(await screen.findByRole("region", { name: "Units" }));
    expect(texts(await card.findAllByRole("link"))).toEqual([
      "Mixer 12Inspected 7:42 AMFailedOut of service nowOn time",
    ]);
  });

  it("is shown in Spanish", async () => {
    setLanguageSource(() => "es");
    open();
    await screen.findByText("Cumplimiento, últimos 30 días: 85 %");
    expect(screen.getByRole("link", { name: "18 nov" })).toBeTruthy();
    const card = within(screen.getByRole("region", { name: "Unidades" }));
    expect(texts(card.getAllByRole("link"))[1]).toBe("Mixer 13Revisada 7:42 a.m.Con fallaTarde");
  });

  it("shows the completion of the last 30 days with a row for each day of work", async () => {
    const { made } = open();
    await screen.findByRole("heading", { name: "Completion, last 30 days: 85 %" });
    expect(made("listBoardDays")[0]?.query).toEqual({ days: "30" });
    const table = within(screen.getByRole("table", { name: "Units of each day" }));
    expect(texts(table.getAllByRole("row"))).toEqual([
      "DayOn timeLateMissing",
      "Nov 20111",
      "Nov 18310",
    ]);
    const link = table.getByRole("link", { name: "Nov 18" });
    expect(link.getAttribute("href")).toBe("/board?day=2026-11-18");
  });

  it("shows another day, and today where the address names a future or invalid day", async () => {
    const { made, navigate } = open({}, "/board?day=2026-11-18");
    await screen.findByText("Mixer 12");
    expect(screen.getByLabelText<HTMLInputElement>("Day").value).toBe("2026-11-18");
    for (const day of ["2026-11-21", "2026-02-30", "today"]) {
      act(() => navigate(`/board?day=${day}`));
      expect(screen.getByLabelText<HTMLInputElement>("Day").value).toBe("2026-11-20");
    }
    await waitFor(() =>
      expect(made("getBoard").map(({ query }) => query)).toEqual([{ day: "2026-11-18" }, {}]),
    );
  });

  it("shows the stored units of a day that no longer changes", async () => {
    const fixed = { isFixed: true, counts: { ...buildBoard(units).counts, not_yet: 0 } };
    const missing = buildUnit("missing", { expectedBy: null });
    open({ getBoard: buildBoard([missing], fixed) }, "/board?day=2026-10-18");
    const card = within(await screen.findByRole("region", { name: "Missing" }));
    expect(await card.findByText(/^After a week only what was missing/)).toBeTruthy();
    expect(screen.queryByText("Not yet")).toBeNull();
    expect(texts(card.getAllByRole("link"))).toEqual(["Mixer 12Missing"]);
  });

  it("says how many of a very large fleet are listed", async () => {
    open({ getBoard: buildBoard(units, { counts: { ...buildBoard(units).counts, done: 4_000 } }) });
    expect(await screen.findByText("The first 4 of 4,003 units.")).toBeTruthy();
  });

  it.each([
    ["/board", "No units are expected today."],
    ["/board?day=2026-11-15", "No units were expected on this day."],
    ["/board?tv=1", "No units are expected today."],
  ])("says at %s that there are no units: %s", async (path, text) => {
    open({ getBoard: buildBoard([]), listBoardDays: [] }, path);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it("says what could not be loaded, and retries", async () => {
    let isLost = true;
    const { user } = open({
      getBoard: () => (isLost ? loseConnection() : buildBoard(units)),
      listBoardDays: loseConnection,
    });
    expect(await screen.findByText("Couldn't load the last days.")).toBeTruthy();
    const board = await screen.findByText("Couldn't load the board.");
    isLost = false;
    const [retry] = screen.getAllByRole("button", { name: "Try again" });
    if (retry) await user.click(retry);
    expect(await screen.findByText("Mixer 12")).toBeTruthy();
    expect(board.isConnected).toBe(false);
  });

  it("reloads today and its last days when time changes them, and not before", async () => {
    const changesAt = "2026-11-20T19:00:00.000Z";
    const { made } = open({ getBoard: buildBoard(units, { changesAt }) });
    const counts = () => [made("getBoard").length, made("listBoardDays").length];
    await screen.findByText("Mixer 12");
    await waitFor(() => expect(counts()).toEqual([1, 1]));
    pass(59 * 60_000);
    expect(counts()).toEqual([1, 1]);
    pass(61_000 + 5_000);
    await waitFor(() => expect(counts()).toEqual([2, 2]));
  });
});

describe("The board on a TV", () => {
  const many = Array.from({ length: 30 }, (_, index) =>
    buildUnit("missing", { id: index + 1, name: `Truck ${index + 1}` }),
  );
  const shown = () => within(screen.getByRole("list", { name: "Units" })).getAllByRole("listitem");

  it("turns its pages of 24, and stops while it is paused", async () => {
    const { user } = open({ getBoard: buildBoard(many) }, "/board?tv=1");
    expect(await screen.findByText("Page 1 of 2")).toBeTruthy();
    expect(shown()).toHaveLength(24);
    pass(12_000);
    expect(shown().map((unit) => unit.getAttribute("aria-label"))).toEqual(
      [25, 26, 27, 28, 29, 30].map((number) => `Truck ${number}: Missing`),
    );
    pass(12_000);
    expect(screen.getByText("Page 1 of 2")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Pause" }));
    pass(60_000);
    expect(screen.getByText("Page 1 of 2")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Go on" }));
    pass(12_000);
    expect(screen.getByText("Page 2 of 2")).toBeTruthy();
  });

  it("marks units that failed their inspection, and units that are out of service now", async () => {
    const down = buildUnit("done", { id: 16, name: "Mixer 16", inspection: failed, isOut: true });
    open({ getBoard: buildBoard([...units.slice(0, 3), down]) }, "/board?tv=1");
    await screen.findByText("Mixer 16");
    expect(texts(shown())).toEqual([
      "Mixer 12MissingMeter moved 212 mi",
      "Mixer 13FailedLate",
      "Mixer 15On time",
      "Mixer 16FailedOut of service now",
    ]);
  });

  it("keeps the screen on", async () => {
    const release = vi.fn<() => Promise<void>>(() => Promise.resolve());
    const request = vi.fn<() => Promise<unknown>>(() => Promise.resolve({ release }));
    Object.defineProperty(navigator, "wakeLock", { value: { request }, configurable: true });
    const { unmount } = open({}, "/board?tv=1");
    await screen.findByText("Mixer 12");
    expect(request).toHaveBeenCalledWith("screen");
    document.dispatchEvent(new Event("visibilitychange"));
    expect(request).toHaveBeenCalledTimes(2);
    unmount();
    await waitFor(() => expect(release).toHaveBeenCalled());
    Reflect.deleteProperty(navigator, "wakeLock");
  });

  it("is up to date as long as the server notifies the page, and then says since when it is not", async () => {
    open({}, "/board?tv=1");
    await screen.findByText("Mixer 12");
    pass(3_600_000);
    lastEvent.at = Date.now();
    pass(120_000);
    expect(screen.queryByRole("status")).toBeNull();
    pass(120_000);
    const note = await screen.findByText(/^Not up to date\./);
    expect(note.textContent).toBe("Not up to date. This is the board of 1:00 PM.");
    expect(screen.getByText("Mixer 12")).toBeTruthy();
  });

  it("is not up to date when a reload has failed", async () => {
    let isLost = false;
    const getBoard = () => (isLost ? loseConnection() : buildBoard(units));
    const { client } = open({ getBoard }, "/board?tv=1");
    await screen.findByText("Mixer 12");
    isLost = true;
    await act(() => refreshCalls(client, ["getBoard"]));
    const note = await screen.findByText(/^Not up to date\./);
    expect(note.textContent).toBe("Not up to date. This is the board of 12:00 PM.");
  });
});

describe("Missing Pre-Trips on the dashboard", () => {
  it("shows the first three of today, and links to the board", async () => {
    const three = [1, 2, 3].map((id) => buildUnit("missing", { id, name: `Truck ${id}` }));
    const counts = { ...buildBoard([]).counts, missing: 1_204 };
    const { made } = answerCalls({ getBoard: buildBoard(three, { counts }) });
    renderApp(<MissingPreTripsCard placement="last" />);
    const card = within(await screen.findByRole("region", { name: "Missing Pre-Trips" }));
    expect(card.getByText("1,204")).toBeTruthy();
    expect(card.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      "/assets/1",
      "/assets/2",
      "/assets/3",
      "/board",
    ]);
    expect(made("getBoard")[0]?.query).toEqual({ limit: "3" });
  });

  it("is absent where nothing is missing", async () => {
    const { made } = answerCalls({ getBoard: buildBoard([buildUnit("done")]) });
    renderApp(<MissingPreTripsCard placement="last" />);
    await waitFor(() => expect(made("getBoard")).toHaveLength(1));
    expect(screen.queryByText("Missing Pre-Trips")).toBeNull();
  });
});
