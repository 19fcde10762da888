import type { Checklist } from "#shared/api/api-schemas.ts";
import { setLanguageSource } from "#shared/base/languages.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { renderApp } from "../../test/render.tsx";
import { answerCalls, refuse } from "../../test/server.ts";
import { ChecklistsPage } from "./checklists-page.tsx";

const list: Checklist = {
  id: 1001,
  name: "Daily truck",
  category: "truck",
  items: ["Tires", "Horn"],
  definition: [{ id: "Horn", label: "Horn", critical: true, photo: "on_fail" }],
  version: 2,
  active: true,
  createdAt: "2026-01-05T15:00:00.000Z",
  updatedAt: "2026-01-05T15:00:00.000Z",
};

async function openForm(shown = list) {
  const server = answerCalls({ listChecklists: [shown], updateChecklist: shown });
  const opened = renderApp(<ChecklistsPage />, { path: "/inspection/admin" });
  await waitFor(() => expect(document.querySelector("[aria-busy=true]")).toBeNull());
  await opened.user.click(button("Edit Daily truck"));
  const save = async () => {
    await opened.user.click(button("Save"));
    await screen.findByText("Checklist updated successfully");
    return server.made("updateChecklist")[0]?.body.items;
  };
  return { ...opened, server, save };
}

function button(name: string) {
  return screen.getByRole("button", { name });
}

function text(number: number) {
  return screen.getByRole("textbox", { name: `Item ${number}` });
}

describe("The card of a checklist", () => {
  it("says what an item requires", async () => {
    answerCalls({ listChecklists: [list] });
    renderApp(<ChecklistsPage />, { path: "/inspection/admin" });
    const card = within(await screen.findByRole("region", { name: "Daily truck" }));
    const items = card.getAllByRole("listitem").map((item) => item.textContent);
    expect(items[0]).toBe("Tires");
    expect(items[1]).toMatch(/^HornCritical.*Photo if it fails$/);
  });
});

describe("The card of a checklist in Spanish", () => {
  afterEach(() => setLanguageSource(() => "en"));

  it("names items and groups in Spanish where the list does, and says what it is used for", async () => {
    setLanguageSource(() => "es");
    const cab = { group: "Cab", groupEs: "Cabina" };
    const definition = [{ id: "Horn", label: "Horn", es: "Claxon", ...cab }];
    answerCalls({ listChecklists: [{ ...list, kinds: ["mixer", "other"], definition }] });
    renderApp(<ChecklistsPage />, { path: "/inspection/admin" });
    const card = within(await screen.findByRole("region", { name: "Daily truck" }));
    const items = card.getAllByRole("listitem").map((item) => item.textContent);
    expect(items).toEqual(["Tires", "Claxon"]);
    expect(card.getByRole("heading", { name: "Cabina" })).toBeTruthy();
    expect(card.getByText("2 puntos")).toBeTruthy();
    expect(card.getByText("1 de 2 en español", { exact: false })).toBeTruthy();
    expect(
      card.getByText("Se usa para revisar revolvedoras y camiones del tipo “Otro”."),
    ).toBeTruthy();
  });
});

describe("The card of a long checklist", () => {
  const named = (count: number) => Array.from({ length: count }, (_, at) => `Part ${at + 1}`);

  it("shows its beginning until Show all is chosen", async () => {
    answerCalls({ listChecklists: [{ ...list, items: named(21) }] });
    const { user } = renderApp(<ChecklistsPage />, { path: "/inspection/admin" });
    const card = within(await screen.findByRole("region", { name: "Daily truck" }));
    expect(card.getAllByRole("listitem")).toHaveLength(12);
    await user.click(card.getByRole("button", { name: "Show all 21 items of Daily truck" }));
    expect(card.getAllByRole("listitem")).toHaveLength(21);
    await user.click(card.getByRole("button", { name: "Show fewer of Daily truck" }));
    expect(card.getAllByRole("listitem")).toHaveLength(12);
  });

  it("shows 20 items as they are", async () => {
    answerCalls({ listChecklists: [{ ...list, items: named(20) }] });
    renderApp(<ChecklistsPage />, { path: "/inspection/admin" });
    const card = within(await screen.findByRole("region", { name: "Daily truck" }));
    expect(card.getAllByRole("listitem")).toHaveLength(20);
    expect(card.queryByRole("button", { name: /^Show/ })).toBeNull();
  });
});

