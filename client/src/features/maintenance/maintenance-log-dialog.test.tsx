import type { Answer } from "#shared/api/api-schemas.ts";
import { toDay } from "#shared/base/days.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  buildAsset,
  buildMaintenanceLog,
  buildSchedule,
  buildUnresolved,
} from "../../test/build-fleet.ts";
import { buildDefect } from "../../test/build-defect.ts";
import { renderApp } from "../../test/render.tsx";
import { answerCalls, loseConnection, refuse } from "../../test/server.ts";
import { MaintenanceLogDialog } from "./maintenance-log-dialog.tsx";

afterEach(() => vi.useRealTimers());

describe("MaintenanceLogDialog", () => {
  it("starts with today's preventive maintenance by the internal team", async () => {
    open();
    await waitForDialog();
    expect(readValue("Service Type")).toBe("Preventive Maintenance");
    expect(readValue("Performed By")).toBe("internal");
    expect(readValue("Date")).toBe(toDay(new Date(), "America/Chicago"));
  });

  it("starts with today's date in the company's time zone", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T03:00:00.000Z") });
    open();
    await waitForDialog();
    expect(readValue("Date")).toBe("2026-11-20");
  });

  it("shows the fields in order", async () => {
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
      "Parts (optional)",
      "Labor (optional)",
      "Add photo",
      "Choose files",
    ]);
  });

  it("offers thirteen service types and two performers", async () => {
    open();
    await waitForDialog();
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

  it("requires an asset, a description and a date, and sends nothing without them", async () => {
    const { user, made } = open();
    await waitForDialog();
    await user.clear(field("Date"));
    await user.click(submit());
    await screen.findByText("Please select an asset");
    expect(screen.getByText("Description is required")).toBeTruthy();
    expect(screen.getByText("Date is required")).toBeTruthy();
    expect(made("logMaintenance")).toEqual([]);
  });

  it.each([
    ["Cost (optional)", "12.345", "Please use at most two decimals"],
    ["Cost (optional)", "-1", "Must be 0 or more"],
    ["Odometer (optional)", "-5", "Must be 0 or more"],
  ])("rejects %s %s", async (label, value, message) => {
    const { user, made } = open({ context: { assetId: 12 } });
    await waitForDialog();
    await user.type(field("Description"), "Oil and filter");
    await user.type(field(label), value);
    await user.click(submit());
    await screen.findByText(message);
    expect(made("logMaintenance")).toEqual([]);
  });

  it("sends numbers as numbers, and null for missing links", async () => {
    const { user, made, onClose } = open({ context: { assetId: 12 } });
    await waitForDialog();
    await user.selectOptions(field("Service Type"), "Brake Service");
    await user.clear(field("Date"));
    await user.type(field("Date"), "2026-11-18");
    await user.type(field("Odometer (optional)"), "148300.46");
    await user.type(field("Description"), "New pads");
    await user.selectOptions(field("Performed By"), "External Service");
    await user.type(field("Mechanic or Shop (optional)"), "Joliet Trucks");
    await user.type(field("Cost (optional)"), "1240.5");
    await user.type(field("Parts (optional)"), "990.25");
    await user.type(field("Labor (optional)"), "250.25");
    await user.click(submit());
    await screen.findByText("Maintenance log created successfully");
    expect(onClose).toHaveBeenCalledOnce();
    expect(made("logMaintenance")[0]?.body).toEqual({
      assetId: 12,
      scheduleId: null,
      resolvedInspectionId: null,
      steps: null,
      defects: [],
      date: "2026-11-18",
      odometer: 148_300.5,
      hours: null,
      serviceType: "Brake Service",
      description: "New pads",
      performedBy: "external",
      performedByName: "Joliet Trucks",
      cost: 1240.5,
      partsCost: 990.25,
      laborCost: 250.25,
      photoUrls: [],
    });
  });

  it("refuses parts and labor that are together more than the cost", async () => {
    const { user, made } = open({ context: { assetId: 12 } });
    await waitForDialog();
    await user.type(field("Description"), "Oil and filter");
    await user.type(field("Cost (optional)"), "100");
    await user.type(field("Parts (optional)"), "60");
    await user.type(field("Labor (optional)"), "40.01");
    await user.click(submit());
    await screen.findByText("Parts and labor must not be more than the cost");
    expect(made("logMaintenance")).toEqual([]);
  });

  it("shows the current reading beside its empty field, and accepts a lower one", async () => {
    const { user } = open({ context: { assetId: 12 } });
    await waitForDialog();
    await screen.findByText("Last 148,220 mi");
    expect(field("Odometer (optional)").getAttribute("placeholder")).toBeNull();
    await user.type(field("Odometer (optional)"), "148000");
    expect(
      await screen.findByText("Lower than 148,220 mi. If the meter was replaced, tell the shop."),
    ).toBeTruthy();
  });
});

