import { setLanguageSource } from "#shared/base/languages.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { buildAsset, buildUnresolved } from "../../test/build-fleet.ts";
import { buildPack } from "../../test/build-pack.ts";
import { renderApp } from "../../test/render.tsx";
import { answerCalls, page } from "../../test/server.ts";
import { AssetsPage } from "./assets-page.tsx";

const mixer = buildAsset();
const pump = buildAsset({
  id: 3,
  name: "Pump 3",
  category: "equipment",
  vinOrSerial: "SN-77",
  year: 2021,
  make: "Putzmeister",
  model: "47Z",
  condition: "out_of_service",
  currentMiles: 0,
  currentHours: 3412.5,
});

afterEach(() => {
  vi.unstubAllGlobals();
  setLanguageSource(() => "en");
});

describe("AssetsPage", () => {
  it("shows the assets in Spanish", async () => {
    setLanguageSource(() => "es");
    open({ assets: [pump] });
    const table = await screen.findByRole("table", { name: "Unidades" });
    const heads = within(table).getAllByRole("columnheader");
    expect(heads.map((head) => head.textContent).slice(0, 3)).toEqual([
      "Unidad",
      "Categoría",
      "VIN/Serie",
    ]);
    await screen.findByText("1 unidad");
  });

  it("shows the assets in a table with eight columns", async () => {
    open({ assets: [mixer, pump] });
    const table = await screen.findByRole("table", { name: "Assets" });
    const heads = within(table).getAllByRole("columnheader");
    expect(heads.map((head) => head.textContent)).toEqual([
      "Asset",
      "Category",
      "VIN/Serial",
      "Year",
      "Make/Model",
      "Status",
      "Miles/Hours",
      "Actions",
    ]);
    const row = await screen.findByRole("row", { name: /^Pump 3/ });
    const cells = within(row).getAllByRole("cell");
    expect(cells.slice(0, 6).map((cell) => cell.textContent)).toEqual([
      "Equipment",
      "SN-77",
      "2021",
      "Putzmeister 47Z",
      "Out of Service",
      "3,412.5 hr",
    ]);
  });

  it.each([
    [768, "tr"],
    [767, "li"],
  ])("gives assets out of service a red edge at a width of %i pixels", async (width, row) => {
    setWidth(width);
    open({ assets: [mixer, pump] });
    const [out, inUse] = await Promise.all(
      ["Pump 3", "Mixer 12"].map(async (name) => (await screen.findByText(name)).closest(row)),
    );
    expect(out?.className).toContain("--fail-border");
    expect(inUse?.className).not.toContain("--fail-border");
  });

  it("shows the server's count of matching assets", async () => {
    open({ assets: page([mixer], { total: 1_042 }) });
    await screen.findByText("1,042 assets");
  });

  it.each([
    [767, "list"],
    [768, "table"],
  ])("renders at a width of %i pixels only a %s", async (width, shown) => {
    setWidth(width);
    open({ assets: [mixer] });
    await screen.findByRole(shown, { name: "Assets" });
    expect(screen.queryByRole(shown === "table" ? "list" : "table", { name: "Assets" })).toBeNull();
  });

  it("shows cards instead of the table on a phone", async () => {
    setWidth();
    open({ assets: [mixer] });
    const list = await screen.findByRole("list", { name: "Assets" });
    expect(within(list).getByRole("heading", { name: "Mixer 12" })).toBeTruthy();
    expect(list.textContent).toContain("VIN 1M2GR3GC5KM004821 · 148,220 mi");
    expect(screen.queryByRole("table")).toBeNull();
  });

  it.each([
    ["some", [mixer], 1],
    ["none", [], 0],
  ])("lets a phone select assets where there are %s", async (_, assets, buttons) => {
    setWidth();
    open({ assets: page(assets, { total: assets.length }) });
    await screen.findByText(/^[01] assets?$/);
    expect(screen.queryAllByRole("button", { name: "Select" })).toHaveLength(buttons);
  });

  it.each([
    [390, "Serial Not specified"],
    [1440, "Not specified"],
  ])("says at a width of %i pixels that a serial number is missing", async (width, words) => {
    setWidth(width);
    open({ assets: [{ ...pump, vinOrSerial: "" }] });
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it.each(["wide", "narrow"])("shows unit numbers in the %s list", async (width) => {
    if (width === "narrow") setWidth();
    open({ assets: [{ ...mixer, unitNumber: "T-14" }, pump] });
    await screen.findByText("Unit T-14");
    expect(screen.getAllByText(/^Unit /)).toHaveLength(1);
  });

  it("names the asset in the label of each action", async () => {
    open({ assets: [mixer] });
    const view = await screen.findByRole("link", { name: "View Mixer 12" });
    expect(view.getAttribute("href")).toBe("/assets/12");
    expect(screen.getByRole("button", { name: "Inspect Mixer 12" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Log Maintenance for Mixer 12" })).toBeTruthy();
  });

  it("shows six skeleton rows while loading", async () => {
    answerCalls({ listAssets: () => new Promise<never>(() => undefined) });
    renderApp(<AssetsPage />, { path: "/assets" });
    const table = await screen.findByRole("table", { name: "Assets" });
    expect(within(table).getAllByRole("row")).toHaveLength(1 + 6);
  });

  it("shows six skeleton cards while loading on a phone", () => {
    setWidth();
    answerCalls({ listAssets: () => new Promise<never>(() => undefined) });
    const { container } = renderApp(<AssetsPage />, { path: "/assets" });
    expect(container.querySelectorAll("[data-skeleton]")).toHaveLength(6 * 3);
  });

  it("loads the next page only on Show more", async () => {
    const { made, user } = open({
      assets: ({ query }) =>
        query.cursor === "second"
          ? page([pump], { total: 2 })
          : page([mixer], { total: 2, next: "second" }),
    });
    await user.click(await screen.findByRole("button", { name: "Show more" }));
    const added = await screen.findByRole("row", { name: /^Pump 3/ });
    expect(added.contains(document.activeElement)).toBe(true);
    expect(screen.getByRole("row", { name: /^Mixer 12/ })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
    expect(made("listAssets").map((request) => request.query.cursor)).toEqual([
      undefined,
      "second",
    ]);
  });
});

describe("The filters of the asset registry", () => {
  it("start with the values in the address", async () => {
    const { made } = open({
      assets: [pump],
      path: "/assets?search=pump&category=equipment&condition=out_of_service",
    });
    await screen.findByRole("row", { name: /^Pump 3/ });
    expect(made("listAssets")[0]?.query).toEqual({
      search: "pump",
      category: "equipment",
      condition: "out_of_service",
      limit: "100",
    });
    expect(readValue(screen.getByRole("searchbox", { name: "Search assets" }))).toBe("pump");
    expect(readValue(screen.getByRole("combobox", { name: "Category" }))).toBe("equipment");
    expect(readValue(screen.getByRole("combobox", { name: "Status" }))).toBe("out_of_service");
  });

  it("offer the categories and statuses", async () => {
    open({ assets: [] });
    expect(readOptions("Category")).toEqual(["All Categories", "Trucks", "Trailers", "Equipment"]);
    expect(readOptions("Status")).toEqual(["All Status", "In Use", "Out of Service"]);
    await screen.findByText("No Assets Found");
  });

  it("are stored in the address, which omits a filter set to all", async () => {
    const { user, address, made } = open({ assets: [mixer], path: "/assets?condition=in_use" });
    await screen.findByRole("row", { name: /^Mixer 12/ });
    await user.selectOptions(screen.getByRole("combobox", { name: "Category" }), "Trucks");
    expect(address()).toBe("/assets?condition=in_use&category=truck");
    await user.selectOptions(screen.getByRole("combobox", { name: "Status" }), "All Status");
    expect(address()).toBe("/assets?category=truck");
    await waitFor(() =>
      expect(made("listAssets").at(-1)?.query).toEqual({ category: "truck", limit: "100" }),
    );
  });

  it("send one search request when typing pauses", async () => {
    const { address, made } = open({ assets: [mixer] });
    await screen.findByRole("row", { name: /^Mixer 12/ });
    const box = screen.getByRole("searchbox", { name: "Search assets" });
    for (const value of ["m", "ma", "mack"]) fireEvent.change(box, { target: { value } });
    expect(address()).toBe("/assets");
    await waitFor(() => expect(address()).toBe("/assets?search=mack"));
    await waitFor(() =>
      expect(made("listAssets").map((request) => request.query.search)).toEqual([
        undefined,
        "mack",
      ]),
    );
  });

  it("preserve a space that is typed within a name", async () => {
    const { user, address } = open({ assets: [mixer] });
    const box = screen.getByRole("searchbox", { name: "Search assets" });
    await user.type(box, "mixer ");
    await waitFor(() => expect(address()).toBe("/assets?search=mixer"));
    expect(readValue(box)).toBe("mixer ");
    await user.type(box, "12");
    await waitFor(() => expect(address()).toBe("/assets?search=mixer+12"));
  });

  it("can be cleared when nothing matches", async () => {
    const { user, address } = open({ assets: [], path: "/assets?search=zzz" });
    await screen.findByText("No Assets Found");
    expect(screen.getByText("No assets match your current filters.")).toBeTruthy();
    expect(screen.getAllByRole("button", { name: "Add Asset" })).toHaveLength(2);
    await user.click(screen.getByRole("button", { name: "Clear filters" }));
    expect(address()).toBe("/assets");
  });

  it("show archived assets separately", async () => {
    const { user, address, made } = open({ assets: [mixer] });
    await user.click(await screen.findByRole("button", { name: "Show archived assets" }));
    expect(address()).toBe("/assets?archived=true");
    await waitFor(() =>
      expect(made("listAssets").at(-1)?.query).toEqual({ archived: "true", limit: "100" }),
    );
    expect(screen.getByRole("heading", { level: 1, name: "Archived Assets" })).toBeTruthy();
  });

  it("offer no work on an archived asset", async () => {
    open({ assets: [mixer, { ...pump, archived: true }] });
    expect(await screen.findByRole("link", { name: "View Pump 3" })).toBeTruthy();
    const work = screen.getAllByRole("button", { name: /^(Inspect|Log Maintenance for) / });
    expect(work.map((button) => button.getAttribute("aria-label"))).toEqual([
      `Inspect ${mixer.name}`,
      `Log Maintenance for ${mixer.name}`,
    ]);
  });
});

describe("An empty asset registry", () => {
  it("offers to add the first asset", async () => {
    const { user } = open({ assets: [] });
    await screen.findByText("No Assets Found");
    expect(screen.getByText("Get started by adding your first asset.")).toBeTruthy();
    const [, offered] = screen.getAllByRole("button", { name: "Add Asset" });
    if (offered) await user.click(offered);
    await screen.findByRole("dialog", { name: "Add New Asset" });
  });
});

describe("The dialogs of the asset registry", () => {
  it("log maintenance for the row's asset", async () => {
    const { user } = open({ assets: [mixer, pump] });
    await user.click(await screen.findByRole("button", { name: "Log Maintenance for Pump 3" }));
    const dialog = await screen.findByRole("dialog", { name: "Log Maintenance" });
    const asset = await within(dialog).findByRole("combobox", { name: "Asset" });
    await waitFor(() => expect(readValue(asset)).toBe("3"));
  });

  it("inspect the row's asset", async () => {
    const { user } = open({ assets: [mixer] });
    answerCalls({ getPack: buildPack() });
    await user.click(await screen.findByRole("button", { name: "Inspect Mixer 12" }));
    const dialog = await screen.findByRole("dialog", { name: "New Inspection" });
    await within(dialog).findByText("Mixer 12");
  });
});

type Opening = { assets: Parameters<typeof answerCalls>[0]["listAssets"]; path?: string };

function open({ assets, path = "/assets" }: Opening) {
  const { made } = answerCalls({
    listAssets: assets,
    getAsset: ({ params }) => (params.id === "3" ? pump : mixer),
    listDefects: [],
    listSchedules: [],
    listUnresolvedInspections: [buildUnresolved()],
    listChecklists: [],
  });
  return { made, ...renderApp(<AssetsPage />, { path }) };
}

/** Sets the width of the window, by default that of a phone. */
function setWidth(width = 390) {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: width >= Number(/min-width: (\d+)px/.exec(query)?.[1] ?? Infinity),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

function readOptions(name: string): string[] {
  const options = within(screen.getByRole("combobox", { name })).getAllByRole("option");
  return options.map((option) => option.textContent ?? "");
}

function readValue(element: HTMLElement): string {
  return "value" in element ? String(element.value) : "";
}