describe("More about an item", () => {
  it("makes it a number with limits and a unit", async () => {
    const { user, save } = await openForm();
    await user.click(button("More about item 1"));
    await user.selectOptions(screen.getByLabelText("Answer"), "A number");
    await user.type(screen.getByLabelText(/^At least/), "4.5");
    await user.type(screen.getByLabelText(/^Unit/), "32nds");
    expect(screen.getByText("At least 4.5 32nds")).toBeTruthy();
    expect(await save()).toEqual([
      { id: "Tires", label: "Tires", type: "number", min: 4.5, unit: "32nds" },
      { id: "Horn", label: "Horn", critical: true, photo: "on_fail" },
    ]);
  });

  it("sets its photo, group and marks", async () => {
    const { user, save } = await openForm();
    await user.click(button("More about item 1"));
    await user.selectOptions(screen.getByLabelText("Photo"), "Always");
    await user.type(screen.getByLabelText(/^Group/), "Wheels");
    for (const mark of ["Critical", "May be N/A", "Optional"]) {
      await user.click(screen.getByRole("checkbox", { name: mark }));
    }
    const [tires] = (await save()) ?? [];
    expect(tires).toEqual({
      id: "Tires",
      label: "Tires",
      photo: "always",
      group: "Wheels",
      critical: true,
      mayBeNa: true,
      required: false,
    });
  });

  it("gives it a Spanish name, and counts those that have one", async () => {
    const { user, save } = await openForm();
    expect(screen.queryByText(/in Spanish/)).toBeNull();
    await user.click(button("More about item 2"));
    await user.type(screen.getByLabelText("Spanish (optional)"), "Claxon");
    expect(screen.getByText("1 of 2 in Spanish")).toBeTruthy();
    await user.type(screen.getByLabelText(/^Group/), "Cab");
    await user.type(screen.getByLabelText(/^Group in Spanish/), "Cabina");
    const [tires, horn] = (await save()) ?? [];
    expect(tires).toBe("Tires");
    expect(horn).toMatchObject({ id: "Horn", es: "Claxon", group: "Cab", groupEs: "Cabina" });
  });

  it("has no Spanish group without a group", async () => {
    const grouped = { id: "Horn", label: "Horn", group: "Cab", groupEs: "Cabina" };
    const { user, save } = await openForm({ ...list, definition: [grouped] });
    await user.click(button("More about item 2"));
    await user.clear(screen.getByLabelText("Group (optional)"));
    expect(screen.queryByLabelText(/^Group in Spanish/)).toBeNull();
    expect((await save())?.[1]).toEqual({ id: "Horn", label: "Horn" });
  });

  it("removes the item's settings, also in a list that was saved with them", async () => {
    const { user, save } = await openForm();
    await user.click(button("More about item 2"));
    await user.click(screen.getByRole("checkbox", { name: "Critical" }));
    await user.selectOptions(screen.getByLabelText("Photo"), "Not required");
    expect(await save()).toEqual(["Tires", { id: "Horn", label: "Horn" }]);
  });

  it("forgets limits when the item is no longer a number", async () => {
    const { user, save } = await openForm();
    await user.click(button("More about item 1"));
    await user.selectOptions(screen.getByLabelText("Answer"), "A number");
    await user.type(screen.getByLabelText(/^At most/), "9");
    await user.selectOptions(screen.getByLabelText("Answer"), "Pass or fail");
    await user.type(text(2), "s");
    expect(await save()).toMatchObject(["Tires", { label: "Horns" }]);
  });

  it("can be closed again", async () => {
    const { user } = await openForm();
    await user.click(button("More about item 1"));
    await user.click(button("Less about item 1"));
    expect(screen.queryByLabelText("Answer")).toBeNull();
    expect(button("More about item 1").getAttribute("aria-expanded")).toBe("false");
  });

  it("shows limits that contradict each other at its item", async () => {
    const { user, server } = await openForm();
    await user.click(button("More about item 1"));
    await user.selectOptions(screen.getByLabelText("Answer"), "A number");
    await user.type(screen.getByLabelText(/^At least/), "9");
    await user.type(screen.getByLabelText(/^At most/), "8");
    await user.click(button("Save"));
    expect(await screen.findByText("The lowest value is above the highest")).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(text(1)));
    expect(server.made("updateChecklist")).toEqual([]);
  });
});

