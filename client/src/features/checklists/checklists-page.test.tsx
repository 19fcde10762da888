import type { Checklist } from "#shared/api-schemas.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { renderApp } from "../../test/render.tsx";
import { answerCalls, refuse } from "../../test/server.ts";
import { ChecklistsPage } from "./checklists-page.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
});

function buildChecklist(overrides: Partial<Checklist> = {}): Checklist {
  return {
    id: 1001,
    name: "Daily truck",
    category: "truck",
    items: ["Tires", "Horn", "Wipers"],
    version: 1,
    active: true,
    createdAt: "2026-01-05T15:00:00.000Z",
    updatedAt: "2026-01-05T15:00:00.000Z",
    ...overrides,
  };
}

const truckList = buildChecklist();
const trailerList = buildChecklist({
  id: 1002,
  name: "Weekly trailer",
  category: "trailer",
  items: ["Hitch"],
});

type Answers = Parameters<typeof answerCalls>[0];

async function openPage(answers: Answers = {}) {
  const server = answerCalls({ listChecklists: [truckList, trailerList], ...answers });
  const opened = renderApp(<ChecklistsPage />, { path: "/inspection/admin" });
  await waitFor(() => expect(document.querySelector("[aria-busy=true]")).toBeNull());
  return { server, ...opened };
}

async function openForm(answers: Answers = {}) {
  const opened = await openPage(answers);
  await opened.person.click(screen.getByRole("button", { name: "Add Checklist" }));
  return { ...opened, save: () => opened.person.click(button("Save")) };
}

function button(name: string) {
  return screen.getByRole("button", { name });
}

function fields() {
  return screen.getAllByRole("textbox", { name: /^Item/ });
}

function texts() {
  return fields().map((field) => (field instanceof HTMLInputElement ? field.value : ""));
}

function isDisabled(name: string) {
  return button(name).hasAttribute("disabled");
}

describe("ChecklistsPage", () => {
  it("lists name, category, number of items and the items in order", async () => {
    await openPage();
    const card = within(screen.getByRole("region", { name: "Daily truck" }));
    expect(card.getByText("Truck")).toBeTruthy();
    expect(card.getByText("3 items")).toBeTruthy();
    const items = card.getAllByRole("listitem").map((item) => item.textContent);
    expect(items).toEqual(["Tires", "Horn", "Wipers"]);
    expect(screen.getByText("1 item")).toBeTruthy();
  });

  it("says which of two lists of a category is used", async () => {
    const newer = buildChecklist({ id: 1003, name: "Winter truck" });
    await openPage({ listChecklists: [truckList, newer] });
    expect(screen.getByText("Used to inspect all trucks.")).toBeTruthy();
    expect(
      screen.getByText("Not used: “Daily truck” is older and comes first for all trucks."),
    ).toBeTruthy();
  });

  it("leads back to the inspection screen", async () => {
    await openPage();
    const link = screen.getByRole("link", { name: "Back to Inspection" });
    expect(link.getAttribute("href")).toBe("/inspection");
  });
});

describe("While a form is open", () => {
  it("editing one leaves the others alone", async () => {
    const { person } = await openPage();
    await person.click(button("Edit Daily truck"));
    expect(texts()).toEqual(truckList.items);
    expect(screen.queryByRole("button", { name: "Delete Daily truck" })).toBeNull();
    expect(isDisabled("Edit Weekly trailer")).toBe(true);
    expect(isDisabled("Add Checklist")).toBe(true);
  });

  it("it stays, with what was written, when somebody else deletes its list", async () => {
    let lists = [truckList];
    const { person, client } = await openPage({
      listChecklists: () => lists,
      updateChecklist: () => refuse("request.notFound"),
    });
    await person.click(button("Edit Daily truck"));
    await person.type(screen.getByLabelText("Name"), " of Ray");
    lists = [];
    await act(() => client.invalidateQueries());
    expect(screen.getByLabelText("Name")).toHaveProperty("value", "Daily truck of Ray");
    await person.click(button("Save"));
    await screen.findByText("Failed to update checklist");
    await person.click(button("Cancel"));
    expect(screen.queryByLabelText("Name")).toBeNull();
    expect(document.activeElement).toBe(button("Add Checklist"));
    expect(isDisabled("Add Checklist")).toBe(false);
  });

  it("the focus is in it, and afterwards back where it was opened", async () => {
    const { person } = await openPage();
    await person.click(button("Edit Daily truck"));
    expect(document.activeElement).toBe(screen.getByLabelText("Name"));
    await person.click(button("Cancel"));
    expect(document.activeElement).toBe(button("Edit Daily truck"));
  });
});

