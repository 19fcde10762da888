import { toDay } from "#shared/days.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  buildAsset,
  buildMaintenanceLog,
  buildSchedule,
  buildUnresolved,
} from "../../test/build-fleet.ts";
import { renderApp } from "../../test/render.tsx";
import { answerCalls, loseConnection, refuse } from "../../test/server.ts";
import { AssetField } from "../assets/asset-field.tsx";
import { MaintenanceLogDialog } from "./maintenance-log-dialog.tsx";

afterEach(() => vi.useRealTimers());

describe("MaintenanceLogDialog", () => {
  it("starts with today's preventive maintenance by the own team", async () => {
    open();
    await dialogIsReady();
    expect(valueOf("Service Type")).toBe("Preventive Maintenance");
    expect(valueOf("Performed By")).toBe("internal");
    expect(valueOf("Date")).toBe(toDay(new Date(), "America/Chicago"));
  });

  it("means the company's day by today", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T03:00:00.000Z") });
    open();
    await dialogIsReady();
    expect(valueOf("Date")).toBe("2026-11-20");
  });

  it("has the fields in the order in which the work is told", async () => {
    open({ context: { assetId: 12 } });
    await screen.findByLabelText("Fixes a failed inspection (optional)");
    const labels = [...document.querySelectorAll("[role=dialog] label")];
    expect(labels.map((label) => label.textContent)).toEqual([
      "Asset",
      "Fixes a failed inspection (optional)",
      "Schedule (optional)",
      "Service Type",
      "Date",
      "Odometer (optional)",
      "Hours (optional)",
      "Description",
      "Performed By",
      "Mechanic or Shop (optional)",
      "Cost (optional)",
      "Add photo",
    ]);
  });

  it("offers the thirteen types of service and the two performers", async () => {
    open();
    await dialogIsReady();
    const optionsOf = (label: string) =>
      within(field(label))
        .getAllByRole("option")
        .map((option) => option.textContent);
    expect(optionsOf("Service Type")).toEqual([
      "Oil Change",
      "Brake Service",
      "Tire Rotation",
      "Engine Service",
      "Transmission Service",
      "Hydraulic Service",
      "Electrical Repair",
      "Body Repair",
      "Preventive Maintenance",
      "Emergency Repair",
      "Annual Inspection",
      "Safety Inspection",
      "Other",
    ]);
    expect(optionsOf("Performed By")).toEqual(["Internal Team", "External Service"]);
    expect(field("Cost (optional)").getAttribute("step")).toBe("0.01");
    for (const label of ["Cost", "Odometer", "Hours"]) {
      expect(field(`${label} (optional)`).getAttribute("min")).toBe("0");
    }
  });

  it("asks for an asset and a description, and sends nothing without them", async () => {
    const { person, made } = open();
    await dialogIsReady();
    await person.clear(field("Date"));
    await person.click(submit());
    await screen.findByText("Please select an asset");
    expect(screen.getByText("Description is required")).toBeTruthy();
    expect(screen.getByText("Date is required")).toBeTruthy();
    expect(made("logMaintenance")).toEqual([]);
  });

  it.each([
    ["Cost (optional)", "12.345", "Please use at most two decimals"],
    ["Cost (optional)", "-1", "Must be 0 or more"],
    ["Odometer (optional)", "-5", "Must be 0 or more"],
    ["Hours (optional)", "1.25", "Please use at most one decimal"],
  ])("refuses %s %s", async (label, value, message) => {
    const { person, made } = open({ context: { assetId: 12 } });
    await dialogIsReady();
    await person.type(field("Description"), "Oil and filter");
    await person.type(field(label), value);
    await person.click(submit());
    await screen.findByText(message);
    expect(made("logMaintenance")).toEqual([]);
  });

  it("sends numbers as numbers and null where nothing is linked", async () => {
    const { person, made, onClose } = open({ context: { assetId: 12 } });
    await dialogIsReady();
    await person.selectOptions(field("Service Type"), "Brake Service");
    await person.clear(field("Date"));
    await person.type(field("Date"), "2026-11-18");
    await person.type(field("Odometer (optional)"), "148300.5");
    await person.type(field("Description"), "New pads");
    await person.selectOptions(field("Performed By"), "External Service");
    await person.type(field("Mechanic or Shop (optional)"), "Joliet Trucks");
    await person.type(field("Cost (optional)"), "1240.5");
    await person.click(submit());
    await screen.findByText("Maintenance log created successfully");
    expect(onClose).toHaveBeenCalledOnce();
    expect(made("logMaintenance")[0]?.body).toEqual({
      assetId: 12,
      scheduleId: null,
      resolvedInspectionId: null,
      date: "2026-11-18",
      odometer: 148_300.5,
      hours: null,
      serviceType: "Brake Service",
      description: "New pads",
      performedBy: "external",
      performedByName: "Joliet Trucks",
      cost: 1240.5,
      photoUrls: [],
    });
  });

  it("shows the current readings where nothing is typed, and takes a lower one", async () => {
    const { person } = open({ context: { assetId: 12 } });
    await dialogIsReady();
    await waitFor(() =>
      expect(field("Odometer (optional)").getAttribute("placeholder")).toBe("148,220"),
    );
    await person.type(field("Odometer (optional)"), "148000");
    const hint = await screen.findByText(/Below the current 148,220 mi/);
    expect(hint.textContent).toContain("It is kept on the log; the meter stays.");
  });
});

