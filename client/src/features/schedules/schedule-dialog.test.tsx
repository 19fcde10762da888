import type { Schedule, WholeAsset } from "#shared/api/api-schemas.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { buildAsset, buildMaintenanceLog, buildSchedule } from "../../test/build-fleet.ts";
import { renderApp } from "../../test/render.tsx";
import { answerCalls, refuse } from "../../test/server.ts";
import { ScheduleDialog } from "./schedule-dialog.tsx";

describe("ScheduleDialog for a new schedule", () => {
  it("starts with preventative maintenance by miles", () => {
    open();
    expect(screen.getByRole("dialog", { name: "Add Service Schedule" })).toBeTruthy();
    expect(readValue("Service Name")).toBe("Preventative Maintenance");
    expect(readValue("Schedule Type")).toBe("usage_based");
    expect(readValue("Usage Metric")).toBe("miles");
    expect(field("Interval Miles").getAttribute("min")).toBe("1");
  });

  it("offers the nine service names, and others behind them", () => {
    open();
    const options = within(field("Service Name")).getAllByRole("option");
    expect(options.map((option) => option.textContent)).toEqual([
      "Preventative Maintenance",
      "Oil Change",
      "Brake Inspection",
      "Tire Rotation",
      "Engine Service",
      "Hydraulic Service",
      "Transmission Service",
      "DOT Inspection",
      "Annual Inspection",
      "Other…",
    ]);
    expect(screen.queryByLabelText("Name of Your Own")).toBeNull();
  });

  it("takes a name of one's own, of 60 characters at most", async () => {
    const { user, made } = open();
    await user.selectOptions(field("Service Name"), "Other…");
    await user.type(field("Interval Miles"), "5000");
    await user.click(submit());
    await screen.findByText("Name is required");
    expect(made("createSchedule")).toEqual([]);
    await user.type(field("Name of Your Own"), "Grease the boom".padEnd(70, "x"));
    await user.click(submit());
    await screen.findByText("Service schedule created successfully.");
    const name = "Grease the boom".padEnd(60, "x");
    expect(made("createSchedule")[0]?.body).toMatchObject({ name, intervalMiles: 5_000 });
  });

  it("returns from a name of one's own to one of the nine", async () => {
    const { user, made } = open();
    await user.selectOptions(field("Service Name"), "Other…");
    await user.type(field("Name of Your Own"), "Grease");
    await user.selectOptions(field("Service Name"), "Oil Change");
    expect(screen.queryByLabelText("Name of Your Own")).toBeNull();
    await user.type(field("Interval Miles"), "5000");
    await user.click(submit());
    await screen.findByText("Service schedule created successfully.");
    expect(made("createSchedule")[0]?.body).toMatchObject({ name: "Oil Change" });
  });

  it("shows the asset's last service date read-only", async () => {
    open({ asset: { lastServicedDate: "2026-10-01T17:00:00.000Z" } });
    await waitFor(() => expect(readValue("Last Performed")).toBe("Oct 1, 2026"));
    expect(field("Last Performed").hasAttribute("readonly")).toBe(true);
  });

  it("requires interval days for a time-based schedule", async () => {
    const { user, made } = open();
    await user.selectOptions(field("Schedule Type"), "Time-based");
    await user.click(submit());
    await screen.findByText("Please specify interval days for time-based schedules.");
    expect(made("createSchedule")).toEqual([]);
  });

  it.each(["Miles", "Hours"])(
    "requires an interval for a usage-based schedule in %s",
    async (metric) => {
      const { user, made } = open();
      await user.selectOptions(field("Usage Metric"), metric);
      await user.click(submit());
      const message = "Please specify either interval miles or hours for usage-based schedules.";
      await screen.findByText(message);
      await user.type(field(`Interval ${metric}`), "250");
      await waitFor(() => expect(screen.queryByText(message)).toBeNull());
      expect(made("createSchedule")).toEqual([]);
    },
  );

  it("rejects an interval below 1", async () => {
    const { user } = open();
    await user.type(field("Interval Miles"), "0");
    await user.click(submit());
    await screen.findByText("Must be at least 1");
  });

  it("shows the next due reading while the interval is typed", async () => {
    const { user } = open();
    await user.type(field("Interval Miles"), "5000");
    await screen.findByText("Next due at 153,220 mi.");
    expect(screen.getByText(/^A date is shown once its meter has two readings/)).toBeTruthy();
  });

  it("says that a service is overdue at once, where the unit's last one is too long ago", async () => {
    const { user } = open({ asset: { lastServicedMiles: 100_000 } });
    const told = /it is overdue at once/;
    await user.type(field("Interval Miles"), "60000");
    await screen.findByText("Next due at 160,000 mi.");
    expect(screen.queryByText(told)).toBeNull();
    await user.clear(field("Interval Miles"));
    await user.type(field("Interval Miles"), "5000");
    await screen.findByText("Next due at 105,000 mi.");
    expect(screen.getByText(told)).toBeTruthy();
  });

  it("estimates the day of the next due reading from what the unit runs a day", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-10-18T18:00:00.000Z") });
    onTestFinished(() => void vi.useRealTimers());
    const { user } = open({ asset: { dailyMiles: 82 } });
    await user.type(field("Interval Miles"), "5000");
    await screen.findByText("Next due at 153,220 mi, about Dec 17 at 82 mi a day.");
    await user.type(field("Interval Miles"), "0");
    const far = "Next due at 198,220 mi, about Jun 18, 2028 at 82 mi a day.";
    await screen.findByText(far);
    await user.selectOptions(field("Schedule Type"), "Time-based");
    await user.type(field("Interval Days"), "90");
    await screen.findByText("Next due on Jan 16, 2027.");
  });

  it("saves only the interval that is shown", async () => {
    const { user, made, onClose } = open({
      asset: { lastServicedDate: "2026-10-01T17:00:00.000Z" },
    });
    await waitFor(() => expect(readValue("Last Performed")).toBe("Oct 1, 2026"));
    await user.type(field("Interval Miles"), "5000");
    await user.selectOptions(field("Usage Metric"), "Hours");
    await user.type(field("Interval Hours"), "250");
    await user.selectOptions(field("Service Name"), "Hydraulic Service");
    await user.click(submit());
    await screen.findByText("Service schedule created successfully.");
    expect(onClose).toHaveBeenCalledOnce();
    expect(made("createSchedule")[0]?.body).toEqual({
      assetId: 12,
      name: "Hydraulic Service",
      type: "usage_based",
      ...nothingElse,
      intervalHours: 250,
      lastPerformed: "2026-10-01T17:00:00.000Z",
    });
  });

  it("stays open with the typed values when saving fails", async () => {
    const { user, onClose } = open({
      answers: { createSchedule: () => refuse("request.unavailable") },
    });
    await user.type(field("Interval Miles"), "5000");
    await user.click(submit());
    await screen.findByText("Error");
    expect(
      screen.getByText("The service is not available right now. Please try again in a moment"),
    ).toBeTruthy();
    expect(readValue("Interval Miles")).toBe("5000");
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe("ScheduleDialog for an existing schedule", () => {
  it("shows the schedule's interval and last service", async () => {
    open({
      schedule: buildSchedule({ intervalMiles: null, nextDueMiles: null, intervalHours: 250 }),
    });
    expect(screen.getByRole("dialog", { name: "Edit Service Schedule" })).toBeTruthy();
    expect(readValue("Usage Metric")).toBe("hours");
    expect(readValue("Interval Hours")).toBe("250");
    expect(readValue("Last Performed")).toBe("Sep 1, 2026");
  });

  it("links to the record of the last service", async () => {
    const log = buildMaintenanceLog({ scheduleId: 31, date: "2026-09-01T17:00:00.000Z" });
    const { made } = open({
      schedule: buildSchedule(),
      answers: { listMaintenanceLogs: [log] },
    });
    const link = await screen.findByRole("link", { name: "View last service" });
    expect(link.getAttribute("href")).toBe("/?maintenance=51");
    const query = { assetId: "12", scheduleId: "31", limit: "1" };
    expect(made("listMaintenanceLogs")[0]?.query).toEqual(query);
  });

  it("has no link when the last service has no record", async () => {
    const earlier = buildMaintenanceLog({ scheduleId: 31, date: "2026-08-01T17:00:00.000Z" });
    const { client } = open({
      schedule: buildSchedule(),
      answers: { listMaintenanceLogs: [earlier] },
    });
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(screen.queryByRole("link")).toBeNull();
  });

  it("shows a name that is not among the nine, and changes it alone", async () => {
    const { user, made } = open({ schedule: buildSchedule({ name: "Boom inspection" }) });
    expect(within(field("Service Name")).getByRole("option", { selected: true })).toHaveProperty(
      "textContent",
      "Other…",
    );
    expect(readValue("Name of Your Own")).toBe("Boom inspection");
    await user.type(field("Name of Your Own"), " B30.27");
    await user.click(submit());
    await screen.findByText("Service schedule updated successfully.");
    expect(made("updateSchedule")[0]?.body).toEqual({ name: "Boom inspection B30.27" });
  });

  it("computes the next due reading from the last service when the interval changes", async () => {
    const { user } = open({ schedule: buildSchedule() });
    await screen.findByText("Next due at 149,320 mi.");
    await user.clear(field("Interval Miles"));
    await user.type(field("Interval Miles"), "6000");
    await screen.findByText("Next due at 150,320 mi.");
  });

  it("sends only the name when only the name changes", async () => {
    const { user, made } = open({ schedule: buildSchedule({ intervalHours: 250 }) });
    await user.selectOptions(field("Service Name"), "Engine Service");
    await user.click(submit());
    await screen.findByText("Service schedule updated successfully.");
    expect(made("updateSchedule")[0]).toMatchObject({ params: { id: "31" } });
    expect(made("updateSchedule")[0]?.body).toEqual({ name: "Engine Service" });
  });

  it.each([
    [true, "Stop Schedule"],
    [false, "Resume Schedule"],
  ])("toggles a schedule whose active is %s with the button %s", async (active, label) => {
    const { user, made, onClose } = open({ schedule: buildSchedule({ active }) });
    await user.click(screen.getByRole("button", { name: label }));
    await screen.findByText("Service schedule updated successfully.");
    expect(made("updateSchedule")[0]?.body).toEqual({ active: !active });
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("clears the miles interval when the type changes to days", async () => {
    const { user, made } = open({ schedule: buildSchedule() });
    await user.selectOptions(field("Schedule Type"), "Time-based");
    await user.type(field("Interval Days"), "90");
    await screen.findByText("Next due on Nov 30, 2026.");
    await user.click(submit());
    await screen.findByText("Service schedule updated successfully.");
    expect(made("updateSchedule")[0]?.body).toEqual({
      name: "Oil Change",
      type: "time_based",
      ...nothingElse,
      intervalDays: 90,
    });
  });
});

describe("Also due by", () => {
  const section = () => screen.getByText("Also due by").closest("details");

  it("is folded for a new schedule, and open where a schedule has more than its interval", () => {
    open();
    expect(section()?.open).toBe(false);
  });

  it.each([
    [{ intervalDays: 90, nextDue: "2026-12-01T18:00:00.000Z" }, "Interval Days", "90"],
    [{ intervalHours: 250, nextDueHours: 250 }, "Interval Hours", "250"],
    [{ soonMiles: 500 }, "Due Soon Miles", "500"],
    [{ anchor: "fixed" as const }, "Count From", "fixed"],
  ])("is open for a schedule with %j", (given, label, value) => {
    open({ schedule: buildSchedule(given) });
    expect(section()?.open).toBe(true);
    expect(readValue(label)).toBe(value);
  });

  it("adds days to the miles of a new schedule, whichever comes first", async () => {
    const { user, made } = open({ asset: { lastServicedDate: "2026-10-01T17:00:00.000Z" } });
    await waitFor(() => expect(readValue("Last Performed")).toBe("Oct 1, 2026"));
    await user.type(field("Interval Miles"), "5000");
    await user.click(screen.getByText("Also due by"));
    await user.type(field("Interval Days"), "90");
    await screen.findByText("Next due at 153,220 mi or on Dec 30, 2026, whichever comes first.");
    await user.click(submit());
    await screen.findByText("Service schedule created successfully.");
    expect(made("createSchedule")[0]?.body).toMatchObject({
      ...nothingElse,
      type: "usage_based",
      intervalMiles: 5_000,
      intervalDays: 90,
    });
  });

  it("takes months in the place of days", async () => {
    const { user, made } = open();
    await user.selectOptions(field("Schedule Type"), "Time-based");
    await user.type(field("Interval Months"), "12");
    await user.click(submit());
    await screen.findByText("Service schedule created successfully.");
    expect(made("createSchedule")[0]?.body).toMatchObject({
      ...nothingElse,
      type: "time_based",
      intervalMonths: 12,
    });
  });

  it("proposes a tenth of an interval that the specified window nearly fills", async () => {
    const { user, made } = open();
    await user.selectOptions(field("Usage Metric"), "Hours");
    await user.type(field("Interval Hours"), "50");
    expect(section()?.textContent).toContain("due soon 5 hr before");
    await user.type(field("Interval Hours"), "0");
    expect(section()?.textContent).not.toContain("due soon");
    await user.clear(field("Interval Hours"));
    await user.type(field("Interval Hours"), "60");
    await user.click(submit());
    await screen.findByText("Service schedule created successfully.");
    expect(made("createSchedule")[0]?.body).toMatchObject({ intervalHours: 60, soonHours: 6 });
  });

  it("keeps a window that the user gave", async () => {
    const { user, made } = open({ schedule: buildSchedule({ soonMiles: 700 }) });
    await user.clear(field("Interval Miles"));
    await user.type(field("Interval Miles"), "900");
    await user.click(submit());
    await screen.findByText("Service schedule updated successfully.");
    expect(made("updateSchedule")[0]?.body).toMatchObject({ intervalMiles: 900, soonMiles: 700 });
  });

  it("opens where a window is not below its interval", async () => {
    const { user, made } = open();
    await user.type(field("Interval Miles"), "500");
    await user.clear(field("Due Soon Miles"));
    await user.type(field("Due Soon Miles"), "500");
    await user.click(submit());
    await screen.findByText("Due soon must be less than the interval");
    expect(section()?.open).toBe(true);
    expect(made("createSchedule")).toEqual([]);
  });

  it("changes from when the dues are counted, with a warning beside it", async () => {
    const { user, made } = open({ schedule: buildSchedule() });
    expect(screen.queryByText("Not for yearly inspections by law.")).toBeNull();
    await user.selectOptions(field("Count From"), "Previous due");
    expect(screen.getByText("Not for yearly inspections by law.")).toBeTruthy();
    await screen.findByText("Next due at 149,320 mi.");
    await user.click(submit());
    await screen.findByText("Service schedule updated successfully.");
    expect(made("updateSchedule")[0]?.body).toMatchObject({
      intervalMiles: 5_000,
      anchor: "fixed",
    });
  });

  it("takes the day on which a service with fixed dates is first due", async () => {
    const { user, made } = open({ asset: { lastServicedDate: "2026-10-01T17:00:00.000Z" } });
    await waitFor(() => expect(readValue("Last Performed")).toBe("Oct 1, 2026"));
    await user.selectOptions(field("Schedule Type"), "Time-based");
    await user.selectOptions(field("Count From"), "Previous due");
    expect(screen.queryByLabelText("Next Due Date")).toBeNull();
    await user.type(field("Interval Months"), "6");
    await screen.findByText("Next due on Apr 1, 2027.");
    await user.type(field("Next Due Date"), "2027-01-15");
    await screen.findByText("Next due on Jan 15, 2027.");
    await user.click(submit());
    await screen.findByText("Service schedule created successfully.");
    expect(made("createSchedule")[0]?.body).toMatchObject({
      intervalMonths: 6,
      anchor: "fixed",
      nextDue: "2027-01-15",
    });
  });

  it("moves the next day of a service with fixed dates", async () => {
    const yearly = { intervalMiles: null, nextDueMiles: null, intervalMonths: 12 };
    const due = { anchor: "fixed" as const, nextDue: "2026-12-01T20:30:00.000Z" };
    const schedule = buildSchedule({ type: "time_based", ...yearly, ...due });
    const { user, made } = open({ schedule });
    expect(readValue("Next Due Date")).toBe("2026-12-01");
    await user.clear(field("Interval Months"));
    await user.type(field("Interval Months"), "6");
    await screen.findByText("Next due on Dec 1, 2026.");
    await user.clear(field("Next Due Date"));
    await screen.findByText("Next due on Mar 1, 2027.");
    await user.type(field("Next Due Date"), "2026-12-15");
    await screen.findByText("Next due on Dec 15, 2026.");
    await user.click(submit());
    await screen.findByText("Service schedule updated successfully.");
    expect(made("updateSchedule")[0]?.body).toMatchObject({
      intervalMonths: 6,
      nextDue: "2026-12-15",
    });
  });

  it("sends no day that was not changed, because a service may have moved it meanwhile", async () => {
    const due = { anchor: "fixed" as const, nextDue: "2026-12-01T20:30:00.000Z" };
    const { user, made } = open({ schedule: buildSchedule({ intervalDays: 90, ...due }) });
    expect(readValue("Next Due Date")).toBe("2026-12-01");
    await user.type(field("Due Soon Days"), "10");
    await user.click(submit());
    await screen.findByText("Service schedule updated successfully.");
    const { body } = made("updateSchedule")[0] ?? {};
    expect(body).toMatchObject({ soonDays: 10, anchor: "fixed" });
    expect(body).not.toHaveProperty("nextDue");
  });

  it("sends the day that is shown beside another interval", async () => {
    const due = { anchor: "fixed" as const, nextDue: "2026-12-01T20:30:00.000Z" };
    const { user, made } = open({ schedule: buildSchedule({ intervalDays: 90, ...due }) });
    await user.type(field("Interval Days"), "0");
    await user.click(submit());
    await screen.findByText("Service schedule updated successfully.");
    const wanted = { intervalDays: 900, nextDue: "2026-12-01" };
    expect(made("updateSchedule")[0]?.body).toMatchObject(wanted);
  });

  it("sends no day for a service that is counted from the last one", async () => {
    const { user, made } = open({
      schedule: buildSchedule({ intervalDays: 90, nextDue: "2026-12-01T20:30:00.000Z" }),
    });
    await user.selectOptions(field("Count From"), "Previous due");
    await user.clear(field("Next Due Date"));
    await user.selectOptions(field("Count From"), "Last service");
    await screen.findByText(/Next due at 149,320 mi or on Dec 1, 2026/);
    await user.click(submit());
    await screen.findByText("Service schedule updated successfully.");
    expect(made("updateSchedule")[0]?.body).not.toHaveProperty("nextDue");
  });

  it("forgets what was typed for another type", async () => {
    const { user, made } = open();
    await user.type(field("Interval Hours"), "50");
    await user.selectOptions(field("Schedule Type"), "Time-based");
    expect(readValue("Interval Hours")).toBe("");
    await user.type(field("Interval Days"), "90");
    await user.click(submit());
    await screen.findByText("Service schedule created successfully.");
    expect(made("createSchedule")[0]?.body).toMatchObject({ ...nothingElse, intervalDays: 90 });
  });
});

describe("A schedule from a program", () => {
  const program = { id: 41, name: "Mixer PM" };

  it("says which program it comes from, and that a change here is kept", () => {
    open({ schedule: buildSchedule({ program }) });
    const link = screen.getByRole("link", { name: "Mixer PM" });
    expect(link.getAttribute("href")).toBe("/maintenance/programs/41");
    expect(link.parentElement?.textContent).toBe("From the program Mixer PM");
    expect(screen.getByText(/^If you change it here, it is kept as edited by hand/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Follow the program again" })).toBeNull();
  });

  it("follows its program again after it was edited by hand", async () => {
    const schedule = buildSchedule({ program, byHand: true });
    const { user, made, onClose } = open({ schedule });
    screen.getByText("Edited by hand: the program no longer changes it.");
    await user.click(screen.getByRole("button", { name: "Follow the program again" }));
    await screen.findByText("Service schedule updated successfully.");
    expect(made("updateSchedule")[0]?.body).toEqual({ byHand: false });
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("is not one that the unit has of its own", () => {
    open({ schedule: buildSchedule() });
    expect(screen.queryByText(/From the program/)).toBeNull();
  });
});

const nothingElse = {
  intervalDays: null,
  intervalMonths: null,
  intervalMiles: null,
  intervalHours: null,
  soonDays: null,
  soonMiles: null,
  soonHours: null,
  anchor: "completion",
};

type Opening = {
  asset?: Partial<WholeAsset>;
  schedule?: Schedule;
  answers?: Parameters<typeof answerCalls>[0];
};

function open({ asset, schedule, answers }: Opening = {}) {
  const onClose = vi.fn();
  const { made } = answerCalls({
    getAsset: buildAsset(asset),
    createSchedule: buildSchedule(),
    updateSchedule: buildSchedule(),
    listMaintenanceLogs: [],
    ...answers,
  });
  const dialog = <ScheduleDialog assetId={12} schedule={schedule} onClose={onClose} />;
  return { made, onClose, ...renderApp(dialog) };
}

function field(label: string): HTMLElement {
  return screen.getByLabelText(label);
}

function readValue(label: string): string {
  const element = field(label);
  return "value" in element ? String(element.value) : "";
}

function submit(): HTMLElement {
  return screen.getByRole("button", { name: /Add Schedule|Save Changes/ });
}
