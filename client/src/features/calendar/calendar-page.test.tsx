import { setLanguageSource } from "#shared/base/languages.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { refreshCalls } from "../../api/refresh.ts";
import { buildCalendar, buildEntry } from "../../test/build-calendar.ts";
import { buildAsset, buildSchedule } from "../../test/build-fleet.ts";
import { renderApp } from "../../test/render.tsx";
import { answerCalls, refuse } from "../../test/server.ts";
import { CalendarPage } from "./calendar-page.tsx";

// Friday noon in Chicago.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T18:00:00.000Z") });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  setLanguageSource(() => "en");
});

const entries = [
  buildEntry({ day: "2026-11-20", id: 30, owner: "Pump 3", isOverdue: true }),
  buildEntry(),
  buildEntry({ id: 32, name: "Tire Rotation", owner: "Mixer 14", isEstimated: true }),
  buildEntry({
    of: "document",
    day: "2026-11-30",
    id: 61,
    name: null,
    documentKind: "registration",
  }),
  buildEntry({
    of: "document",
    day: "2026-12-02",
    id: 62,
    name: null,
    documentKind: "medical_card",
    assetId: null,
    userId: 9,
    owner: "Marco Ortiz",
  }),
];

type Answers = Parameters<typeof answerCalls>[0];