describe("what a log is opened for", () => {
  it("is the schedule, with the type of service that it asks for", async () => {
    const { person, made } = open({ context: { assetId: 12, scheduleId: 31 } });
    await dialogIsReady();
    expect(valueOf("Schedule (optional)")).toBe("31");
    expect(valueOf("Service Type")).toBe("Safety Inspection");
    await person.type(field("Description"), "Annual check");
    await person.click(submit());
    await waitFor(() => expect(made("logMaintenance")[0]?.body.scheduleId).toBe(31));
  });

  it("is the failed inspection, whose issues are written down at once", async () => {
    const { person, made } = open({ context: { assetId: 12, resolvedInspectionId: 77 } });
    await dialogIsReady();
    expect(valueOf("Fixes a failed inspection (optional)")).toBe("77");
    expect(valueOf("Description")).toBe("Fixed: Brake lights, Horn");
    await person.click(submit());
    await waitFor(() => expect(made("logMaintenance")[0]?.body.resolvedInspectionId).toBe(77));
  });

  it("is no inspection that somebody has fixed meanwhile", async () => {
    open({ context: { assetId: 12, resolvedInspectionId: 70 } });
    await dialogIsReady();
    expect(valueOf("Fixes a failed inspection (optional)")).toBe("");
    expect(valueOf("Description")).toBe("");
  });

  it("can be picked in the dialog: asset, failed inspection, schedule", async () => {
    const { person } = open();
    await dialogIsReady();
    expect(field("Schedule (optional)").hasAttribute("disabled")).toBe(true);
    await person.selectOptions(field("Asset"), "Mixer 12");
    const failed = await screen.findByLabelText("Fixes a failed inspection (optional)");
    await person.selectOptions(failed, "Nov 18, 2026 · Brake lights, Horn");
    expect(valueOf("Description")).toBe("Fixed: Brake lights, Horn");
    await within(field("Schedule (optional)")).findByRole("option", { name: /DOT Inspection/ });
    await person.selectOptions(field("Schedule (optional)"), "31");
    expect(valueOf("Service Type")).toBe("Safety Inspection");
  });

  it("leaves alone what a person has written", async () => {
    const { person } = open({ context: { assetId: 12 } });
    await dialogIsReady();
    await person.type(field("Description"), "Rewired the trailer plug");
    await person.selectOptions(
      await screen.findByLabelText("Fixes a failed inspection (optional)"),
      "77",
    );
    expect(valueOf("Description")).toBe("Rewired the trailer plug");
  });

  it("says what could not be loaded for it, and tries again", async () => {
    let isFailing = true;
    const answered = <Rows,>(rows: Rows) => (isFailing ? refuse("request.unavailable") : rows);
    const { person } = open({
      context: { assetId: 12 },
      answers: {
        listSchedules: () => answered([buildSchedule()]),
        listUnresolvedInspections: () => answered([buildUnresolved()]),
      },
    });
    const schedule = await screen.findByText(/^Couldn't load the schedules\./);
    const inspections = await screen.findByText(/^Couldn't load the failed inspections\./);
    isFailing = false;
    await person.click(within(schedule).getByRole("button", { name: "Try again" }));
    await person.click(within(inspections).getByRole("button", { name: "Try again" }));
    await screen.findByRole("option", { name: "Oil Change · Every 5,000 mi" });
    await screen.findByRole("option", { name: "Nov 18, 2026 · Brake lights, Horn" });
    expect(screen.queryByText(/^Couldn't load/)).toBeNull();
  });

  it("takes a date of long ago as it is", async () => {
    const { person, made } = open({ context: { assetId: 12, scheduleId: 31 } });
    await dialogIsReady();
    await person.clear(field("Date"));
    await person.type(field("Date"), "2025-02-03");
    await person.type(field("Odometer (optional)"), "90000");
    await person.type(field("Description"), "Found in the paper book");
    await person.click(submit());
    await screen.findByText("Maintenance log created successfully");
    expect(made("logMaintenance")[0]?.body).toMatchObject({ date: "2025-02-03", odometer: 90_000 });
  });

  it("lets go of the inspection and the schedule when the asset changes", async () => {
    const { person, made } = open({ context: { assetId: 12, scheduleId: 31 } });
    await dialogIsReady();
    await within(field("Asset")).findByRole("option", { name: "Pump 3" });
    await person.selectOptions(field("Asset"), "Pump 3");
    await person.type(field("Description"), "Hose");
    await person.click(submit());
    await waitFor(() =>
      expect(made("logMaintenance")[0]?.body).toMatchObject({ assetId: 3, scheduleId: null }),
    );
  });
});

describe("saving a log", () => {
  it("stays open with everything typed when the server refuses", async () => {
    const { person, onClose } = open({
      context: { assetId: 12 },
      answers: { logMaintenance: () => refuse("maintenance.inFuture") },
    });
    await dialogIsReady();
    await person.type(field("Description"), "Oil and filter");
    await person.click(submit());
    await screen.findByText("Error");
    expect(screen.getByText("The date is after tomorrow")).toBeTruthy();
    expect(valueOf("Description")).toBe("Oil and filter");
    expect(onClose).not.toHaveBeenCalled();
  });

  it("sends the same again under the same key when no answer came", async () => {
    let isLost = true;
    const { person, made } = open({
      context: { assetId: 12 },
      answers: {
        logMaintenance: () => (isLost ? loseConnection() : buildMaintenanceLog()),
      },
    });
    await dialogIsReady();
    await person.type(field("Description"), "Oil and filter");
    await person.click(submit());
    await screen.findByText(/No connection to the server/);
    isLost = false;
    await person.click(submit());
    await screen.findByText("Maintenance log created successfully");
    const [first, second] = made("logMaintenance");
    expect(first?.idempotencyKey).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-/);
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
    expect(second?.body).toEqual(first?.body);
  });

  it("says so when the first try did arrive, and takes another key for another log", async () => {
    const { person, made } = open({
      context: { assetId: 12 },
      answers: { logMaintenance: () => refuse("idempotency.reused") },
    });
    await dialogIsReady();
    await person.type(field("Description"), "Oil and filter");
    await person.click(submit());
    await screen.findByText(/Your first try did arrive/);
    await person.click(submit());
    await waitFor(() => expect(made("logMaintenance")).toHaveLength(2));
    const [first, second] = made("logMaintenance");
    expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
  });

  it("makes one log of two quick taps", async () => {
    const { person, made } = open({ context: { assetId: 12 } });
    await dialogIsReady();
    await person.type(field("Description"), "Oil and filter");
    await person.dblClick(submit());
    await screen.findByText("Maintenance log created successfully");
    expect(made("logMaintenance")).toHaveLength(1);
  });

  it("asks before what was typed is thrown away", async () => {
    const { person, onClose } = open({ context: { assetId: 12 } });
    await dialogIsReady();
    await person.type(field("Description"), "Oil");
    await person.click(screen.getByRole("button", { name: "Close" }));
    await screen.findByRole("alertdialog", { name: "Discard changes?" });
    expect(onClose).not.toHaveBeenCalled();
  });
});

type Opening = {
  context?: { assetId?: number; scheduleId?: number; resolvedInspectionId?: number };
  answers?: Parameters<typeof answerCalls>[0];
};

function open({ context, answers }: Opening = {}) {
  const onClose = vi.fn();
  const { made } = answerCalls({
    listAssets: [buildAsset(), buildAsset({ id: 3, name: "Pump 3" })],
    getAsset: ({ params }) => buildAsset({ id: Number(params.id) }),
    listSchedules: [buildSchedule({ name: "DOT Inspection" })],
    listUnresolvedInspections: [buildUnresolved()],
    logMaintenance: buildMaintenanceLog(),
    ...answers,
  });
  return {
    made,
    onClose,
    ...renderApp(<MaintenanceLogDialog onClose={onClose} AssetField={AssetField} {...context} />),
  };
}

async function dialogIsReady() {
  await screen.findByLabelText("Service Type");
}

function field(label: string): HTMLElement {
  return screen.getByLabelText(label);
}

function valueOf(label: string): string {
  const element = field(label);
  return "value" in element ? String(element.value) : "";
}

function submit(): HTMLElement {
  return screen.getByRole("button", { name: "Log Maintenance" });
}
