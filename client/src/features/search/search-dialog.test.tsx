import type { Answer } from "#shared/api/api-schemas.ts";
import type { Role } from "#shared/base/roles.ts";
import { setLanguageSource } from "#shared/base/languages.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { buildYard } from "../../test/build-yard.ts";
import { renderApp } from "../../test/render.tsx";
import { answerCalls, refuse } from "../../test/server.ts";
import { HeaderActions } from "../../shell/navigation/header-actions.tsx";

afterEach(() => {
  vi.restoreAllMocks();
  setLanguageSource(() => "en");
});

const nothing: Answer<"search"> = {
  units: [],
  people: [],
  defects: [],
  programs: [],
  documents: [],
};

const mixer: Answer<"search">["units"][number] = {
  id: 14,
  name: "Mixer 14",
  unitNumber: "T880",
  category: "truck",
  year: 2019,
  make: "Mack",
  model: "Granite",
};

const everything: Answer<"search"> = {
  units: [mixer],
  people: [
    {
      id: 9,
      firstName: "Marco",
      lastName: "Mixon",
      username: "marco",
      email: "marco@example.com",
      role: "driver",
    },
  ],
  defects: [
    {
      id: 5,
      number: 42,
      title: "Brake lights",
      state: "open",
      critical: true,
      assetName: "Mixer 14",
    },
  ],
  programs: [{ id: 3, name: "Mixers" }],
  documents: [
    {
      id: 61,
      kind: "registration",
      number: "R-7",
      assetId: 14,
      userId: null,
      assetName: "Mixer 14",
      personName: null,
    },
  ],
};

type Answers = Parameters<typeof answerCalls>[0];

function open(answers: Answers = {}, role: Role = "manager") {
  const { made } = answerCalls({ listNotifications: [], search: nothing, ...answers });
  return { made, ...renderApp(<HeaderActions />, { path: "/dashboard", user: role }) };
}

/** With its box, opened by the button. */
async function openSearch(answers: Answers = {}) {
  const opened = open(answers);
  await opened.user.click(await screen.findByRole("button", { name: "Search" }));
  await screen.findByRole("dialog", { name: "Search" });
  return { ...opened, box: screen.getByRole("combobox", { name: "Search everything" }) };
}

function readGroups(): Record<string, string[]> {
  const groups = screen.getAllByRole("group").map((group) => {
    const options = within(group).getAllByRole("option");
    return [group.previousElementSibling?.textContent, options.map((one) => one.textContent)];
  });
  return Object.fromEntries(groups);
}

function readChosen(): string | null | undefined {
  return document.querySelector("[role=option][aria-selected=true]")?.textContent;
}

