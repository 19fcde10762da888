import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { buildAsset, buildUnresolved } from "../../test/build-fleet.ts";
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

afterEach(() => vi.unstubAllGlobals());

describe("AssetsPage", () => {
  it("shows the assets in a table with their eight columns", async () => {
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

  it("says how many assets match, as the server counts them", async () => {
    open({ assets: page([mixer], { total: 1_042 }) });
    await screen.findByText("1,042 assets");
  });

  it.each([
    [767, "list"],
    [768, "table"],
  ])("at a width of %i pixels is a %s, and never both", async (width, shown) => {
    narrow(width);
    open({ assets: [mixer] });
    await screen.findByRole(shown, { name: "Assets" });
    expect(screen.queryByRole(shown === "table" ? "list" : "table", { name: "Assets" })).toBeNull();
  });

  it("shows cards in place of the table on a phone", async () => {
    narrow();
    open({ assets: [mixer] });
    const list = await screen.findByRole("list", { name: "Assets" });
    expect(within(list).getByRole("heading", { name: "Mixer 12" })).toBeTruthy();
    expect(within(list).getByText(/VIN 1M2GR3GC5KM004821 · 148,220 mi/)).toBeTruthy();
    expect(screen.queryByRole("table")).toBeNull();
  });

  it("names what is done with which asset", async () => {
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
    narrow();
    answerCalls({ listAssets: () => new Promise<never>(() => undefined) });
    const { container } = renderApp(<AssetsPage />, { path: "/assets" });
    expect(container.querySelectorAll("[data-skeleton]")).toHaveLength(6 * 3);
  });

  it("asks for the next page only when told to", async () => {
    const { made } = answerCalls({
      listAssets: ({ query }) =>
        query.cursor === "second"
          ? page([pump], { total: 2 })
          : page([mixer], { total: 2, next: "second" }),
      getAsset: pump,
    });
    const { person } = renderApp(<AssetsPage />, { path: "/assets" });
    await person.click(await screen.findByRole("button", { name: "Show more" }));
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

describe("the filters of the registry", () => {
  it("start as the address says", async () => {
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
    expect(valueOf(screen.getByRole("searchbox", { name: "Search assets" }))).toBe("pump");
    expect(valueOf(screen.getByRole("combobox", { name: "Category" }))).toBe("equipment");
    expect(valueOf(screen.getByRole("combobox", { name: "Status" }))).toBe("out_of_service");
  });

  it("offer the words of the registry", async () => {
    open({ assets: [] });
    expect(optionsOf("Category")).toEqual(["All Categories", "Trucks", "Trailers", "Equipment"]);
    expect(optionsOf("Status")).toEqual(["All Status", "In Use", "Out of Service"]);
    await screen.findByText("No Assets Found");
  });

  it("are kept in the address, and leave the query out for all", async () => {
    const { person, address, made } = open({ assets: [mixer], path: "/assets?condition=in_use" });
    await screen.findByRole("row", { name: /^Mixer 12/ });
    await person.selectOptions(screen.getByRole("combobox", { name: "Category" }), "Trucks");
    expect(address()).toBe("/assets?condition=in_use&category=truck");
    await person.selectOptions(screen.getByRole("combobox", { name: "Status" }), "All Status");
    expect(address()).toBe("/assets?category=truck");
    await waitFor(() =>
      expect(made("listAssets").at(-1)?.query).toEqual({ category: "truck", limit: "100" }),
    );
  });

  it("ask once for what was typed, when the typing pauses", async () => {
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

  it("leave a blank alone that is typed inside a name", async () => {
    const { person, address } = open({ assets: [mixer] });
    const box = screen.getByRole("searchbox", { name: "Search assets" });
    await person.type(box, "mixer ");
    await waitFor(() => expect(address()).toBe("/assets?search=mixer"));
    expect(valueOf(box)).toBe("mixer ");
    await person.type(box, "12");
    await waitFor(() => expect(address()).toBe("/assets?search=mixer+12"));
  });

  it("can be cleared when nothing matches", async () => {
    const { person, address } = open({ assets: [], path: "/assets?search=zzz" });
    await screen.findByText("No Assets Found");
    expect(screen.getByText("No assets match your current filters.")).toBeTruthy();
    expect(screen.getAllByRole("button", { name: "Add Asset" })).toHaveLength(2);
    await person.click(screen.getByRole("button", { name: "Clear filters" }));
    expect(address()).toBe("/assets");
  });

  it("show the archived assets apart", async () => {
    const { person, address, made } = open({ assets: [mixer] });
    await person.click(await screen.findByRole("button", { name: "Show archived assets" }));
    expect(address()).toBe("/assets?archived=true");
    await waitFor(() =>
      expect(made("listAssets").at(-1)?.query).toEqual({ archived: "true", limit: "100" }),
    );
    expect(screen.getByRole("heading", { level: 1, name: "Archived Assets" })).toBeTruthy();
  });
});

describe("an empty registry", () => {
  it("leads to the first asset", async () => {
    const { person } = open({ assets: [] });
    await screen.findByText("No Assets Found");
    expect(screen.getByText("Get started by adding your first asset.")).toBeTruthy();
    const [, offered] = screen.getAllByRole("button", { name: "Add Asset" });
    if (offered) await person.click(offered);
    await screen.findByRole("dialog", { name: "Add New Asset" });
  });
});

describe("the dialogs of the registry", () => {
  it("log maintenance for the asset of the row", async () => {
    const { person } = open({ assets: [mixer, pump] });
    await person.click(await screen.findByRole("button", { name: "Log Maintenance for Pump 3" }));
    const dialog = await screen.findByRole("dialog", { name: "Log Maintenance" });
    const asset = await within(dialog).findByRole("combobox", { name: "Asset" });
    await waitFor(() => expect(valueOf(asset)).toBe("3"));
  });

  it("inspect the asset of the row", async () => {
    const { person } = open({ assets: [mixer] });
    await person.click(await screen.findByRole("button", { name: "Inspect Mixer 12" }));
    const dialog = await screen.findByRole("dialog", { name: "New Inspection" });
    await within(dialog).findByText("Mixer 12");
  });
});

type Opening = { assets: Parameters<typeof answerCalls>[0]["listAssets"]; path?: string };

function open({ assets, path = "/assets" }: Opening) {
  const { made } = answerCalls({
    listAssets: assets,
    getAsset: ({ params }) => (params.id === "3" ? pump : mixer),
    listSchedules: [],
    listUnresolvedInspections: [buildUnresolved()],
    listChecklists: [],
  });
  return { made, ...renderApp(<AssetsPage />, { path }) };
}

/** As wide as a phone unless told. */
function narrow(width = 390) {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: width >= Number(/min-width: (\d+)px/.exec(query)?.[1] ?? Infinity),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

function optionsOf(name: string): string[] {
  const options = within(screen.getByRole("combobox", { name })).getAllByRole("option");
  return options.map((option) => option.textContent ?? "");
}

function valueOf(element: HTMLElement): string {
  return "value" in element ? String(element.value) : "";
}