describe("An item under a heading", () => {
  const cab = (label: string) => ({ id: label, label, group: "Cab" });
  const grouped: Checklist = { ...list, definition: [cab("Tires"), cab("Horn")] };

  it("shows its heading, and new items after it have the same heading", async () => {
    const { user, save } = await openForm(grouped);
    expect(screen.getAllByText("Cab")).toHaveLength(2);
    await user.type(text(1), "{Enter}Mirrors");
    await user.click(button("Add Item"));
    await user.paste("Wipers\nSeat belt");
    expect(await save()).toEqual([
      cab("Tires"),
      { label: "Mirrors", group: "Cab" },
      cab("Horn"),
      { label: "Wipers", group: "Cab" },
      { label: "Seat belt", group: "Cab" },
    ]);
  });
});

describe("An item that is renamed", () => {
  it("preserves its id and its settings", async () => {
    const { user, save } = await openForm();
    await user.type(text(1), " and wheels");
    await user.type(text(2), " and bell");
    expect(await save()).toEqual([
      { id: "Tires", label: "Tires and wheels" },
      { id: "Horn", label: "Horn and bell", critical: true, photo: "on_fail" },
    ]);
  });

  it("does not let another item take its old name", async () => {
    const { user, server } = await openForm();
    await user.clear(text(1));
    await user.type(text(1), "Wheels");
    await user.click(button("Add Item"));
    await user.type(text(3), "Tires");
    await user.click(button("Save"));
    const problem = "'Tires' is another item's name in earlier records";
    expect(await screen.findByText(problem)).toBeTruthy();
    expect(server.made("updateChecklist")).toEqual([]);
  });
});