function open(answers: Answers = {}, path = "/maintenance/calendar", isWide = true) {
  vi.stubGlobal("matchMedia", (text: string) => ({
    matches: isWide && text.includes("min-width"),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const calls = answerCalls({ getCalendar: buildCalendar(entries), ...answers });
  return { ...renderApp(<CalendarPage />, { path }), ...calls };
}

function readCell(day: string): string | null | undefined {
  const time = document.querySelector(`td time[datetime="${day}"]`);
  return time?.closest("td")?.querySelector("ul")?.textContent;
}

describe("The calendar at the desk", () => {
  it("is a table of weeks that begin on Sunday, with what falls due on each day", async () => {
    const { made } = open();
    await screen.findByText("Pump 3");
    const table = screen.getByRole("table", { name: "November 2026" });
    const heads = within(table).getAllByRole("columnheader");
    expect(heads.map((head) => head.textContent)).toEqual([
      "SunSunday",
      "MonMonday",
      "TueTuesday",
      "WedWednesday",
      "ThuThursday",
      "FriFriday",
      "SatSaturday",
    ]);
    expect(within(table).getAllByRole("cell")).toHaveLength(35);
    expect(readCell("2026-11-20")).toBe("Pump 3Oil ChangeOverdue");
    expect(readCell("2026-11-24")).toBe("Mixer 12Oil ChangeMixer 14Tire Rotationest.");
    expect(readCell("2026-11-30")).toBe("Mixer 12Registration");
    expect(readCell("2026-12-02")).toBe("Marco OrtizMedical Card");
    expect(table.querySelector("[aria-current=date]")?.textContent).toMatch(/^20TodayFriday, Nov/);
    expect(made("getCalendar").map(({ query }) => query)).toEqual([{}]);
  });

  it("draws the border of an estimated day dashed, and explains it", async () => {
    open();
    const estimated = await screen.findByRole("button", { name: /Mixer 14/ });
    expect(estimated.className).toContain("border-dashed");
    const due = screen.getByRole("button", { name: /^Mixer 12 ?Oil Change$/ });
    expect(due.className).not.toContain("border-dashed");
    expect(screen.getByText(/^A dashed border and “est.”/)).toBeTruthy();
  });

  it("opens Log Maintenance for the unit and the schedule of a service", async () => {
    const { user } = open({
      getAsset: buildAsset({ id: 12 }),
      listAssets: [],
      listSchedules: [buildSchedule({ id: 31, assetId: 12 })],
      listUnresolvedInspections: [],
      listDefects: [],
    });
    await user.click(await screen.findByRole("button", { name: /^Mixer 12 ?Oil Change$/ }));
    const dialog = await screen.findByRole("dialog", { name: "Log Maintenance" });
    await waitFor(() => {
      const schedule = within(dialog).getByLabelText<HTMLSelectElement>("Schedule (optional)");
      expect(schedule.selectedOptions[0]?.textContent).toContain("Oil Change");
    });
  });

  it("leads from a paper to where it is filed", async () => {
    open();
    const paper = await screen.findByRole("link", { name: /Registration/ });
    expect(paper.getAttribute("href")).toBe("/assets/12?document=61");
    const own = screen.getByRole("link", { name: /Medical Card/ });
    expect(own.getAttribute("href")).toBe("/crew?documents=9&document=62");
  });

  it("shows six entries of a full day, and all of them in a dialog", async () => {
    const day = "2026-11-24";
    const many = Array.from({ length: 20 }, (_, n) => buildEntry({ id: n, owner: `Mixer ${n}` }));
    const { user, made } = open({ getCalendar: () => buildCalendar(many) });
    await screen.findByText("Mixer 5");
    expect(screen.queryByText("Mixer 6")).toBeNull();
    await user.click(
      screen.getByRole("button", { name: "+14 more on Tuesday, November 24, 2026" }),
    );
    const dialog = await screen.findByRole("dialog", { name: "Tuesday, November 24, 2026" });
    await within(dialog).findByText("20 are due");
    expect(within(dialog).getAllByRole("listitem")).toHaveLength(20);
    expect(made("getCalendar").at(-1)?.query).toEqual({ from: day, until: day });
  });

  it("says where more is due than was sent", async () => {
    open({ getCalendar: () => buildCalendar([buildEntry()], { "2026-11-24": 900 }) });
    await screen.findByText("More is due than fits here: each day shows its first.");
    expect(screen.getByRole("button", { name: /^\+899 more/ })).toBeTruthy();
  });

  it("carries its month in the address, and returns to today", async () => {
    const { user, address, made } = open();
    await user.click(await screen.findByRole("button", { name: "Next month" }));
    expect(address()).toBe("/maintenance/calendar?month=2026-12");
    await screen.findByRole("heading", { name: "December 2026", level: 2 });
    await waitFor(() =>
      expect(made("getCalendar").at(-1)?.query).toEqual({
        from: "2026-11-29",
        until: "2027-01-02",
      }),
    );
    await user.click(screen.getByRole("button", { name: "Previous month" }));
    expect(address()).toBe("/maintenance/calendar");
    await user.click(screen.getByRole("button", { name: "Previous month" }));
    expect(address()).toBe("/maintenance/calendar?month=2026-10");
    await user.click(screen.getByRole("button", { name: "Today" }));
    expect(address()).toBe("/maintenance/calendar");
    await screen.findByRole("heading", { name: "November 2026", level: 2 });
  });

  it("shows this month where the address names none that exists", async () => {
    open({}, "/maintenance/calendar?month=2026-13");
    await screen.findByRole("heading", { name: "November 2026", level: 2 });
  });

  it("says when nothing is due in the month, whatever is due in the weeks around it", async () => {
    open({ getCalendar: () => buildCalendar([buildEntry({ day: "2026-12-02" })]) });
    await screen.findByText("Nothing is due this month.");
    expect(screen.queryByRole("table")).toBeNull();
  });

  it("shows its days while it loads, and offers to try again when that fails", async () => {
    let isDown = true;
    const { user } = open({
      getCalendar: () => (isDown ? refuse("request.unavailable") : buildCalendar(entries)),
    });
    expect(screen.getByRole("table", { name: "November 2026" })).toBeTruthy();
    await screen.findByText("Couldn't load the calendar.");
    isDown = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText("Pump 3");
  });

  it("shows what other users change meanwhile", async () => {
    let shown = entries;
    const { client } = open({ getCalendar: () => buildCalendar(shown) });
    await screen.findByText("Pump 3");
    shown = entries.slice(1);
    await refreshCalls(client, ["getCalendar"]);
    await waitFor(() => expect(screen.queryByText("Pump 3")).toBeNull());
  });
});

describe("The calendar on a phone", () => {
  it("lists the days of the month on which something falls due", async () => {
    open({}, "/maintenance/calendar", false);
    await screen.findByText("Pump 3");
    expect(screen.queryByRole("table")).toBeNull();
    const heads = screen.getAllByRole("heading", { level: 3 });
    expect(heads.map((head) => head.textContent)).toEqual([
      "Friday, November 20, 2026Today",
      "Tuesday, November 24, 2026",
      "Monday, November 30, 2026",
    ]);
    expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      "Tracking",
      "Calendar",
      "Programs",
      "Pump 3Oil ChangeOverdue",
      "Mixer 12Oil Change",
      "Mixer 14Tire Rotationest.",
      "Mixer 12Registration",
    ]);
  });
});

describe("The links of maintenance", () => {
  it("lead to tracking, the calendar and the programs, and say which is open", async () => {
    open();
    const links = within(screen.getByRole("navigation", { name: "Maintenance pages" }));
    const found = links.getAllByRole("link");
    expect(found.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Tracking", "/maintenance"],
      ["Calendar", "/maintenance/calendar"],
      ["Programs", "/maintenance/programs"],
    ]);
    expect(found.map((link) => link.getAttribute("aria-current"))).toEqual([null, "page", null]);
    await screen.findByText("Pump 3");
  });
});