describe("The items of the form", () => {
  async function editTruck() {
    const { person } = await openPage();
    await person.click(button("Edit Daily truck"));
    return person;
  }

  it("can be removed, but not the last remaining one", async () => {
    const person = await editTruck();
    await person.click(button("Remove item 1"));
    expect(texts()).toEqual(["Horn", "Wipers"]);
    expect(document.activeElement).toBe(fields()[0]);
    await person.click(button("Remove item 2"));
    expect(texts()).toEqual(["Horn"]);
    expect(isDisabled("Remove item 1")).toBe(true);
  });

  it("are followed by a new one on Enter", async () => {
    const person = await editTruck();
    await person.type(fields()[0] ?? document.body, "{Enter}Lug nuts");
    expect(texts()).toEqual(["Tires", "Lug nuts", "Horn", "Wipers"]);
  });

  it("are added at the end by the button", async () => {
    const person = await editTruck();
    await person.click(button("Add Item"));
    expect(texts()).toEqual(["Tires", "Horn", "Wipers", ""]);
    expect(document.activeElement).toBe(fields()[3]);
  });

  it("become as many as lines are pasted, which is said", async () => {
    const person = await editTruck();
    await person.click(button("Add Item"));
    await person.paste("1. Hopper grate\n\n- Boom pins\n");
    expect(texts()).toEqual(["Tires", "Horn", "Wipers", "Hopper grate", "Boom pins"]);
    expect(screen.getByText("2 items added")).toBeTruthy();
    expect(document.activeElement).toBe(fields()[4]);
  });

  it("move up, which is said, and the focus with them", async () => {
    const person = await editTruck();
    expect(isDisabled("Move up item 1")).toBe(true);
    await person.click(button("Move up item 3"));
    expect(texts()).toEqual(["Tires", "Wipers", "Horn"]);
    expect(screen.getByText("Moved to position 2: Wipers")).toBeTruthy();
    expect(document.activeElement).toBe(button("Move up item 2"));
    await person.keyboard("{Enter}");
    expect(texts()).toEqual(["Wipers", "Tires", "Horn"]);
    expect(document.activeElement).toBe(fields()[0]);
  });

  it("are those of the built-in list of the category until one is changed", async () => {
    const { person } = await openPage({ listChecklists: [] });
    await person.click(button("Start from the built-in list"));
    expect(fields()).toHaveLength(18);
    await person.selectOptions(screen.getByLabelText("Category"), "Equipment");
    expect(fields()).toHaveLength(11);
    await person.type(fields()[0] ?? document.body, "!");
    await person.selectOptions(screen.getByLabelText("Category"), "Trailer");
    expect(fields()).toHaveLength(11);
  });

  it("take a single pasted line as it is", async () => {
    const person = await editTruck();
    await person.click(button("Add Item"));
    await person.paste("Mirrors");
    expect(texts()).toEqual(["Tires", "Horn", "Wipers", "Mirrors"]);
  });
});

