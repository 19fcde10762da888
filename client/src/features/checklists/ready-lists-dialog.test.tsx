import type { Checklist } from "#shared/api/api-schemas.ts";
import { readyLists } from "#shared/checklists/ready-lists.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { buildAsset } from "../../test/build-fleet.ts";
import { renderApp } from "../../test/render.tsx";
import { answerCalls, refuse } from "../../test/server.ts";
import { ChecklistsPage } from "./checklists-page.tsx";

const at = "2026-01-05T15:00:00.000Z";
const ownPump: Checklist = {
  id: 1001,
  name: "Our pumps",
  category: "truck",
  items: ["Hopper"],
  readyList: "boom_pump",
  version: 1,
  active: true,
  createdAt: at,
  updatedAt: at,
};

type Answers = Parameters<typeof answerCalls>[0];

const concreteFleet = [
  buildAsset({ id: 1, kind: "mixer" }),
  buildAsset({ id: 2, kind: "boom_pump" }),
  buildAsset({ id: 3 }),
];

async function openLists(lists: Checklist[] = [], answers: Answers = {}) {
  const server = answerCalls({ listChecklists: lists, listAssets: concreteFleet, ...answers });
  const opened = renderApp(<ChecklistsPage />, { path: "/inspection/admin" });
  await waitFor(() => expect(document.querySelector("[aria-busy=true]")).toBeNull());
  await opened.user.click(screen.getByRole("button", { name: "Add from a ready list" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Ready lists" }));
  await dialog.findByRole("button", { name: /^Mixer/ });
  const preview = async (name: string) => {
    await opened.user.click(dialog.getByRole("button", { name: new RegExp(`^${name}`) }));
    return within(await screen.findByRole("dialog", { name }));
  };
  return { ...opened, server, dialog, preview };
}

describe("The ready lists", () => {
  it("are shown with the units that they are for, those for the company's units first", async () => {
    const { dialog } = await openLists();
    const own = within(dialog.getByRole("region", { name: "For your units" }));
    const names = own.getAllByRole("button").map((row) => row.textContent);
    expect(names).toHaveLength(4);
    expect(names[0]).toMatch(
      /^MixerEach trip of a ready-mix truck.*34 items.*Pre-Trip.*Mixer.*Covers all 11 required parts$/,
    );
    expect(names[3]).toMatch(/^Annual, Appendix A.*45 items.*Annual.*Trucks$/);
    const others = within(dialog.getByRole("region", { name: "For other units" }));
    expect(others.getAllByRole("button")).toHaveLength(readyLists.length - 4);
  });

  it("are shown in their own order when the fleet could not be loaded", async () => {
    const failing = { listAssets: () => refuse("request.unavailable") };
    const { dialog } = await openLists([], failing);
    const all = within(dialog.getByRole("region", { name: "All lists" }));
    expect(all.getAllByRole("button")).toHaveLength(readyLists.length);
  });

  it("say which of them were added", async () => {
    const { dialog } = await openLists([ownPump]);
    const isAdded = (name: string) =>
      within(dialog.getByRole("button", { name: new RegExp(`^${name}`) })).queryByText("Added");
    expect(isAdded("Boom pump")).toBeTruthy();
    expect(isAdded("Mixer")).toBeNull();
  });

  it("wait for the company's own lists, and for an open form", async () => {
    answerCalls({ listChecklists: () => new Promise<never>(() => {}) });
    renderApp(<ChecklistsPage />, { path: "/inspection/admin" });
    const button = screen.getByRole("button", { name: "Add from a ready list" });
    expect(button).toHaveProperty("disabled", true);
  });
});

describe("A ready list", () => {
  it("shows its items under their headings, with their settings and its rules", async () => {
    const { preview } = await openLists();
    const shown = await preview("Boom pump");
    const headings = shown
      .getAllByRole("heading", { level: 3 })
      .map((element) => element.textContent);
    expect(headings).toEqual(["Cab", "Around", "Hood", "Pump", "Boom", "Boom pump"]);
    expect(shown.getAllByRole("listitem")).toHaveLength(38);
    expect(shown.getByText("Welds, pins and cracks").textContent).toMatch(
      /Critical.*Photo always$/,
    );
    expect(shown.getAllByText(/^Follows/).map((element) => element.textContent)).toEqual([
      "Follows 49 CFR 396.11(a)(1), checked Nov 22, 2026",
      "Follows ASME B30.27, checked Nov 22, 2026",
    ]);
  });

  it("becomes a list of the company, for its kind and type", async () => {
    const { user, server, preview } = await openLists([], { createChecklist: ownPump });
    const shown = await preview("NRMCA mixer");
    await user.click(shown.getByRole("button", { name: "Add" }));
    await screen.findByText("Checklist created successfully");
    const list = readyLists.find(({ name }) => name === "nrmca_mixer");
    expect(server.made("createChecklist").map(({ body }) => body)).toEqual([
      {
        name: "NRMCA mixer",
        category: "truck",
        kinds: ["mixer"],
        inspectionTypes: ["nrmca"],
        readyList: "nrmca_mixer",
        items: list?.items,
      },
    ]);
    expect(screen.queryByRole("dialog", { name: "NRMCA mixer" })).toBeNull();
    expect(screen.getByRole("dialog", { name: "Ready lists" })).toBeTruthy();
  });

  it.each([
    ["0.12", 0.12],
    ["", undefined],
  ])("takes the company's own minimum %j of a pipe wall", async (typed, min) => {
    const { user, server, preview } = await openLists([], { createChecklist: ownPump });
    const shown = await preview("Boom pump");
    if (typed) await user.type(shown.getByLabelText(/^Pipe wall, thinnest: at least/), typed);
    await user.click(shown.getByRole("button", { name: "Add" }));
    await screen.findByText("Checklist created successfully");
    const items = server.made("createChecklist")[0]?.body.items ?? [];
    const wall = items.find((item) => typeof item === "object" && item.id === "pipe-wall");
    const plain = {
      id: "pipe-wall",
      label: "Pipe wall, thinnest",
      es: "Pared de tubo, lo más delgado",
      type: "number",
      unit: "in",
    };
    expect(wall).toEqual(min === undefined ? plain : { ...plain, min });
  });

  it("is added again only after a confirmation", async () => {
    const { user, server, preview } = await openLists([ownPump], { createChecklist: ownPump });
    const shown = await preview("Boom pump");
    await user.click(shown.getByRole("button", { name: "Add Again" }));
    const question = within(await screen.findByRole("dialog", { name: "Add Boom pump again?" }));
    await user.click(question.getByRole("button", { name: "Cancel" }));
    expect(server.made("createChecklist")).toEqual([]);
    await user.click(shown.getByRole("button", { name: "Add Again" }));
    const again = within(await screen.findByRole("dialog", { name: "Add Boom pump again?" }));
    await user.click(again.getByRole("button", { name: "Add Again" }));
    await screen.findByText("Checklist created successfully");
    expect(server.made("createChecklist")).toHaveLength(1);
  });

  it("stays open with a message when it cannot be added", async () => {
    const failing = { createChecklist: () => refuse("request.unavailable") };
    const { user, preview } = await openLists([], failing);
    const shown = await preview("Mixer");
    await user.click(shown.getByRole("button", { name: "Add" }));
    await screen.findByText("Failed to create checklist");
    expect(screen.getByRole("dialog", { name: "Mixer" })).toBeTruthy();
  });
});
