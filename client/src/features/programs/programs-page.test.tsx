import type { Body } from "#shared/api/api-schemas.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { buildListedProgram, buildProgram } from "../../test/build-program.ts";
import { renderApp } from "../../test/render.tsx";
import { answerCalls, loseConnection, refuse } from "../../test/server.ts";
import { ProgramsPage } from "./programs-page.tsx";

describe("ProgramsPage", () => {
  it("says of each program which units it is for, its services, and on how many units it is", async () => {
    open({
      listPrograms: [
        buildListedProgram(),
        buildListedProgram({
          id: 42,
          name: "Yard",
          kinds: [],
          automatic: true,
          units: 1,
          serviceNames: ["Grease"],
        }),
      ],
    });
    const mixers = await screen.findByRole("link", { name: /^Mixer PM/ });
    expect(mixers.getAttribute("href")).toBe("/maintenance/programs/41");
    expect(mixers.textContent).toBe("Mixer PMMixer · 2 services · On 12 units");
    const yard = screen.getByRole("link", { name: /^Yard/ });
    expect(yard.textContent).toBe("YardAll units · 1 service · On 1 unitAutomatic");
  });

  it("is one of the pages of maintenance", async () => {
    open({ listPrograms: [buildListedProgram()] });
    const links = within(screen.getByRole("navigation", { name: "Maintenance pages" }));
    const current = links.getByRole("link", { current: "page" });
    expect([current.textContent, current.getAttribute("href")]).toEqual([
      "Programs",
      "/maintenance/programs",
    ]);
    await screen.findByText("Mixer PM");
  });

  it("offers another try where the programs could not be loaded", async () => {
    const { user } = open({ listPrograms: loseConnection });
    await screen.findByText("Couldn't load the programs.");
    answerCalls({ listPrograms: [buildListedProgram()] });
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText("Mixer PM");
  });

  it("creates the program of a starter that a company without programs chooses", async () => {
    const { user, made, address } = open({ listPrograms: [], createProgram: buildProgram() });
    await screen.findByText("Common practice. The maker's manual comes first.");
    await user.click(screen.getByRole("button", { name: /mixer/i }));
    const dialog = await screen.findByRole("dialog", { name: "New Program" });
    expect(within(dialog).getByText(/^Services: PM-A, /)).toBeTruthy();
    expect(within(dialog).getByRole("checkbox", { name: "Mixer", checked: true })).toBeTruthy();
    await user.click(within(dialog).getByRole("button", { name: "Create Program" }));
    await screen.findByText("Program created");
    const sent = sentBody(made("createProgram"));
    expect(sent.kinds).toEqual(["mixer"]);
    expect(sent.services.length).toBeGreaterThan(1);
    await waitFor(() => expect(address()).toBe("/maintenance/programs/41"));
  });

  it("creates a program with a first service of its own", async () => {
    const { user, made } = open({
      listPrograms: [buildListedProgram()],
      createProgram: buildProgram(),
    });
    await user.click(screen.getByRole("button", { name: "New Program" }));
    const dialog = within(await screen.findByRole("dialog", { name: "New Program" }));
    await user.click(dialog.getByRole("button", { name: "Next: First Service" }));
    await dialog.findByText("Name is required");
    await user.type(dialog.getByLabelText("Name"), "Yard loaders");
    await user.click(dialog.getByLabelText("Equipment"));
    await user.type(dialog.getByLabelText(/^Makes/), "Cat, Volvo");
    await user.click(dialog.getByLabelText("Automatic"));
    await user.click(dialog.getByRole("button", { name: "Next: First Service" }));
    const first = within(await screen.findByRole("dialog", { name: "First Service" }));
    await user.selectOptions(first.getByLabelText("Service Name"), "Oil Change");
    await user.type(first.getByLabelText("Interval Hours"), "250");
    await user.click(first.getByRole("button", { name: "Create Program" }));
    await screen.findByText("Program created");
    expect(sentBody(made("createProgram"))).toMatchObject({
      name: "Yard loaders",
      categories: ["equipment"],
      makes: ["Cat", "Volvo"],
      tags: [],
      automatic: true,
      services: [{ name: "Oil Change", serviceType: "Oil Change", intervalHours: 250 }],
    });
  });

  it("takes over what another starter says, and nothing again", async () => {
    const { user } = open({ listPrograms: [buildListedProgram()] });
    await user.click(screen.getByRole("button", { name: "New Program" }));
    const dialog = within(await screen.findByRole("dialog", { name: "New Program" }));
    const start = dialog.getByLabelText("Start From");
    const options = within(start).getAllByRole("option");
    const trailer = options.find((option) => option.getAttribute("value") === "trailer");
    await user.selectOptions(start, trailer?.textContent ?? "");
    expect(dialog.getByRole("checkbox", { name: "Trailers", checked: true })).toBeTruthy();
    await user.selectOptions(start, "Nothing");
    expect(dialog.getByRole("checkbox", { name: "Trailers", checked: false })).toBeTruthy();
    expect(Reflect.get(dialog.getByLabelText("Name"), "value")).toBe("");
    expect(dialog.queryByText(/^Services:/)).toBeNull();
  });

  it("keeps the form where the company has its most programs", async () => {
    const { user } = open({
      listPrograms: [],
      createProgram: () => refuse("programs.tooMany"),
    });
    await user.click(await screen.findByRole("button", { name: /mixer/i }));
    await user.click(await screen.findByRole("button", { name: "Create Program" }));
    await screen.findByText("A company has at most 100 programs");
    expect(screen.getByRole("dialog", { name: "New Program" })).toBeTruthy();
  });
});

function open(answers: Parameters<typeof answerCalls>[0]) {
  const { made } = answerCalls(answers);
  return { made, ...renderApp(<ProgramsPage />, { path: "/maintenance/programs" }) };
}

function sentBody([call]: { body: Body<"createProgram"> }[]): Body<"createProgram"> {
  if (!call) throw new Error("No program was created");
  return call.body;
}