describe("Saving a checklist", () => {
  it("creates it, without the lines that were left blank", async () => {
    const { person, server, save } = await openForm({ createChecklist: truckList });
    await person.type(screen.getByLabelText("Name"), "Loaders");
    await person.selectOptions(screen.getByLabelText("Category"), "equipment");
    await person.type(fields()[0] ?? document.body, "Bucket{Enter}Pins{Enter}");
    await save();
    await screen.findByText("Checklist created successfully");
    expect(server.made("createChecklist")[0]?.body).toEqual({
      name: "Loaders",
      category: "equipment",
      items: ["Bucket", "Pins"],
    });
    expect(screen.queryByLabelText("Name")).toBeNull();
    expect(server.made("listChecklists")).toHaveLength(2);
  });

  it("is for trucks unless told, and else for trailers or equipment", async () => {
    await openForm();
    const category = screen.getByLabelText("Category");
    expect(category).toHaveProperty("value", "truck");
    const options = within(category).getAllByRole("option");
    expect(options.map((option) => option.textContent)).toEqual(["Truck", "Trailer", "Equipment"]);
  });

  it("needs a name", async () => {
    const { person, server, save } = await openForm({ createChecklist: truckList });
    await person.type(fields()[0] ?? document.body, "Bucket");
    await save();
    await screen.findByText("Name is required");
    expect(server.made("createChecklist")).toEqual([]);
  });

  it("needs an item", async () => {
    const { person, server, save } = await openForm({ createChecklist: truckList });
    await person.type(screen.getByLabelText("Name"), "Loaders");
    await save();
    await screen.findByText("Items Required");
    expect(screen.getByText("Please add at least one checklist item")).toBeTruthy();
    expect(server.made("createChecklist")).toEqual([]);
  });

  it("says when it failed, and keeps what was written", async () => {
    const { person, save } = await openForm({
      createChecklist: () => refuse("request.unavailable"),
    });
    await person.type(screen.getByLabelText("Name"), "Loaders");
    await person.type(fields()[0] ?? document.body, "Bucket");
    await save();
    await screen.findByText("Failed to create checklist");
    expect(texts()).toEqual(["Bucket"]);
  });

  it("shows at the line which item is there twice", async () => {
    const { person, server, save } = await openForm({ createChecklist: truckList });
    await person.type(screen.getByLabelText("Name"), "Loaders");
    await person.type(fields()[0] ?? document.body, "Pins{Enter}pins");
    await save();
    const second = fields()[1];
    await waitFor(() => expect(document.activeElement).toBe(second));
    expect(second?.getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByText("'pins' is on the list twice")).toBeTruthy();
    expect(server.made("createChecklist")).toEqual([]);
    await person.type(second ?? document.body, " and keepers");
    expect(second?.getAttribute("aria-invalid")).toBeNull();
  });

  it("disables the buttons while it is on its way", async () => {
    const { person, save } = await openForm({
      createChecklist: () => new Promise<Checklist>(() => {}),
    });
    await person.type(screen.getByLabelText("Name"), "Loaders");
    await person.type(fields()[0] ?? document.body, "Bucket");
    await save();
    await waitFor(() => expect(isDisabled("Save")).toBe(true));
    expect(isDisabled("Cancel")).toBe(true);
  });
});

describe("Deleting a checklist", () => {
  it("asks first, and does nothing without a yes", async () => {
    const { person, server } = await openPage({ deleteChecklist: null });
    const confirm = vi.fn((_question: string) => false);
    vi.stubGlobal("confirm", confirm);
    await person.click(button("Delete Daily truck"));
    expect(confirm.mock.calls).toEqual([["Are you sure you want to delete Daily truck?"]]);
    expect(server.made("deleteChecklist")).toEqual([]);
    confirm.mockReturnValue(true);
    await person.click(button("Delete Daily truck"));
    await screen.findByText("Checklist deleted successfully");
    expect(server.made("deleteChecklist")[0]?.params).toEqual({ id: "1001" });
  });

  it("says when it failed", async () => {
    vi.stubGlobal("confirm", () => true);
    const { person } = await openPage({ deleteChecklist: () => refuse("request.unavailable") });
    await person.click(button("Delete Daily truck"));
    await screen.findByText("Failed to delete checklist");
    expect(screen.getByRole("region", { name: "Daily truck" })).toBeTruthy();
  });
});