describe("A checklist that two users edit", () => {
  const theirs: Checklist = {
    ...list,
    name: "Daily tractor",
    items: ["Tires and wheels", "Brakes"],
    definition: [{ id: "Tires", label: "Tires and wheels" }],
    tags: ["boom"],
    version: 3,
  };

  it("is sent without what was left as it is", async () => {
    const { user, save, server } = await openForm();
    await user.clear(screen.getByLabelText("Name"));
    await user.type(screen.getByLabelText("Name"), "Every truck");
    await save();
    expect(server.made("updateChecklist")[0]?.body).toEqual({ name: "Every truck" });
  });

  it("keeps what the other changed, and what was typed", async () => {
    const { user, save, server } = await openForm();
    await user.click(button("Add Item"));
    await user.type(text(3), "Mirrors");
    answerCalls({ updateChecklist: () => refuse("checklists.stale"), listChecklists: [theirs] });
    await user.click(button("Save"));
    await screen.findByText(/^Somebody else changed this checklist meanwhile/);
    expect(server.made("updateChecklist")[0]?.body).toEqual({
      items: expect.arrayContaining(["Mirrors"]),
      version: 2,
    });
    await user.click(button("Reload"));
    await waitFor(() =>
      expect(screen.queryByText(/^Somebody else changed this checklist/)).toBeNull(),
    );
    expect(screen.getByLabelText("Name")).toHaveProperty("value", "Daily tractor");
    answerCalls({ updateChecklist: theirs });
    await save();
    expect(server.made("updateChecklist")[1]?.body).toEqual({
      items: [{ id: "Tires", label: "Tires and wheels" }, "Mirrors", "Brakes"],
      version: 3,
    });
  });

  it("says so when it cannot be reloaded, because it was deleted", async () => {
    const { user } = await openForm();
    await user.click(button("Add Item"));
    await user.type(text(3), "Mirrors");
    answerCalls({ updateChecklist: () => refuse("checklists.stale"), listChecklists: [] });
    await user.click(button("Save"));
    await user.click(await screen.findByRole("button", { name: "Reload" }));
    await screen.findByText(/^Couldn't reload this checklist/);
    expect(text(3)).toHaveProperty("value", "Mirrors");
  });
});

describe("The types of a checklist", () => {
  const type = (name: string) => screen.getByRole("checkbox", { name });

  it("are sent when they are changed", async () => {
    const { user, save, server } = await openForm();
    expect(type("Pre-Trip")).toHaveProperty("disabled", true);
    await user.click(type("Shift"));
    await user.click(type("Post-Trip"));
    await user.click(type("Pre-Trip"));
    await save();
    const [made] = server.made("updateChecklist");
    expect(made?.body.inspectionTypes).toEqual(["post_trip", "shift"]);
  });

  it("are annual or NRMCA alone", async () => {
    const { user } = await openForm();
    await user.click(type("Annual"));
    expect(type("Pre-Trip")).toHaveProperty("checked", false);
    await user.click(type("NRMCA"));
    expect(type("Annual")).toHaveProperty("checked", false);
    await user.click(type("Post-Trip"));
    expect(type("NRMCA")).toHaveProperty("checked", false);
  });

  it("are named on the card", async () => {
    const other: Checklist = { ...list, id: 1002, name: "Yearly", inspectionTypes: ["annual"] };
    answerCalls({ listChecklists: [list, other] });
    renderApp(<ChecklistsPage />, { path: "/inspection/admin" });
    expect(await screen.findByText("Used to inspect all trucks.")).toBeTruthy();
    expect(screen.getByText("Used for Annual inspections of all trucks.")).toBeTruthy();
  });
});

describe("A checklist for some makes", () => {
  it("is saved with them", async () => {
    const { user, save, server } = await openForm();
    await user.type(screen.getByLabelText(/^Makes/), "Mack, Kenworth ,");
    await save();
    expect(server.made("updateChecklist")[0]?.body.makes).toEqual(["Mack", "Kenworth"]);
  });

  it("names its makes on its card, and the other lists name the rest on theirs", async () => {
    const other: Checklist = { ...list, id: 1002, name: "Mixers", makes: ["Mack", "Kenworth"] };
    answerCalls({ listChecklists: [list, other] });
    renderApp(<ChecklistsPage />, { path: "/inspection/admin" });
    expect(await screen.findByText("Used to inspect Mack or Kenworth trucks.")).toBeTruthy();
    expect(screen.getByText("Used to inspect all other trucks.")).toBeTruthy();
  });
});

describe("A checklist for some kinds and tags", () => {
  const kind = (name: string) => screen.getByRole("checkbox", { name });

  it("is saved with them", async () => {
    const { user, save, server } = await openForm();
    await user.click(kind("Boom Pump"));
    await user.click(kind("Mixer"));
    await user.click(kind("Loader"));
    await user.click(kind("Loader"));
    await user.type(screen.getByLabelText("Tags"), "night, quarry");
    expect(screen.getByText("Mixer, Boom Pump; night, quarry")).toBeTruthy();
    await save();
    expect(server.made("updateChecklist")[0]?.body).toMatchObject({
      kinds: ["mixer", "boom_pump"],
      tags: ["night", "quarry"],
    });
  });

  it("preserves its kinds and tags when something else is changed", async () => {
    const assigned: Checklist = { ...list, kinds: ["mixer"], tags: ["night"] };
    const { user, save, server } = await openForm(assigned);
    expect(kind("Mixer")).toHaveProperty("checked", true);
    await user.type(text(1), "!");
    await save();
    const body = server.made("updateChecklist")[0]?.body;
    expect(Object.keys(body ?? {})).not.toEqual(expect.arrayContaining(["kinds"]));
    expect(Object.keys(body ?? {})).not.toEqual(expect.arrayContaining(["tags"]));
  });

  it("shows at the unfolded field why it cannot be saved", async () => {
    const { user, server } = await openForm();
    const tags = screen.getByLabelText("Tags");
    await user.type(tags, "x".repeat(31));
    await user.click(button("Save"));
    expect(await screen.findByText("Please use at most 30 characters for each tag")).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(tags));
    expect(tags.closest("details")?.open).toBe(true);
    expect(server.made("updateChecklist")).toEqual([]);
  });

  it("names its kinds and tags on its card, and the other cards name the list that comes first", async () => {
    const mixers: Checklist = { ...list, id: 1002, name: "Mixers", kinds: ["mixer", "dump_truck"] };
    const nights: Checklist = {
      ...mixers,
      id: 1003,
      name: "Nights",
      makes: ["Mack"],
      tags: ["night"],
    };
    const later: Checklist = { ...list, id: 1004, name: "Later", kinds: ["dump_truck"] };
    const others: Checklist = { ...list, id: 1006, name: "Others", kinds: ["other"] };
    const yearly: Checklist = { ...list, id: 1005, inspectionTypes: ["annual"] };
    answerCalls({ listChecklists: [list, mixers, nights, later, others, yearly] });
    renderApp(<ChecklistsPage />, { path: "/inspection/admin" });
    for (const use of [
      "Used to inspect all other trucks.",
      "Used to inspect mixers and dump trucks.",
      "“Nights” is for fewer of them, and comes first there.",
      "Used to inspect mixers and dump trucks by Mack tagged night.",
      "Not used: “Mixers” is older and comes first for dump trucks.",
      "Used to inspect trucks of the kind “Other”.",
      "Used for Annual inspections of all trucks.",
    ]) {
      expect(await screen.findByText(use)).toBeTruthy();
    }
  });
});