describe("MaintenanceLogDialog with a context", () => {
  it("preselects the schedule and its service type", async () => {
    const { user, made } = open({ context: { assetId: 12, scheduleId: 31 } });
    await waitForDialog();
    expect(readValue("Schedule (optional)")).toBe("31");
    expect(readValue("Service Type")).toBe("Safety Inspection");
    await user.type(field("Description"), "Annual check");
    await user.click(submit());
    await waitFor(() => expect(made("logMaintenance")[0]?.body.scheduleId).toBe(31));
  });

  it("preselects the failed inspection and describes its issues", async () => {
    const { user, made } = open({ context: { assetId: 12, resolvedInspectionId: 77 } });
    await waitForDialog();
    expect(readValue("Fixes a failed inspection (optional)")).toBe("77");
    expect(readValue("Description")).toBe("Fixed: Brake lights, Horn");
    await user.click(submit());
    await waitFor(() => expect(made("logMaintenance")[0]?.body.resolvedInspectionId).toBe(77));
  });

  it("ignores an inspection that is already fixed", async () => {
    open({ context: { assetId: 12, resolvedInspectionId: 70 } });
    await waitForDialog();
    expect(readValue("Fixes a failed inspection (optional)")).toBe("");
    expect(readValue("Description")).toBe("");
  });

  it("lets the user pick the asset, failed inspection and schedule", async () => {
    const { user } = open();
    await waitForDialog();
    expect(field("Schedule (optional)").hasAttribute("disabled")).toBe(true);
    await within(field("Asset")).findByRole("option", { name: "Mixer 12" });
    await user.selectOptions(field("Asset"), "Mixer 12");
    const failed = await screen.findByLabelText("Fixes a failed inspection (optional)");
    await user.selectOptions(failed, "Nov 18, 2026 · Brake lights, Horn");
    expect(readValue("Description")).toBe("Fixed: Brake lights, Horn");
    await within(field("Schedule (optional)")).findByRole("option", { name: /DOT Inspection/ });
    await user.selectOptions(field("Schedule (optional)"), "31");
    expect(readValue("Service Type")).toBe("Safety Inspection");
  });

  it("does not overwrite a typed description", async () => {
    const { user } = open({ context: { assetId: 12 } });
    await waitForDialog();
    await user.type(field("Description"), "Rewired the trailer plug");
    await user.selectOptions(
      await screen.findByLabelText("Fixes a failed inspection (optional)"),
      "77",
    );
    expect(readValue("Description")).toBe("Rewired the trailer plug");
  });

  it("opens once what stands above its other fields has come", async () => {
    let release: (defects: ListedDefect[]) => void = vi.fn();
    const defects = new Promise<ListedDefect[]>((resolve) => (release = resolve));
    const { made } = open({ context: { assetId: 12 }, answers: { listDefects: () => defects } });
    await waitFor(() => expect(made("listDefects")).toHaveLength(1));
    await screen.findByRole("dialog", { name: "Log Maintenance" });
    expect(screen.queryByLabelText("Service Type")).toBeNull();
    release([buildDefect()]);
    await waitForDialog();
    expect(screen.getByRole("group", { name: "Defects fixed by this work" })).toBeTruthy();
  });

  it("does not wait for that on a line that is too slow", async () => {
    open({ context: { assetId: 12 }, answers: { listDefects: () => new Promise(() => {}) } });
    await waitForDialog();
    expect(screen.queryByRole("group", { name: "Defects fixed by this work" })).toBeNull();
  });

  it("keeps what was typed while a list that could not be loaded is loaded again", async () => {
    const { user, made } = open({
      context: { assetId: 12, resolvedInspectionId: 77 },
      answers: { listDefects: () => refuse("request.unavailable") },
    });
    await waitForDialog();
    await user.type(field("Mechanic or Shop (optional)"), "Acme");
    const retry = await screen.findByRole("button", { name: "Try again" });
    const before = made("listDefects").length;
    await user.click(retry);
    await waitFor(() => expect(made("listDefects")).toHaveLength(before + 1));
    expect(readValue("Mechanic or Shop (optional)")).toBe("Acme");
  });

  it("says which lists could not be loaded, and retries", async () => {
    let isFailing = true;
    const answered = <Rows,>(rows: Rows) => (isFailing ? refuse("request.unavailable") : rows);
    const { user } = open({
      context: { assetId: 12 },
      answers: {
        listSchedules: () => answered([buildSchedule()]),
        listUnresolvedInspections: () => answered([buildUnresolved()]),
      },
    });
    const schedule = await screen.findByText(/^Couldn't load the schedules\./);
    const inspections = await screen.findByText(/^Couldn't load the failed inspections\./);
    isFailing = false;
    await user.click(within(schedule).getByRole("button", { name: "Try again" }));
    await user.click(within(inspections).getByRole("button", { name: "Try again" }));
    await screen.findByRole("option", { name: "Oil Change · Every 5,000 mi" });
    await screen.findByRole("option", { name: "Nov 18, 2026 · Brake lights, Horn" });
    expect(screen.queryByText(/^Couldn't load/)).toBeNull();
  });

  it("accepts a date of long ago", async () => {
    const { user, made } = open({ context: { assetId: 12, scheduleId: 31 } });
    await waitForDialog();
    await user.clear(field("Date"));
    await user.type(field("Date"), "2025-02-03");
    await user.type(field("Odometer (optional)"), "90000");
    await user.type(field("Description"), "Found in the paper book");
    await user.click(submit());
    await screen.findByText("Maintenance log created successfully");
    expect(made("logMaintenance")[0]?.body).toMatchObject({ date: "2025-02-03", odometer: 90_000 });
  });

  it("removes the description of a failed inspection when the asset changes, but no typed one", async () => {
    const { user } = open({ context: { assetId: 12, resolvedInspectionId: 77 } });
    await waitForDialog();
    await within(field("Asset")).findByRole("option", { name: "Pump 3" });
    await user.selectOptions(field("Asset"), "Pump 3");
    expect(readValue("Description")).toBe("");
    await user.type(field("Description"), "Rewired the trailer plug");
    await user.selectOptions(field("Asset"), "Mixer 12");
    expect(readValue("Description")).toBe("Rewired the trailer plug");
  });

  it("clears the schedule when the asset changes", async () => {
    const { user, made } = open({ context: { assetId: 12, scheduleId: 31 } });
    await waitForDialog();
    await within(field("Asset")).findByRole("option", { name: "Pump 3" });
    await user.selectOptions(field("Asset"), "Pump 3");
    await user.type(field("Description"), "Hose");
    await user.click(submit());
    await waitFor(() =>
      expect(made("logMaintenance")[0]?.body).toMatchObject({ assetId: 3, scheduleId: null }),
    );
  });
});

describe("Saving a maintenance log", () => {
  it("leaves the dialog open with the typed values when the server refuses", async () => {
    const { user, onClose } = open({
      context: { assetId: 12 },
      answers: { logMaintenance: () => refuse("maintenance.inFuture") },
    });
    await waitForDialog();
    await user.type(field("Description"), "Oil and filter");
    await user.click(submit());
    await screen.findByText("Error");
    expect(screen.getByText("The date is after tomorrow")).toBeTruthy();
    expect(readValue("Description")).toBe("Oil and filter");
    expect(onClose).not.toHaveBeenCalled();
  });

  it("retries with the same body and key when the response was lost", async () => {
    let isLost = true;
    const { user, made } = open({
      context: { assetId: 12 },
      answers: {
        logMaintenance: () => (isLost ? loseConnection() : buildMaintenanceLog()),
      },
    });
    await waitForDialog();
    await user.type(field("Description"), "Oil and filter");
    await user.click(submit());
    await screen.findByText(/No connection to the server/);
    isLost = false;
    await user.click(submit());
    await screen.findByText("Maintenance log created successfully");
    const [first, second] = made("logMaintenance");
    expect(first?.idempotencyKey).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-/);
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
    expect(second?.body).toEqual(first?.body);
  });

  it("reports that the first attempt arrived, and uses a new key for the next", async () => {
    const { user, made } = open({
      context: { assetId: 12 },
      answers: { logMaintenance: () => refuse("idempotency.reused") },
    });
    await waitForDialog();
    await user.type(field("Description"), "Oil and filter");
    await user.click(submit());
    await screen.findByText(/Your first try did arrive/);
    await user.click(submit());
    await waitFor(() => expect(made("logMaintenance")).toHaveLength(2));
    const [first, second] = made("logMaintenance");
    expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
  });

  it("creates one log on a double click", async () => {
    const { user, made } = open({ context: { assetId: 12 } });
    await waitForDialog();
    await user.type(field("Description"), "Oil and filter");
    await user.dblClick(submit());
    await screen.findByText("Maintenance log created successfully");
    expect(made("logMaintenance")).toHaveLength(1);
  });

  it("asks before discarding typed values", async () => {
    const { user, onClose } = open({ context: { assetId: 12 } });
    await waitForDialog();
    await user.type(field("Description"), "Oil");
    await user.click(screen.getByRole("button", { name: "Close" }));
    await screen.findByRole("alertdialog", { name: "Discard changes?" });
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe("The steps of a service", () => {
  const steps = ["Change the oil", "Grease the chassis"];
  const planned = buildSchedule({ name: "PM-A", steps, serviceType: "Engine Service" });
  const plain = buildSchedule({ id: 32, name: "Oil Change" });
  const answers = { listSchedules: [planned, plain] };

  it("are to be ticked off where the log is opened for it, and are stored with the log", async () => {
    const { user, made } = open({ context: { assetId: 12, scheduleId: 31 }, answers });
    const list = within(await screen.findByRole("group", { name: /^Steps/ }));
    expect(list.getByText("0 of 2 done")).toBeTruthy();
    expect(readValue("Service Type")).toBe("Engine Service");
    await user.click(list.getByRole("checkbox", { name: "Grease the chassis", checked: false }));
    expect(list.getByText("1 of 2 done")).toBeTruthy();
    await user.type(field("Description"), "PM-A");
    await user.click(submit());
    await screen.findByText("Maintenance log created successfully");
    expect(made("logMaintenance")[0]?.body.steps).toEqual([
      { text: "Change the oil", done: false },
      { text: "Grease the chassis", done: true },
    ]);
  });

  it("come and go with the schedule that is chosen", async () => {
    const { user, made } = open({ context: { assetId: 12 }, answers });
    await waitFor(() =>
      expect(within(field("Schedule (optional)")).getAllByRole("option")).toHaveLength(3),
    );
    expect(screen.queryByText(/of 2 done/)).toBeNull();
    await user.selectOptions(field("Schedule (optional)"), "31");
    expect(screen.getByText("0 of 2 done")).toBeTruthy();
    expect(readValue("Service Type")).toBe("Engine Service");
    await user.selectOptions(field("Schedule (optional)"), "32");
    expect(screen.queryByText(/of 2 done/)).toBeNull();
    await user.type(field("Description"), "Oil");
    await user.click(submit());
    await screen.findByText("Maintenance log created successfully");
    expect(made("logMaintenance")[0]?.body.steps).toBeNull();
  });
});

type ListedDefect = Answer<"listDefects">[number];

type Opening = {
  context?: { assetId?: number; scheduleId?: number; resolvedInspectionId?: number };
  answers?: Parameters<typeof answerCalls>[0];
};

function open({ context, answers }: Opening = {}) {
  const onClose = vi.fn();
  const { made } = answerCalls({
    listAssets: [buildAsset(), buildAsset({ id: 3, name: "Pump 3" })],
    getAsset: ({ params }) => buildAsset({ id: Number(params.id) }),
    listDefects: [],
    listSchedules: [buildSchedule({ name: "DOT Inspection" })],
    listUnresolvedInspections: [buildUnresolved()],
    logMaintenance: buildMaintenanceLog(),
    ...answers,
  });
  return {
    made,
    onClose,
    ...renderApp(<MaintenanceLogDialog onClose={onClose} {...context} />),
  };
}

async function waitForDialog() {
  await screen.findByLabelText("Service Type");
}

function field(label: string): HTMLElement {
  return screen.getByLabelText(label);
}

function readValue(label: string): string {
  const element = field(label);
  return "value" in element ? String(element.value) : "";
}

function submit(): HTMLElement {
  return screen.getByRole("button", { name: "Log Maintenance" });
}
