import type { Checklist } from "#shared/api/api-schemas.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { buildUser, renderApp } from "../../test/render.tsx";
import { answerCalls, refuse } from "../../test/server.ts";
import { ChecklistsPage } from "./checklists-page.tsx";

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

type User = ReturnType<typeof renderApp>["user"];
type Answers = Parameters<typeof answerCalls>[0];

async function openPage(answers: Answers = {}, path = "/inspection/admin") {
  const server = answerCalls({ listChecklists: [truckList, trailerList], ...answers });
  const opened = renderApp(<ChecklistsPage />, { path });
  await waitFor(() => expect(document.querySelector("[aria-busy=true]")).toBeNull());
  return { server, ...opened };
}

async function openForm(answers: Answers = {}) {
  const opened = await openPage(answers);
  await opened.user.click(screen.getByRole("button", { name: "Add Checklist" }));
  return { ...opened, save: () => opened.user.click(button("Save")) };
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
  it("opens the list that the address names, and the ready lists where it asks for them", async () => {
    const { address, unmount } = await openPage({}, "/inspection/admin?list=1002");
    expect(await screen.findByDisplayValue("Weekly trailer")).toBeTruthy();
    expect(address()).toBe("/inspection/admin");
    unmount();
    await openPage({ listAssets: [] }, "/inspection/admin?ready");
    expect(await screen.findByRole("dialog", { name: /ready list/i })).toBeTruthy();
  });

  it("shows each checklist's name, category, item count and items in order", async () => {
    await openPage();
    const card = within(screen.getByRole("region", { name: "Daily truck" }));
    expect(card.getByText("Truck")).toBeTruthy();
    expect(card.getByText("3 items")).toBeTruthy();
    const items = card.getAllByRole("listitem").map((item) => item.textContent);
    expect(items).toEqual(["Tires", "Horn", "Wipers"]);
    expect(screen.getByText("1 item")).toBeTruthy();
  });

  it("says which of two checklists of a category is used", async () => {
    const newer = buildChecklist({ id: 1003, name: "Winter truck" });
    await openPage({ listChecklists: [truckList, newer] });
    expect(screen.getByText("Used to inspect all trucks.")).toBeTruthy();
    expect(
      screen.getByText("Not used: “Daily truck” is older and comes first for all trucks."),
    ).toBeTruthy();
  });

  it("links back to the inspection screen", async () => {
    await openPage();
    const link = screen.getByRole("link", { name: "Back to Inspection" });
    expect(link.getAttribute("href")).toBe("/inspection");
  });
});

describe("ChecklistsPage with an open form", () => {
  it("disables the buttons of the other checklists", async () => {
    const { user } = await openPage();
    await user.click(button("Edit Daily truck"));
    expect(texts()).toEqual(truckList.items);
    expect(screen.queryByRole("button", { name: "Delete Daily truck" })).toBeNull();
    expect(isDisabled("Edit Weekly trailer")).toBe(true);
    expect(isDisabled("Add Checklist")).toBe(true);
  });

  it.each([
    ["the name", (user: User) => user.type(screen.getByLabelText("Name"), "!")],
    ["an item", (user: User) => user.type(fields()[0] ?? document.body, "!")],
    ["the order", (user: User) => user.click(button("Move up item 2"))],
  ])("asks before the phone's Back once %s is changed, but not before", async (_, change) => {
    const { user } = await openPage();
    await user.click(button("Edit Daily truck"));
    expect(window.history.state?.openLayers ?? 0).toBe(0);
    await change(user);
    await waitFor(() => expect(window.history.state?.openLayers).toBe(1));
    await act(async () => window.history.back());
    await user.click(await screen.findByRole("button", { name: "Discard" }));
    expect(screen.queryByLabelText("Name")).toBeNull();
  });

  it("still shows the form and its values when its checklist is deleted meanwhile", async () => {
    let lists = [truckList];
    const { user, client } = await openPage({
      listChecklists: () => lists,
      getCurrentUser: buildUser(),
      updateChecklist: () => refuse("request.notFound"),
    });
    await user.click(button("Edit Daily truck"));
    await user.type(screen.getByLabelText("Name"), " of Ray");
    lists = [];
    await act(() => client.invalidateQueries());
    expect(screen.getByLabelText("Name")).toHaveProperty("value", "Daily truck of Ray");
    await user.click(button("Save"));
    await screen.findByText("Failed to update checklist");
    await user.click(button("Cancel"));
    expect(screen.queryByLabelText("Name")).toBeNull();
    expect(document.activeElement).toBe(button("Add Checklist"));
    expect(isDisabled("Add Checklist")).toBe(false);
  });

  it("focuses the form, and returns focus to its button on Cancel", async () => {
    const { user } = await openPage();
    await user.click(button("Edit Daily truck"));
    expect(document.activeElement).toBe(screen.getByLabelText("Name"));
    await user.click(button("Cancel"));
    expect(document.activeElement).toBe(button("Edit Daily truck"));
  });
});