describe("The search of the office", () => {
  it("opens with Ctrl K, and with Cmd K on a Mac, unless another dialog is open", async () => {
    const { user } = open();
    const button = await screen.findByRole("button", { name: "Search" });
    expect(button.textContent).toContain("Ctrl K");
    await user.keyboard("{Meta>}k{/Meta}");
    expect(screen.queryByRole("dialog")).toBeNull();
    await user.keyboard("{Control>}k{/Control}");
    await screen.findByRole("dialog", { name: "Search" });
    await user.keyboard("{Control>}k{/Control}{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.click(screen.getByRole("button", { name: "Notifications" }));
    await screen.findByRole("dialog", { name: "Notifications" });
    await user.keyboard("{Control>}k{/Control}");
    expect(screen.queryByRole("dialog", { name: "Search" })).toBeNull();
  });

  it("is typed into at once, on a touch screen with a keyboard too", async () => {
    const coarse = Object.defineProperty(window.matchMedia("all"), "matches", { value: true });
    vi.spyOn(window, "matchMedia").mockReturnValue(coarse);
    const { user } = open();
    await user.keyboard("{Control>}k{/Control}");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("combobox")));
  });

  it("names the keys of a Mac there", async () => {
    vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Mozilla/5.0 (Macintosh)");
    const { user } = open();
    const button = await screen.findByRole("button", { name: "Search" });
    expect(button.textContent).toContain("Cmd K");
    await user.keyboard("{Meta>}k{/Meta}");
    await screen.findByRole("dialog", { name: "Search" });
  });

  it("is not there for a driver", async () => {
    const { user } = open({}, "driver");
    await screen.findByRole("button", { name: "Dana" });
    await user.keyboard("{Control>}k{/Control}");
    expect(screen.queryByRole("button", { name: "Search" })).toBeNull();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("leads to pages and actions at once, by their names in any order", async () => {
    const { box, made, address } = await openSearch();
    const { "Go to": pages, Actions: actions } = readGroups();
    expect(pages?.slice(0, 2)).toEqual(["Dashboard", "Inspection"]);
    expect(pages).toContain("Connections");
    expect(pages).not.toContain("Defect");
    expect(pages).not.toContain("New Password");
    expect(actions).toEqual([
      "Add Asset",
      "Log Maintenance",
      "Invite",
      "Add Crew Member",
      "Add Yard",
      "New Program",
      "Add from a ready list",
      "Import a list",
      "Print labels",
      "Show the board on a TV",
    ]);
    // Both in one moment, in which no pause of the typing can end.
    fireEvent.change(box, { target: { value: "history m" } });
    expect(readGroups()).toEqual({ "Go to": ["Maintenance History"] });
    fireEvent.keyDown(box, { key: "Enter" });
    expect(address()).toBe("/maintenance/history");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(made("search")).toEqual([]);
  });

  it.each([
    ["add asset", "/assets?open=add"],
    ["log maintenance", "/maintenance?open=log"],
    ["invite", "/crew?open=invitation"],
  ])("begins with %s what the address %s opens", async (name, href) => {
    const { user, box, address } = await openSearch();
    await user.type(box, name);
    await user.keyboard("{Enter}");
    expect(address()).toBe(href);
  });

  it("chooses a yard, and all yards again, and stays where it is", async () => {
    const yards = ["North", "South"].map((name, at) => buildYard({ id: at + 1, name }));
    const { user, box, address } = await openSearch({ listYards: yards });
    const choice = () => screen.findByRole<HTMLSelectElement>("combobox", { name: "Yard" });
    await screen.findByRole("option", { name: "South" });
    expect(readGroups()["Yards"]).toEqual(["All yardsShown now", "North", "South", "No yard"]);
    await user.type(box, "south");
    await user.keyboard("{Enter}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect((await choice()).value).toBe("2");
    expect(address()).toBe("/dashboard");
    await user.keyboard("{Control>}k{/Control}");
    await user.type(await screen.findByRole("combobox", { name: "Search everything" }), "yards");
    expect(readGroups()["Yards"]).toEqual(["All yards", "North", "SouthShown now", "No yard"]);
    await user.click(screen.getByRole("option", { name: "All yards" }));
    expect((await choice()).value).toBe("");
  });

  it("offers no yards where there is nothing to choose between, and eight of many", async () => {
    const yards = Array.from({ length: 20 }, (_, n) => buildYard({ id: n + 1, name: `Pit ${n}` }));
    const { user, box, unmount } = await openSearch({ listYards: yards });
    await screen.findByRole("option", { name: "Pit 0" });
    expect(readGroups()["Yards"]).toHaveLength(8);
    await user.type(box, "pit 19");
    expect(readGroups()["Yards"]).toEqual(["Pit 19"]);
    unmount();
    await openSearch({ listYards: yards.slice(0, 1) });
    expect(readGroups()).not.toHaveProperty("Yards");
  });

  it("lists what the server finds, which the keys lead to", async () => {
    const { user, box, made, address } = await openSearch({ search: everything });
    await user.type(box, " mix ");
    await screen.findByRole("option", { name: "Mixer 14" });
    expect(made("search").map(({ query }) => query)).toEqual([{ q: "mix" }]);
    expect(readGroups()).toEqual({
      Units: ["Mixer 14Unit T880 · Truck · 2019 Mack Granite"],
      People: ["Marco MixonDriver · marco@example.com"],
      Defects: ["D-0042 Brake lightsMixer 14 · Critical · Open"],
      Programs: ["Mixers"],
      Documents: ["RegistrationMixer 14 · R-7"],
    });
    expect(screen.getByText("5 results")).toBeTruthy();
    expect(readChosen()).toContain("Mixer 14Unit");
    await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
    expect(address()).toBe("/defects/5");
  });

  it.each([
    ["Mixer 14", "/assets/14"],
    ["Marco Mixon", "/crew?documents=9"],
    ["Mixers", "/maintenance/programs/3"],
    ["Registration", "/assets/14?document=61"],
  ])("leads by a click on %s to %s", async (name, href) => {
    const { user, box, address } = await openSearch({ search: everything });
    await user.type(box, "mix");
    await user.click(await screen.findByRole("option", { name }));
    expect(address()).toBe(href);
  });

  it("keeps what was found until the next response, and follows none of it with Enter", async () => {
    const { user, box, address } = await openSearch({
      search: ({ query }) =>
        query.q === "mixer" ? { ...nothing, units: [mixer] } : { ...nothing, units: [pump] },
    });
    await user.type(box, "mixer");
    await screen.findByRole("option", { name: "Mixer 14" });
    fireEvent.change(box, { target: { value: "pump" } });
    fireEvent.keyDown(box, { key: "Enter" });
    expect(screen.getByRole("option", { name: "Mixer 14" })).toBeTruthy();
    expect(address()).toBe("/dashboard");
    await screen.findByRole("option", { name: "Pump 3" });
    expect(screen.queryByRole("option", { name: "Mixer 14" })).toBeNull();
    await user.keyboard("{Enter}");
    expect(address()).toBe("/assets/3");
  });

  it("keeps a page chosen when something is found", async () => {
    const { user, box } = await openSearch({ search: everything });
    fireEvent.change(box, { target: { value: "ma" } });
    expect(readChosen()).toBe("Maintenance");
    await user.keyboard("{ArrowDown}");
    expect(readChosen()).toBe("Maintenance Calendar");
    await screen.findByRole("option", { name: "Marco Mixon" });
    expect(readChosen()).toBe("Maintenance Calendar");
  });

  it("says when nothing is found, and offers a retry when the search fails", async () => {
    const { user, box } = await openSearch();
    await user.type(box, "..--");
    await screen.findByText("Nothing found");
    expect(screen.queryAllByRole("option")).toEqual([]);
    await user.clear(box);
    await user.type(box, "zz");
    await screen.findByText("Nothing found");
    answerCalls({ search: () => refuse("request.unavailable") });
    await user.type(box, "z");
    expect((await screen.findByRole("alert")).textContent).toBe("Couldn't load the results.");
    answerCalls({ search: everything });
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByRole("option", { name: "Mixer 14" });
  });

  it("speaks Spanish", async () => {
    setLanguageSource(() => "es");
    const { user } = open({ search: everything });
    await user.click(await screen.findByRole("button", { name: "Buscar" }));
    const box = await screen.findByRole("combobox", { name: "Buscar en todo" });
    expect(Object.keys(readGroups())).toEqual(["Ir a", "Acciones"]);
    await user.type(box, "mix");
    await screen.findByRole("option", { name: "Mixer 14" });
    expect(Object.keys(readGroups())).toEqual([
      "Unidades",
      "Personas",
      "Defectos",
      "Planes de servicio",
      "Documentos",
    ]);
  });
});

const pump = { ...mixer, id: 3, name: "Pump 3" };
