import type { Asset, Schedule } from "#shared/api-schemas.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { buildAsset, buildSchedule } from "../../test/build-fleet.ts";
import { renderApp } from "../../test/render.tsx";
import { answerCalls, refuse } from "../../test/server.ts";
import { ScheduleDialog } from "./schedule-dialog.tsx";

describe("a new schedule", () => {
  it("starts as preventative maintenance by miles", () => {
    open();
    expect(screen.getByRole("dialog", { name: "Add Service Schedule" })).toBeTruthy();
    expect(valueOf("Service Name")).toBe("Preventative Maintenance");
    expect(valueOf("Schedule Type")).toBe("usage_based");
    expect(valueOf("Usage Metric")).toBe("miles");
    expect(field("Interval Miles").getAttribute("min")).toBe("1");
  });

  it("offers the nine names", () => {
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
    ]);
  });

  it("shows when the asset was last serviced, read-only", async () => {
    open({ asset: { lastServicedDate: "2026-10-01T17:00:00.000Z" } });
    await waitFor(() => expect(valueOf("Last Performed")).toBe("Oct 1, 2026"));
    expect(field("Last Performed").hasAttribute("readonly")).toBe(true);
  });

  it("needs interval days when it is by time", async () => {
    const { person, made } = open();
    await person.selectOptions(field("Schedule Type"), "Time-based");
    await person.click(submit());
    await screen.findByText("Please specify interval days for time-based schedules.");
    expect(made("createSchedule")).toEqual([]);
  });

  it.each(["Miles", "Hours"])("needs an interval when it is by use in %s", async (metric) => {
    const { person, made } = open();
    await person.selectOptions(field("Usage Metric"), metric);
    await person.click(submit());
    const message = "Please specify either interval miles or hours for usage-based schedules.";
    await screen.findByText(message);
    await person.type(field(`Interval ${metric}`), "250");
    await waitFor(() => expect(screen.queryByText(message)).toBeNull());
    expect(made("createSchedule")).toEqual([]);
  });

  it("refuses an interval below 1", async () => {
    const { person } = open();
    await person.type(field("Interval Miles"), "0");
    await person.click(submit());
    await screen.findByText("Must be at least 1");
  });

  it("says when it will next be due while the interval is typed", async () => {
    const { person } = open();
    await person.type(field("Interval Miles"), "5000");
    await screen.findByText("Next due at 153,220 mi.");
  });

  it("is saved with the one interval that is shown", async () => {
    const { person, made, onClose } = open({
      asset: { lastServicedDate: "2026-10-01T17:00:00.000Z" },
    });
    await waitFor(() => expect(valueOf("Last Performed")).toBe("Oct 1, 2026"));
    await person.type(field("Interval Miles"), "5000");
    await person.selectOptions(field("Usage Metric"), "Hours");
    await person.type(field("Interval Hours"), "250");
    await person.selectOptions(field("Service Name"), "Hydraulic Service");
    await person.click(submit());
    await screen.findByText("Service schedule created successfully.");
    expect(onClose).toHaveBeenCalledOnce();
    expect(made("createSchedule")[0]?.body).toEqual({
      assetId: 12,
      name: "Hydraulic Service",
      type: "usage_based",
      intervalDays: null,
      intervalMiles: null,
      intervalHours: 250,
      lastPerformed: "2026-10-01T17:00:00.000Z",
    });
  });

  it("stays open with what was typed when it cannot be saved", async () => {
    const { person, onClose } = open({
      answers: { createSchedule: () => refuse("request.unavailable") },
    });
    await person.type(field("Interval Miles"), "5000");
    await person.click(submit());
    await screen.findByText("Error");
    expect(
      screen.getByText("The service is not available right now. Please try again in a moment"),
    ).toBeTruthy();
    expect(valueOf("Interval Miles")).toBe("5000");
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe("a schedule that is there", () => {
  it("is shown with its own interval and last service", async () => {
    open({
      schedule: buildSchedule({ intervalMiles: null, nextDueMiles: null, intervalHours: 250 }),
    });
    expect(screen.getByRole("dialog", { name: "Edit Service Schedule" })).toBeTruthy();
    expect(valueOf("Usage Metric")).toBe("hours");
    expect(valueOf("Interval Hours")).toBe("250");
    expect(valueOf("Last Performed")).toBe("Sep 1, 2026");
  });

  it("keeps a name that is not among the nine", () => {
    open({ schedule: buildSchedule({ name: "Boom inspection" }) });
    expect(valueOf("Service Name")).toBe("Boom inspection");
  });

  it("counts a changed interval from its last service", async () => {
    const { person } = open({ schedule: buildSchedule() });
    await screen.findByText("Next due at 149,320 mi.");
    await person.clear(field("Interval Miles"));
    await person.type(field("Interval Miles"), "6000");
    await screen.findByText("Next due at 150,320 mi.");
  });

  it("keeps its intervals when only its name is changed", async () => {
    const { person, made } = open({ schedule: buildSchedule({ intervalHours: 250 }) });
    await person.selectOptions(field("Service Name"), "Engine Service");
    await person.click(submit());
    await screen.findByText("Service schedule updated successfully.");
    expect(made("updateSchedule")[0]).toMatchObject({ params: { id: "31" } });
    expect(made("updateSchedule")[0]?.body).toEqual({ name: "Engine Service" });
  });

  it.each([
    [true, "Stop Schedule"],
    [false, "Resume Schedule"],
  ])("that is active: %s can be changed by %s", async (active, label) => {
    const { person, made, onClose } = open({ schedule: buildSchedule({ active }) });
    await person.click(screen.getByRole("button", { name: label }));
    await screen.findByText("Service schedule updated successfully.");
    expect(made("updateSchedule")[0]?.body).toEqual({ active: !active });
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("is changed from miles to days without keeping the miles", async () => {
    const { person, made } = open({ schedule: buildSchedule() });
    await person.selectOptions(field("Schedule Type"), "Time-based");
    await person.type(field("Interval Days"), "90");
    await screen.findByText("Next due on Nov 30, 2026.");
    await person.click(submit());
    await screen.findByText("Service schedule updated successfully.");
    expect(made("updateSchedule")[0]?.body).toEqual({
      name: "Oil Change",
      type: "time_based",
      intervalDays: 90,
      intervalMiles: null,
      intervalHours: null,
    });
  });
});

type Opening = {
  asset?: Partial<Asset>;
  schedule?: Schedule;
  answers?: Parameters<typeof answerCalls>[0];
};

function open({ asset, schedule, answers }: Opening = {}) {
  const onClose = vi.fn();
  const { made } = answerCalls({
    getAsset: buildAsset(asset),
    createSchedule: buildSchedule(),
    updateSchedule: buildSchedule(),
    ...answers,
  });
  const dialog = <ScheduleDialog assetId={12} schedule={schedule} onClose={onClose} />;
  return { made, onClose, ...renderApp(dialog) };
}

function field(label: string): HTMLElement {
  return screen.getByLabelText(label);
}

function valueOf(label: string): string {
  const element = field(label);
  return "value" in element ? String(element.value) : "";
}

function submit(): HTMLElement {
  return screen.getByRole("button", { name: /Add Schedule|Save Changes/ });
}
