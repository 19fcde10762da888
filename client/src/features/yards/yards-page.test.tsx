import type { Yard } from "#shared/api/api-schemas.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { buildYard } from "../../test/build-yard.ts";
import { renderApp } from "../../test/render.tsx";
import { answerCalls, refuse } from "../../test/server.ts";
import { YardsPage } from "./yards-page.tsx";

const north = buildYard({ id: 1, name: "North", address: "1 Pit Rd", units: 12 });
const south = buildYard({ id: 2, name: "South", units: 1 });
const empty = buildYard({ id: 4, name: "East" });
const old = buildYard({ id: 3, name: "Creek", archived: true });

type Answers = Parameters<typeof answerCalls>[0];

function open(yards: Yard[], answers: Answers = {}, path = "/assets/yards") {
  const { made } = answerCalls({ listYards: yards, ...answers });
  return { made, ...renderApp(<YardsPage />, { path }) };
}

describe("YardsPage", () => {
  it("lists the yards in use before archived ones, with their units", async () => {
    open([old, north, south]);
    const yards = await screen.findAllByRole("heading", { level: 2 });
    expect(yards.map(({ textContent }) => textContent)).toEqual(["North", "South", "Creek"]);
    expect(screen.getByText("1 Pit Rd")).toBeTruthy();
    expect(screen.getByRole("button", { name: "12 units in North" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "1 unit in South" })).toBeTruthy();
    expect(screen.getByText("Archived").closest("li")?.textContent).toContain("Creek");
  });

  it("leads to the units of a yard, to which all lists are narrowed then", async () => {
    const { user, address } = open([north, south]);
    await user.click(await screen.findByRole("button", { name: "12 units in North" }));
    expect(address()).toBe("/assets");
    expect(localStorage.getItem("yard 7")).toBe("1");
  });

  it("says what yards are for while there is none, and adds the first", async () => {
    const { user, made } = open([], { createYard: north });
    await screen.findByText("No yards yet");
    await user.click(screen.getByRole("button", { name: "Add Yard" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add Yard" }));
    await user.click(dialog.getByRole("button", { name: "Add Yard" }));
    await dialog.findByText("Name is required");
    await user.type(dialog.getByLabelText("Name"), "North");
    await user.click(dialog.getByRole("button", { name: "Add Yard" }));
    await screen.findByText("Yard added");
    expect(made("createYard")[0]?.body).toEqual({ name: "North", address: null });
  });

  it("begins a new yard by its address, once", async () => {
    const { address } = open([north], {}, "/assets/yards?open=add");
    await screen.findByRole("dialog", { name: "Add Yard" });
    expect(address()).toBe("/assets/yards");
  });

  it("changes a yard as it was when it was opened", async () => {
    const { user, made } = open([north], { updateYard: north });
    await user.click(await screen.findByRole("button", { name: "Edit North" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit Yard" }));
    await user.clear(dialog.getByLabelText("Address (optional)"));
    await user.click(dialog.getByRole("button", { name: "Save Changes" }));
    await screen.findByText("Yard updated");
    expect(made("updateYard")[0]).toMatchObject({
      params: { id: "1" },
      body: { name: "North", address: null, version: 4 },
    });
  });

  it("offers the archive for a yard without units, and says why not for others", async () => {
    open([north, empty, old]);
    await screen.findByText("A yard with units cannot be archived. Move its units first.");
    const buttons = screen.getAllByRole("button", { name: /^(Archive|Restore) / });
    expect(buttons.map((button) => button.getAttribute("aria-label"))).toEqual([
      "Archive East",
      "Restore Creek",
    ]);
  });

  it("says why a yard that has units by now cannot be archived, and restores one", async () => {
    const { user, made } = open([empty, old], {
      updateYard: ({ body }) => (body.archived ? refuse("yards.inUse") : old),
    });
    await user.click(await screen.findByRole("button", { name: "Archive East" }));
    await screen.findByText("Units are still in this yard. Move them first");
    await user.click(screen.getByRole("button", { name: "Restore Creek" }));
    await screen.findByText("Creek is in use again");
    await waitFor(() => expect(made("updateYard")).toHaveLength(2));
    expect(made("updateYard")[1]?.body).toEqual({ archived: false, version: 4 });
  });
});