describe("What a list covers of the daily report", () => {
  const missesNine = /^Misses 9 of 11 required parts: Service brakes, .*\(396\.11\(a\)\(1\)\)$/;

  it("is shown on its card and in its form, as it changes", async () => {
    const { user } = await openForm();
    expect(screen.getByText(missesNine)).toBeTruthy();
    await user.type(text(1), ", mirrors");
    expect(screen.getByText(/^Misses 8 of 11/)).toBeTruthy();
    await user.selectOptions(screen.getByLabelText("Category"), "Equipment");
    expect(screen.queryByText(/^Misses/)).toBeNull();
  });

  it("follows the parts that are named for an item", async () => {
    const { user, save } = await openForm();
    await user.click(button("More about item 1"));
    await user.click(screen.getByText("Parts of the daily report (by its words)"));
    await user.click(screen.getByRole("checkbox", { name: "Wheels and rims" }));
    expect(screen.getByText(/^Misses 9 of 11.*Tires/)).toBeTruthy();
    await user.click(screen.getByRole("checkbox", { name: "Tires" }));
    expect(screen.getByText(/^Misses 8 of 11/)).toBeTruthy();
    expect((await save())?.[0]).toEqual({ id: "Tires", label: "Tires", law: ["tires", "wheels"] });
  });

  it("is not shown for lists of other inspections", async () => {
    const yearly: Checklist = { ...list, inspectionTypes: ["annual"] };
    answerCalls({ listChecklists: [yearly] });
    renderApp(<ChecklistsPage />, { path: "/inspection/admin" });
    await screen.findByText(/^Used for Annual/);
    expect(screen.queryByText(/required parts/)).toBeNull();
  });
});
