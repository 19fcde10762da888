import type { Program } from "#shared/api/api-schemas.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { buildProgram, buildService } from "../../test/build-program.ts";
import { renderApp } from "../../test/render.tsx";
import { answerCalls, loseConnection, refuse } from "../../test/server.ts";
import { ProgramPage } from "./program-page.tsx";

describe("ProgramPage", () => {
  it("shows which units a program is for, and its services with their steps", async () => {
    const { user } = open({ makes: ["Mack", "Kenworth"], tags: ["night"], automatic: true });
    const units = within(await findCard("Which Units"));
    expect(units.getByText("Mixer; Mack, Kenworth; night")).toBeTruthy();
    expect(units.getByText("On 12 units")).toBeTruthy();
    expect(units.getByText("Automatic")).toBeTruthy();
    const services = within(await findCard("Services"));
    const names = services.getAllByRole("heading", { level: 3 });
    expect(names.map((name) => name.textContent)).toEqual(["PM-A", "DOT Inspection"]);
    expect(services.getByText("Every 5,000 mi or 90 days, whichever comes first")).toBeTruthy();
    await user.click(services.getByText("2 steps"));
    expect(services.getByText("Grease the chassis")).toBeTruthy();
  });

  it("says that a rule decides about the intervals, in their place", async () => {
    open({ services: [buildService({ rule: "B30.27", intervalMonths: 12, intervalDays: null })] });
    expect(await screen.findByText("By the unit's age, ASME B30.27")).toBeTruthy();
    expect(screen.queryByText(/^Every/)).toBeNull();
  });

  it("sends only what was changed about the units, with the version that was seen", async () => {
    const { user, made } = open();
    await user.click(await screen.findByRole("button", { name: "Edit" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit Program" }));
    await user.type(dialog.getByLabelText(/^Tags/), "night, quarry");
    await user.click(dialog.getByLabelText("Trucks"));
    await user.click(dialog.getByRole("button", { name: "Save Changes" }));
    await screen.findByText("Program saved");
    expect(made("updateProgram")[0]?.body).toEqual({
      categories: ["truck"],
      tags: ["night", "quarry"],
      version: 3,
    });
  });

  it("warns that every new unit gets its services once it is automatic and chooses by nothing", async () => {
    const { user } = open({ kinds: ["mixer"], automatic: true });
    await user.click(await screen.findByRole("button", { name: "Edit" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit Program" }));
    expect(dialog.queryByRole("alert")).toBeNull();
    await user.click(dialog.getByLabelText("Mixer"));
    expect(dialog.getByRole("alert").textContent).toBe(
      "Nothing is chosen above: every new truck, trailer and machine gets these services.",
    );
    await user.click(dialog.getByLabelText(/^Automatic/));
    expect(dialog.queryByRole("alert")).toBeNull();
  });

  it("reloads what another user changed, keeps what was typed, and saves it", async () => {
    const theirs = buildProgram({ name: "Mixers", kinds: ["mixer", "telebelt"], version: 4 });
    const { user, made } = open({}, { updateProgram: () => refuse("programs.stale") });
    await user.click(await screen.findByRole("button", { name: "Edit" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit Program" }));
    await user.type(dialog.getByLabelText(/^Makes/), "Mack");
    await user.click(dialog.getByRole("button", { name: "Save Changes" }));
    await dialog.findByText(/^Someone else changed this meanwhile\./);
    answerCalls({ getProgram: theirs, updateProgram: theirs });
    await user.click(dialog.getByRole("button", { name: "Reload" }));
    await waitFor(() => expect(readValue(dialog.getByLabelText("Name"))).toBe("Mixers"));
    expect(dialog.getByRole("checkbox", { name: "Telebelt", checked: true })).toBeTruthy();
    expect(readValue(dialog.getByLabelText(/^Makes/))).toBe("Mack");
    await user.click(dialog.getByRole("button", { name: "Save Changes" }));
    await screen.findByText("Program saved");
    expect(made("updateProgram")[1]?.body).toEqual({ makes: ["Mack"], version: 4 });
  });

  it("says at its field which make is too long", async () => {
    const { user, made } = open();
    await user.click(await screen.findByRole("button", { name: "Edit" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit Program" }));
    await user.click(dialog.getByLabelText(/^Makes/));
    await user.paste(`Mack, ${"x".repeat(300)}`);
    await user.click(dialog.getByRole("button", { name: "Save Changes" }));
    await waitFor(() =>
      expect(dialog.getByLabelText(/^Makes/).getAttribute("aria-invalid")).toBe("true"),
    );
    expect(made("updateProgram")).toEqual([]);
  });

  it("deletes a program once it was said that its schedules stay", async () => {
    const { user, made, address } = open({}, { deleteProgram: null });
    await user.click(await screen.findByRole("button", { name: "Delete" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Delete Mixer PM?" }));
    expect(
      dialog.getByText(/^Its schedules stay on 12 units and are due as before\./),
    ).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "Delete" }));
    await screen.findByText("Program deleted");
    expect(made("deleteProgram")[0]?.params).toEqual({ id: "41" });
    await waitFor(() => expect(address()).toBe("/maintenance/programs"));
  });

  it("says that there is no program at its address", async () => {
    open({}, { getProgram: () => refuse("request.notFound") });
    await screen.findByRole("heading", { level: 1, name: "Program Not Found" });
  });

  it("offers another try where the program could not be loaded", async () => {
    const { user } = open({}, { getProgram: loseConnection });
    await screen.findByText("Couldn't load the program.");
    expect(screen.getByRole("heading", { level: 1, name: "Service Program" })).toBeTruthy();
    answerCalls({ getProgram: buildProgram() });
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByRole("heading", { level: 1, name: "Mixer PM" });
  });
});

describe("The services of a program", () => {
  it("are added with intervals, a proposed window, and steps a line each", async () => {
    const { user, made } = open();
    await user.click(await screen.findByRole("button", { name: "Add Service" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add Service" }));
    await user.click(dialog.getByRole("button", { name: "Add Service" }));
    await dialog.findByText("Please give days, months, miles or hours");
    await user.selectOptions(dialog.getByLabelText("Service Name"), "Other…");
    await user.type(dialog.getByLabelText("Name of Your Own"), "Drum");
    await user.type(dialog.getByLabelText("Interval Hours"), "50");
    await user.type(dialog.getByLabelText(/^Steps/), "1. Check the rollers\n\n- Check the chute");
    expect(dialog.getByText("2 of at most 30, a line for each")).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "Add Service" }));
    await screen.findByText("Service added");
    const sent = made("updateProgram")[0]?.body;
    expect(sent?.version).toBe(3);
    expect(sent?.services?.map(({ id }) => id)).toEqual([61, 62, undefined]);
    expect(sent?.services?.[2]).toMatchObject({
      name: "Drum",
      serviceType: "Preventive Maintenance",
      intervalHours: 50,
      intervalDays: null,
      soonHours: 5,
      steps: ["Check the rollers", "Check the chute"],
    });
  });

  it("change in their place", async () => {
    const { user, made } = open();
    await user.click(await screen.findByRole("button", { name: "Edit PM-A" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit Service" }));
    expect(readValue(dialog.getByLabelText(/^Steps/))).toBe("Change the oil\nGrease the chassis");
    await user.clear(dialog.getByLabelText("Interval Miles"));
    await user.type(dialog.getByLabelText("Interval Miles"), "6000");
    await user.click(dialog.getByRole("button", { name: "Save Changes" }));
    await screen.findByText("Service saved");
    const sent = made("updateProgram")[0]?.body.services;
    expect(sent?.map(({ id, intervalMiles }) => [id, intervalMiles])).toEqual([
      [61, 6_000],
      [62, null],
    ]);
  });

  it("show their intervals no more once a rule decides about them", async () => {
    const { user, made } = open();
    await user.click(await screen.findByRole("button", { name: "Edit PM-A" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit Service" }));
    await user.selectOptions(dialog.getByLabelText("Intervals"), "By the unit's age, ASME B30.27");
    expect(dialog.queryByLabelText("Interval Miles")).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Save Changes" }));
    await screen.findByText("Service saved");
    expect(made("updateProgram")[0]?.body.services?.[0]).toMatchObject({ rule: "B30.27" });
  });

  it("say which step is too long", async () => {
    const { user, made } = open({ services: [buildService({ steps: ["Oil", "x".repeat(200)] })] });
    await user.click(await screen.findByRole("button", { name: "Edit PM-A" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit Service" }));
    await user.type(dialog.getByLabelText(/^Steps/), "x");
    await user.click(dialog.getByRole("button", { name: "Save Changes" }));
    await dialog.findByText(/^Step 2: /);
    expect(made("updateProgram")).toEqual([]);
  });

  it("show at the name that another one has it", async () => {
    const message = "Two services have the same name";
    const errors = { "services.1.name": message };
    const { user } = open(
      {},
      { updateProgram: () => refuse("request.invalid", { message, errors }) },
    );
    await user.click(await screen.findByRole("button", { name: "Edit DOT Inspection" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit Service" }));
    await user.selectOptions(dialog.getByLabelText("Service Name"), "Other…");
    await user.type(dialog.getByLabelText("Name of Your Own"), "pm-a");
    await user.click(dialog.getByRole("button", { name: "Save Changes" }));
    await waitFor(() =>
      expect(dialog.getByLabelText("Name of Your Own").getAttribute("aria-invalid")).toBe("true"),
    );
  });

  it("are added to what another user made of the program meanwhile", async () => {
    const theirs = buildProgram({ services: [buildService({ id: 70, name: "PM-C" })], version: 4 });
    const { user, made } = open({}, { updateProgram: () => refuse("programs.stale") });
    await user.click(await screen.findByRole("button", { name: "Add Service" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add Service" }));
    await user.type(dialog.getByLabelText("Interval Days"), "30");
    await user.click(dialog.getByRole("button", { name: "Add Service" }));
    await dialog.findByText(/^Someone else changed this meanwhile\./);
    answerCalls({ getProgram: theirs, updateProgram: theirs });
    await user.click(dialog.getByRole("button", { name: "Reload" }));
    await waitFor(() => expect(dialog.queryByText(/^Someone else/)).toBeNull());
    await user.click(dialog.getByRole("button", { name: "Add Service" }));
    await screen.findByText("Service added");
    const sent = made("updateProgram")[1]?.body;
    expect(sent?.version).toBe(4);
    expect(sent?.services?.map(({ name }) => name)).toEqual(["PM-C", "Preventative Maintenance"]);
  });

  it("move up with the focus, and the new position is announced", async () => {
    const { services } = buildProgram();
    let program = buildProgram({ services: [...services, buildService({ id: 63, name: "Drum" })] });
    const { user, made } = open(program, {
      getProgram: () => program,
      updateProgram: ({ body }) => (program = sortServices(program, body.services)),
    });
    const up = await screen.findByRole("button", { name: "Move up Drum" });
    await user.click(up);
    await screen.findByText("Moved to position 2: Drum");
    expect(document.activeElement).toBe(up);
    await user.keyboard("{Enter}");
    await screen.findByText("Moved to position 1: Drum");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Edit Drum" }));
    const orders = made("updateProgram").map(({ body }) => body.services?.map(({ id }) => id));
    expect(orders).toEqual([
      [61, 63, 62],
      [63, 61, 62],
    ]);
    expect(made("updateProgram").map(({ body }) => body.version)).toEqual([3, 4]);
  });

  it("are removed once it was said what happens to their schedules, but not the last one", async () => {
    const { user, made } = open(
      {},
      {
        updateProgram: buildProgram({ services: [buildService()] }),
      },
    );
    await user.click(await screen.findByRole("button", { name: "Remove DOT Inspection" }));
    const title = "Remove DOT Inspection from this program?";
    const dialog = within(await screen.findByRole("dialog", { name: title }));
    expect(dialog.getByText(/^Its schedules are stopped on the units when you apply/)).toBeTruthy();
    answerCalls({ getProgram: buildProgram({ services: [buildService()] }) });
    await user.click(dialog.getByRole("button", { name: "Remove" }));
    await waitFor(() => expect(screen.queryByText("DOT Inspection")).toBeNull());
    expect(made("updateProgram")[0]?.body.services?.map(({ id }) => id)).toEqual([61]);
    const last = screen.getByRole("button", { name: "Remove PM-A" });
    expect(last.hasAttribute("disabled")).toBe(true);
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add Service" })),
    );
  });

  it("are shown anew where another user changed the program before one was moved", async () => {
    const theirs = buildProgram({ services: [buildService({ name: "PM-C" })], version: 4 });
    const { user } = open({}, { updateProgram: () => refuse("programs.stale") });
    const up = await screen.findByRole("button", { name: "Move up DOT Inspection" });
    answerCalls({ getProgram: theirs });
    await user.click(up);
    await screen.findByText("Someone else changed this meanwhile. Reload it and try again.");
    await screen.findByText("PM-C");
  });
});

type Sent = { id?: number | undefined }[] | undefined;

/** The program after its services were sent in this order. */
function sortServices(program: Program, sent: Sent): Program {
  const find = (id?: number) => program.services.filter((service) => service.id === id);
  const services = (sent ?? []).flatMap(({ id }) => find(id));
  return { ...program, services, version: program.version + 1 };
}

type Answers = Parameters<typeof answerCalls>[0];

function open(program: Partial<Program> = {}, answers: Answers = {}) {
  const shown = buildProgram(program);
  const { made } = answerCalls({ getProgram: shown, updateProgram: shown, ...answers });
  return { made, ...renderApp(<ProgramPage id={41} />, { path: "/maintenance/programs/41" }) };
}

function findCard(name: string) {
  return screen.findByRole("region", { name });
}

function readValue(element: HTMLElement): string {
  return "value" in element ? String(element.value) : "";
}