describe("The items of the checklist form", () => {
  async function editTruck() {
    const { user } = await openPage();
    await user.click(button("Edit Daily truck"));
    return user;
  }

  it("can be removed, except the last one", async () => {
    const user = await editTruck();
    await user.click(button("Remove item 1"));
    expect(texts()).toEqual(["Horn", "Wipers"]);
    expect(document.activeElement).toBe(fields()[0]);
    await user.click(button("Remove item 2"));
    expect(texts()).toEqual(["Horn"]);
    expect(isDisabled("Remove item 1")).toBe(true);
  });

  it("get a new item below on Enter", async () => {
    const user = await editTruck();
    await user.type(fields()[0] ?? document.body, "{Enter}Lug nuts");
    expect(texts()).toEqual(["Tires", "Lug nuts", "Horn", "Wipers"]);
  });

  it("are added at the end by Add Item", async () => {
    const user = await editTruck();
    await user.click(button("Add Item"));
    expect(texts()).toEqual(["Tires", "Horn", "Wipers", ""]);
    expect(document.activeElement).toBe(fields()[3]);
  });

  it("are added for each pasted line, and their number is announced", async () => {
    const user = await editTruck();
    await user.click(button("Add Item"));
    await user.paste("1. Hopper grate\n\n- Boom pins\n");
    expect(texts()).toEqual(["Tires", "Horn", "Wipers", "Hopper grate", "Boom pins"]);
    expect(screen.getByText("2 items added")).toBeTruthy();
    expect(document.activeElement).toBe(fields()[4]);
  });

  it("move up with the focus, and the new position is announced", async () => {
    const user = await editTruck();
    expect(isDisabled("Move up item 1")).toBe(true);
    await user.click(button("Move up item 3"));
    expect(texts()).toEqual(["Tires", "Wipers", "Horn"]);
    expect(screen.getByText("Moved to position 2: Wipers")).toBeTruthy();
    expect(document.activeElement).toBe(button("Move up item 2"));
    await user.keyboard("{Enter}");
    expect(texts()).toEqual(["Wipers", "Tires", "Horn"]);
    expect(document.activeElement).toBe(fields()[0]);
  });

  it("follow the category's built-in list until one is changed", async () => {
    const { user } = await openPage({ listChecklists: [] });
    await user.click(button("Start from the built-in list"));
    expect(fields()).toHaveLength(18);
    await user.selectOptions(screen.getByLabelText("Category"), "Equipment");
    expect(fields()).toHaveLength(11);
    await user.type(fields()[0] ?? document.body, "!");
    await user.selectOptions(screen.getByLabelText("Category"), "Trailer");
    expect(fields()).toHaveLength(11);
  });

  it("accept a single pasted line unchanged", async () => {
    const user = await editTruck();
    await user.click(button("Add Item"));
    await user.paste("Mirrors");
    expect(texts()).toEqual(["Tires", "Horn", "Wipers", "Mirrors"]);
  });
});

describe("Saving a checklist", () => {
  it("creates it without blank items", async () => {
    const { user, server, save } = await openForm({ createChecklist: truckList });
    await user.type(screen.getByLabelText("Name"), "Loaders");
    await user.selectOptions(screen.getByLabelText("Category"), "equipment");
    await user.type(fields()[0] ?? document.body, "Bucket{Enter}Pins{Enter}");
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

  it("offers trucks by default, and also trailers and equipment", async () => {
    await openForm();
    const category = screen.getByLabelText("Category");
    expect(category).toHaveProperty("value", "truck");
    const options = within(category).getAllByRole("option");
    expect(options.map((option) => option.textContent)).toEqual(["Truck", "Trailer", "Equipment"]);
  });

  it("requires a name", async () => {
    const { user, server, save } = await openForm({ createChecklist: truckList });
    await user.type(fields()[0] ?? document.body, "Bucket");
    await save();
    await screen.findByText("Name is required");
    expect(server.made("createChecklist")).toEqual([]);
  });

  it("requires an item", async () => {
    const { user, server, save } = await openForm({ createChecklist: truckList });
    await user.type(screen.getByLabelText("Name"), "Loaders");
    await save();
    await screen.findByText("Items Required");
    expect(screen.getByText("Please add at least one checklist item")).toBeTruthy();
    expect(server.made("createChecklist")).toEqual([]);
  });

  it("shows an error and leaves the typed items when it fails", async () => {
    const { user, save } = await openForm({
      createChecklist: () => refuse("request.unavailable"),
    });
    await user.type(screen.getByLabelText("Name"), "Loaders");
    await user.type(fields()[0] ?? document.body, "Bucket");
    await save();
    await screen.findByText("Failed to create checklist");
    expect(texts()).toEqual(["Bucket"]);
  });

  it("shows a duplicate item at its field", async () => {
    const { user, server, save } = await openForm({ createChecklist: truckList });
    await user.type(screen.getByLabelText("Name"), "Loaders");
    await user.type(fields()[0] ?? document.body, "Pins{Enter}pins");
    await save();
    const second = fields()[1];
    await waitFor(() => expect(document.activeElement).toBe(second));
    expect(second?.getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByText("'pins' is on the list twice")).toBeTruthy();
    expect(server.made("createChecklist")).toEqual([]);
    await user.type(second ?? document.body, " and keepers");
    expect(second?.getAttribute("aria-invalid")).toBeNull();
  });

  it("disables the buttons while the request is pending", async () => {
    const { user, save } = await openForm({
      createChecklist: () => new Promise<Checklist>(() => {}),
    });
    await user.type(screen.getByLabelText("Name"), "Loaders");
    await user.type(fields()[0] ?? document.body, "Bucket");
    await save();
    await waitFor(() => expect(isDisabled("Save")).toBe(true));
    expect(isDisabled("Cancel")).toBe(true);
  });
});

describe("Deleting a checklist", () => {
  it("sends the request only after a confirmation", async () => {
    const { user, server } = await openPage({ deleteChecklist: null });
    await user.click(button("Delete Daily truck"));
    await screen.findByRole("dialog", { name: "Delete Daily truck?" });
    await user.click(button("Cancel"));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(server.made("deleteChecklist")).toEqual([]);
    await user.click(button("Delete Daily truck"));
    await user.click(await screen.findByRole("button", { name: "Delete" }));
    await screen.findByText("Checklist deleted successfully");
    expect(server.made("deleteChecklist")[0]?.params).toEqual({ id: "1001" });
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("moves the focus to Add Checklist when its button has gone", async () => {
    let lists = [truckList];
    const { user } = await openPage({
      listChecklists: () => lists,
      deleteChecklist: () => {
        lists = [];
        return undefined;
      },
    });
    await user.click(button("Delete Daily truck"));
    await user.click(await screen.findByRole("button", { name: "Delete" }));
    await screen.findByText("No checklists of your own yet");
    await waitFor(() => expect(document.activeElement).toBe(button("Add Checklist")));
  });

  it("shows an error when it fails", async () => {
    const { user } = await openPage({ deleteChecklist: () => refuse("request.unavailable") });
    await user.click(button("Delete Daily truck"));
    await user.click(await screen.findByRole("button", { name: "Delete" }));
    await screen.findByText("Failed to delete checklist");
    await user.click(button("Cancel"));
    expect(screen.getByRole("region", { name: "Daily truck" })).toBeTruthy();
  });
});
