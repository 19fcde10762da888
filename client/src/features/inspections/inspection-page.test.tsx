import type { CurrentUser } from "#shared/api/api-schemas.ts";
import { setLanguageSource } from "#shared/base/languages.ts";
import type { Role } from "#shared/base/roles.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { refreshCalls } from "../../api/refresh.ts";
import { buildDefect } from "../../test/build-defect.ts";
import { buildAsset } from "../../test/build-fleet.ts";
import { packFleet } from "../../test/build-pack.ts";
import { readPack } from "../../phone/pack/pack-store.ts";
import { buildUser, renderApp } from "../../test/render.tsx";
import { answerCalls, loseConnection, page, refuse } from "../../test/server.ts";
import { InspectionPage } from "./inspection-page.tsx";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T15:00:00.000Z") });
});
afterEach(() => {
  vi.useRealTimers();
  setLanguageSource(() => "en");
});

const mixer = buildAsset({
  id: 12,
  lastInspection: { id: 3, date: "2026-11-19T12:00:00.000Z", passed: false },
});
const trailer = buildAsset({ id: 13, name: "Flatbed 7", category: "trailer" });

describe("InspectionPage", () => {
  it("lists the assets in use with their last inspection", async () => {
    const calls = await openPage();
    const row = screen.getByRole("button", { name: /^Mixer 12/ });
    expect(row.textContent).toBe("Mixer 12TruckLast inspection: Nov 19, 2026Failed");
    const other = screen.getByRole("button", { name: /^Flatbed 7/ });
    expect(other.textContent).toBe("Flatbed 7TrailerLast inspection: Never");
    expect(calls.made("getPack")).toHaveLength(1);
    expect(calls.made("listAssets")).toEqual([]);
  });

  it("shows a category that it does not know with underscores as spaces", async () => {
    const pack = packFleet([mixer, trailer]);
    const newer: typeof pack = JSON.parse(
      JSON.stringify(pack).replace('"category":"trailer"', '"category":"concrete_pump"'),
    );
    await openPage({ getPack: newer });
    const row = screen.getByRole("button", { name: /^Flatbed 7/ });
    expect(row.textContent).toBe("Flatbed 7concrete pumpLast inspection: Never");
  });

  it("groups the assets by what the driver needs, and shows the details of each", async () => {
    const { assets, ...pack } = packFleet([
      trailer,
      buildAsset({ id: 14, name: "Mixer 14" }),
      { ...mixer, openDefects: 2 },
    ]);
    const known = { isMine: true, inspectedToday: { by: "Ana Ruiz" } };
    const fleet = assets.map((asset) => (asset.id === mixer.id ? { ...asset, ...known } : asset));
    await openPage({ getPack: { ...pack, assets: fleet } });
    const card = screen.getByRole("region", { name: "Select Asset for Inspection" });
    const rows = within(card).getAllByRole("listitem");
    expect(rows.map((row) => row.querySelector("h3, .text-lg")?.textContent)).toEqual([
      "My units",
      "Mixer 12",
      "All",
      "Flatbed 7",
      "Mixer 14",
    ]);
    expect(rows[1]?.textContent).toContain("Truck · 2 open problems");
    expect(rows[1]?.textContent).toContain("Nov 19, 2026 · Inspected today by Ana Ruiz");
  });

  it("says when there are no assets to inspect", async () => {
    answerPage();
    answerCalls({ getPack: packFleet([]) });
    renderApp(<InspectionPage />, { user: "driver", path: "/inspection" });
    await screen.findByText("No Assets Available");
    const text = "No assets are currently available for inspection.";
    expect(screen.getByText(text)).toBeTruthy();
  });

  it("shows six skeleton rows while the assets load", () => {
    answerPage();
    answerCalls({ getPack: () => new Promise(() => {}) });
    renderApp(<InspectionPage />, { path: "/inspection" });
    const card = screen.getByRole("region", { name: "Select Asset for Inspection" });
    expect(card.querySelectorAll("[data-skeleton-row]")).toHaveLength(6);
  });

  it("says that the inspection logs load while the pack does, and then shows them", async () => {
    answerPage();
    let answer = (_pack: ReturnType<typeof packFleet>) => {};
    answerCalls({ getPack: () => new Promise((resolve) => (answer = resolve)) });
    renderApp(<InspectionPage />, { path: "/inspection" });
    const loading = await screen.findByText("Loading inspection logs...");
    await waitFor(() => answer(packFleet([mixer])));
    await screen.findByText("No inspection logs found");
    expect(loading.isConnected).toBe(false);
  });

  it("offers no search in a small fleet", async () => {
    await openPage();
    expect(screen.queryByLabelText("Search assets")).toBeNull();
  });

  it("finds an asset by its name and category", async () => {
    const fleet = Array.from({ length: 9 }, (_, n) =>
      buildAsset({ id: 20 + n, name: `Pump ${n}` }),
    );
    const { user } = await openPage({ getPack: packFleet([...fleet, trailer]) });
    await user.type(await screen.findByLabelText("Search assets"), "trail flat");
    await waitFor(() => expect(screen.queryByRole("button", { name: /^Pump/ })).toBeNull());
    expect(screen.getByRole("button", { name: /^Flatbed 7/ })).toBeTruthy();
    await screen.findByText("1 asset found");
    await user.type(screen.getByLabelText("Search assets"), "zzz");
    await screen.findByText("No asset in use matches your search.");
  });

  it("finds an asset by its unit number, and shows the number", async () => {
    const fleet = Array.from({ length: 9 }, (_, n) =>
      buildAsset({ id: 20 + n, name: `Pump ${n}`, unitNumber: `P-${n}` }),
    );
    const { user } = await openPage({ getPack: packFleet(fleet) });
    await user.type(await screen.findByLabelText("Search assets"), "p-7");
    await screen.findByText("1 asset found");
    expect(screen.getByRole("button", { name: /^Pump 7 ?Unit P-7 · Truck/ })).toBeTruthy();
  });

  it.each(["t880", "T-880", "yard north", "boompump", "spare pump#9"])(
    "finds an asset by its unit number, place, kind and tags, as in %s",
    async (typed) => {
      const fleet = Array.from({ length: 9 }, (_, n) =>
        buildAsset({ id: 20 + n, name: `Pump ${n}` }),
      );
      const texts = { unitNumber: "T 880", location: "North Yard", tags: ["spare"] };
      const kind = "boom_pump" as const;
      fleet.push(buildAsset({ id: 40, name: "Pump 9", kind, ...texts }));
      const { user } = await openPage({ getPack: packFleet(fleet) });
      await user.type(await screen.findByLabelText("Search assets"), typed);
      await screen.findByText("1 asset found");
      expect(screen.getByRole("button", { name: /^Pump 9/ })).toBeTruthy();
    },
  );

  it.each(["camion", "CAMIÓN 9", "camio\u0301n", "mx42", "1999 camion"])(
    "finds an asset without accents and zeros, and by its year, as in %s",
    async (typed) => {
      const fleet = Array.from({ length: 9 }, (_, n) =>
        buildAsset({ id: 20 + n, name: `Pump ${n}`, unitNumber: `MX-1${n}42` }),
      );
      const texts = { name: "Camión 9", unitNumber: "MX-0042", year: 1999 };
      fleet.push(buildAsset({ id: 40, ...texts }));
      const { user } = await openPage({ getPack: packFleet(fleet) });
      await user.type(await screen.findByLabelText("Search assets"), typed);
      await screen.findByText("1 asset found");
      expect(screen.getByRole("button", { name: /^Camión 9/ })).toBeTruthy();
    },
  );

  it("finds an asset in any letter case and Unicode composition", async () => {
    const fleet = Array.from({ length: 9 }, (_, n) =>
      buildAsset({ id: 20 + n, name: `Pump ${n}` }),
    );
    const cafe = buildAsset({ id: 40, name: "Cafe\u0301 Straße" });
    const { user } = await openPage({ getPack: packFleet([...fleet, cafe, trailer]) });
    await user.type(await screen.findByLabelText("Search assets"), "CAFÉ STRASSE");
    await waitFor(() => expect(screen.queryByRole("button", { name: /^Pump/ })).toBeNull());
    await screen.findByText("1 asset found");
  });

  it("shows the first 50 assets of a large fleet, and the others on Show more", async () => {
    answerPage();
    answerCalls({ getPack: { ...largeFleet, truncated: false } });
    const { user } = renderApp(<InspectionPage />, { path: "/inspection" });
    await screen.findByText(/^Showing 50 of 88\./);
    await waitFor(() => expect(screen.getAllByRole("button", { name: /^Pump/ })).toHaveLength(50));
    await user.click(screen.getByRole("button", { name: "Show more" }));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("button", { name: /^Pump 50 / })),
    );
    expect(screen.getAllByRole("button", { name: /^Pump/ })).toHaveLength(88);
    expect(screen.queryByText(/^Showing/)).toBeNull();
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  });

  it("says that the device does not hold all of a very large fleet", async () => {
    answerPage();
    answerCalls({ getPack: largeFleet });
    renderApp(<InspectionPage />, { path: "/inspection" });
    await screen.findByText("Not all assets are listed here. Search to find the others.");
  });

  it("searches on the server when not all assets are loaded", async () => {
    const calls = answerPage();
    answerCalls({ getPack: largeFleet, listAssets: page([trailer], { total: 1 }) });
    const { user } = renderApp(<InspectionPage />, { path: "/inspection" });
    await user.click(await screen.findByLabelText("Search assets"));
    await user.paste("flat");
    await screen.findByRole("button", { name: /^Flatbed 7/ });
    expect(calls.made("listAssets").at(-1)?.query).toEqual({
      condition: "in_use",
      limit: "50",
      search: "flat",
    });
    await screen.findByText("1 asset found");
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  });

  it("fetches the pack only once when that fails, also when the cards below then appear", async () => {
    answerPage();
    const calls = answerCalls({ getPack: () => refuse("request.unavailable") });
    renderApp(<InspectionPage />, { path: "/inspection" });
    await screen.findByText("Couldn't load the inspection logs.");
    expect(screen.getByText("Couldn't load the assets.")).toBeTruthy();
    expect(calls.made("getPack")).toHaveLength(1);
  });

  it("does not request the pack again where another view opens while it is fetched", async () => {
    const { user, client, made } = await openPage();
    let answer = (_pack: ReturnType<typeof packFleet>) => {};
    answerCalls({ getPack: () => new Promise((resolve) => (answer = resolve)) });
    act(() => void refreshCalls(client, ["getPack"]));
    await user.click(screen.getByRole("button", { name: /^Flatbed 7/ }));
    await user.click(await screen.findByRole("button", { name: "Back" }));
    await screen.findByRole("button", { name: /^Mixer 12/ });
    answer(packFleet([mixer]));
    await waitFor(() => expect(screen.queryByRole("button", { name: /^Flatbed/ })).toBeNull());
    expect(made("getPack")).toHaveLength(2);
  });

  it("shows local matches while the server searches, and an error when that fails", async () => {
    answerPage();
    answerCalls({ getPack: largeFleet, listAssets: loseConnection });
    const { user } = renderApp(<InspectionPage />, { path: "/inspection" });
    const search = await screen.findByLabelText("Search assets");
    await user.type(search, "pump 49");
    await screen.findByText("Couldn't load the assets.");
    expect(screen.getAllByRole("button", { name: /^Pump/ })).toHaveLength(1);
    answerCalls({ listAssets: () => new Promise(() => {}) });
    await user.type(search, "999");
    const card = screen.getByRole("region", { name: "Select Asset for Inspection" });
    await waitFor(() => expect(card.querySelectorAll("[data-skeleton-row]")).toHaveLength(6));
    expect(document.activeElement).toBe(search);
    expect(screen.queryByText("No asset in use matches your search.")).toBeNull();
  });

  it("lists the assets out of service below, with since when and why, and opens none of them", async () => {
    const down = buildAsset({
      id: 14,
      name: "Mixer 14",
      condition: "out_of_service",
      downSince: "2026-11-18T11:47:00.000Z",
      downReason: "Parking brake failed (D-0042)",
      downDefect: { number: 42, title: "Parking brake", itemId: "parking-brake" },
    });
    await openPage({ getPack: packFleet([mixer, down]) }, "driver");
    const card = await screen.findByRole("region", { name: "Out of service" });
    const row = within(card).getByRole("listitem");
    expect(row.textContent).toBe(
      "Mixer 14TruckSince Nov 18, 5:47 AM: Parking brake failed (D-0042)",
    );
    // Neither is divided at the end of a line.
    expect(within(row).getByText("5:47 AM").className).toBe("whitespace-nowrap");
    expect(within(row).getByText("D-0042").className).toBe("whitespace-nowrap");
    expect(within(card).queryByRole("button")).toBeNull();
    expect(within(card).queryByRole("link")).toBeNull();
  });

  it("says in Spanish for which defect an asset is out of service", async () => {
    setLanguageSource(() => "es");
    const since = { condition: "out_of_service", downSince: "2026-11-18T11:47:00.000Z" } as const;
    const downDefect = { number: 42, title: "Parking brake", itemId: "parking-brake" };
    const downReason = "Parking brake failed (D-0042)";
    const down = buildAsset({ id: 14, ...since, downReason, downDefect });
    const typed = buildAsset({ id: 15, ...since, downReason: "Seat failed (D-0001)" });
    answerPage();
    answerCalls({ getPack: packFleet([mixer, down, typed]) });
    renderApp(<InspectionPage />, { user: "driver", path: "/inspection" });
    const card = await screen.findByRole("region", { name: "Fuera de servicio" });
    const rows = within(card)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
    expect(rows[0]).toContain("5:47 a.m.: Freno de estacionamiento: con falla (D-0042)");
    expect(rows[1]).toContain("5:47 a.m.: Seat failed (D-0001)");
  });

  it("shows the office an asset that is out of service, and lets the office inspect it", async () => {
    const down = buildAsset({ id: 14, name: "Mixer 14", condition: "out_of_service" });
    const { user } = await openPage({
      getPack: packFleet([mixer, down]),
      getAsset: down,
    });
    await user.click(await screen.findByRole("button", { name: /^Mixer 14/ }));
    await screen.findByRole("heading", { name: "Mixer 14 is out of service" });
    expect(screen.getByRole("button", { name: "Inspect anyway" })).toBeTruthy();
  });

  it("narrows the assets out of service by the same search", async () => {
    const fleet = Array.from({ length: 9 }, (_, n) =>
      buildAsset({ id: 20 + n, name: `Pump ${n}` }),
    );
    const condition = "out_of_service";
    const out = ["Mixer 14", "Loader 2"].map((name, index) =>
      buildAsset({ id: 40 + index, name, condition }),
    );
    const { user } = await openPage({ getPack: packFleet([...fleet, ...out]) });
    const card = await screen.findByRole("region", { name: "Out of service" });
    expect(within(card).getAllByRole("listitem")).toHaveLength(2);
    await user.type(screen.getByLabelText("Search assets"), "loader");
    await waitFor(() => expect(within(card).getAllByRole("listitem")).toHaveLength(1));
    await user.type(screen.getByLabelText("Search assets"), "zzz");
    await waitFor(() =>
      expect(screen.queryByRole("region", { name: "Out of service" })).toBeNull(),
    );
  });

  it("shows its title and its cards in order", async () => {
    await openPage();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Pre-Trip Inspection");
    await screen.findByRole("region", { name: "Recent Inspections" });
    const parts = screen.getAllByRole("heading", { level: 2 }).map((part) => part.textContent);
    expect(parts).toEqual([
      "Today's Inspections",
      "Select Asset for Inspection",
      "Recent Inspections",
    ]);
  });

  it.each(["manager", "admin"] as const)("links a %s to the checklists", async (role) => {
    await openPage({}, role);
    const link = screen.getByRole("link", { name: "Manage Checklists" });
    expect(link.getAttribute("href")).toBe("/inspection/admin");
  });

  it("links a driver who is a mechanic to the repairs to certify", async () => {
    const mechanic = buildUser({ role: "driver", mayCertify: true });
    const { made } = await openPage({ listDefects: page([], { total: 3 }) }, mechanic);
    const link = await screen.findByRole("link", { name: "Repairs to certify (3)" });
    expect(link.getAttribute("href")).toBe("/defects");
    expect(made("listDefects")[0]?.query).toEqual({ state: "active", limit: "1" });
  });

  it("does not link a driver to the checklists", async () => {
    await openPage({}, "driver");
    expect(screen.queryByRole("link", { name: "Manage Checklists" })).toBeNull();
  });
});

describe("Choosing an asset", () => {
  it("opens its form at its own address, and Back returns to the list", async () => {
    const { user, address } = await openPage();
    await user.click(screen.getByRole("button", { name: /^Mixer 12/ }));
    await screen.findByRole("form", { name: "Inspection of Mixer 12" });
    expect(address()).toBe("/inspection?asset=12");
    await user.click(screen.getByRole("button", { name: "Back" }));
    await screen.findByRole("button", { name: /^Mixer 12/ });
    expect(address()).toBe("/inspection");
  });

  it("shows the progress of its draft", async () => {
    const dump = buildAsset({ id: 4_001, name: "Dump 4" });
    const { user } = await openPage({ getPack: packFleet([dump]) });
    await user.click(screen.getByRole("button", { name: /^Dump 4/ }));
    const items = await screen.findAllByRole("button", { name: "Pass" });
    for (const item of items.slice(0, 7)) await user.click(item);
    await user.click(screen.getByRole("button", { name: "Save Draft" }));
    await screen.findByText("Draft · 7/18");
  });

  it("continues a driver's draft, also once its asset is out of service", async () => {
    const dump = buildAsset({ id: 4_002, name: "Dump 5" });
    const { user, client } = await openPage({ getPack: packFleet([dump]) }, "driver");
    await user.click(screen.getByRole("button", { name: /^Dump 5/ }));
    const [first] = await screen.findAllByRole("button", { name: "Pass" });
    if (first) await user.click(first);
    await user.click(screen.getByRole("button", { name: "Save Draft" }));
    await screen.findByText("Draft · 1/18");
    const down = { ...dump, condition: "out_of_service" } as const;
    answerCalls({ getPack: packFleet([mixer, down]), getAsset: down });
    client.removeQueries({ queryKey: ["getAsset"] });
    await act(() => client.refetchQueries({ queryKey: ["getPack"] }));
    const card = await screen.findByRole("region", { name: "Out of service" });
    await user.click(within(card).getByRole("button", { name: /^Dump 5.*Draft · 1\/18$/ }));
    await screen.findByText("Do not drive it.");
    await user.click(screen.getByRole("button", { name: "Inspect anyway" }));
    await screen.findByRole("form", { name: "Inspection of Dump 5" });
  });

  it("opens by a link, such as the one on a label", async () => {
    answerPage();
    answerCalls({ getAsset: buildAsset({ id: 77, name: "Pump 3" }) });
    renderApp(<InspectionPage />, { user: "driver", path: "/inspection?asset=77" });
    await screen.findByRole("form", { name: "Inspection of Pump 3" });
  });

  it("does not load what only the asset's own page needs", async () => {
    const { user, client } = await openPage();
    await user.click(screen.getByRole("button", { name: /^Flatbed 7/ }));
    await screen.findByRole("form", { name: /Flatbed 7/ });
    const own = client.getQueryCache().findAll({ queryKey: ["getAsset"] });
    expect(own.map(({ queryKey }) => queryKey)).toEqual([["getAsset", "inspected", trailer.id]]);
  });

  it("accepts the report of a defect below the form, which stays open", async () => {
    answerPage();
    answerCalls({ getAsset: buildAsset({ id: 77, name: "Pump 3" }), createDefect: buildDefect() });
    const { user } = renderApp(<InspectionPage />, {
      user: "driver",
      path: "/inspection?asset=77",
    });
    const form = await screen.findByRole("form", { name: /Pump 3/ });
    await user.click(await screen.findByRole("button", { name: "Report Defect" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Report Defect" }));
    await user.type(dialog.getByLabelText("What is wrong"), "Chute lock bent");
    await user.click(dialog.getByRole("button", { name: "Report Defect" }));
    await screen.findByText("D-0042 reported");
    expect(form.isConnected).toBe(true);
  });

  it.each([
    ["manager", "out_of_service", "Pump 3 is out of service"],
    ["driver", "maintenance", "Pump 3 is in maintenance"],
  ] as const)("warns a %s before the form that an asset is %s", async (role, condition, title) => {
    answerPage();
    answerCalls({ getAsset: buildAsset({ id: 77, name: "Pump 3", condition }) });
    const { user } = renderApp(<InspectionPage />, { user: role, path: "/inspection?asset=77" });
    await screen.findByText(title);
    expect(screen.queryByRole("form")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Inspect anyway" }));
    await screen.findByRole("form", { name: "Inspection of Pump 3" });
  });

  it("does not lead a driver to the form of an asset that is out of service", async () => {
    answerPage();
    const down = { downSince: "2026-11-18T11:47:00.000Z", downReason: "Steering failed (D-0007)" };
    const condition = "out_of_service";
    answerCalls({ getAsset: buildAsset({ id: 77, name: "Pump 3", condition, ...down }) });
    const { user } = renderApp(<InspectionPage />, {
      user: "driver",
      path: "/inspection?asset=77",
    });
    await screen.findByRole("heading", { name: "Pump 3 is out of service" });
    expect(screen.getByText("Do not drive it.")).toBeTruthy();
    expect(screen.getByText("D-0007").parentElement?.textContent).toBe(
      "Since Nov 18, 5:47 AM: Steering failed (D-0007)",
    );
    expect(screen.queryByRole("button", { name: "Inspect anyway" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Back" }));
    await screen.findByRole("button", { name: /^Flatbed 7/ });
  });

  it.each([true, false])(
    "says not to drive after an unsafe defect was reported where such units are tagged out: %s",
    async (tagsOutCritical) => {
      answerPage();
      answerCalls({
        getAsset: buildAsset({ id: 77, name: "Pump 3" }),
        createDefect: buildDefect({ critical: true }),
      });
      const { company } = buildUser();
      const driver = buildUser({ role: "driver", company: { ...company, tagsOutCritical } });
      const { user } = renderApp(<InspectionPage />, {
        user: driver,
        path: "/inspection?asset=77",
      });
      await user.click(await screen.findByRole("button", { name: "Report Defect" }));
      await user.type(await screen.findByLabelText("What is wrong"), "Frame cracked");
      await user.click(screen.getByLabelText("Unsafe to drive"));
      await user.click(screen.getByRole("button", { name: "Report Defect" }));
      await screen.findByText("D-0042 reported");
      const words = "Do not drive Pump 3. It is out of service until the shop releases it.";
      expect(screen.queryAllByRole("heading", { name: words })).toHaveLength(
        tagsOutCritical ? 1 : 0,
      );
      expect(screen.queryAllByRole("form")).toHaveLength(tagsOutCritical ? 0 : 1);
    },
  );

  it("does not offer a unit again that went out of service without a signal", async () => {
    const { company } = buildUser();
    const driver = buildUser({ role: "driver", company: { ...company, tagsOutCritical: true } });
    const { user } = await openPage({ getAsset: loseConnection }, driver);
    answerCalls({ createDefect: loseConnection, getPack: loseConnection });
    await user.click(screen.getByRole("button", { name: /^Flatbed 7/ }));
    await user.click(await screen.findByRole("button", { name: "Report Defect" }));
    await user.type(await screen.findByLabelText("What is wrong"), "Frame cracked");
    await user.click(screen.getByLabelText("Unsafe to drive"));
    await user.click(screen.getByRole("button", { name: "Report Defect" }));
    await screen.findByRole("heading", { name: /^Do not drive Flatbed 7/ });
    await user.click(screen.getByRole("button", { name: "OK" }));
    await screen.findByRole("button", { name: /^Mixer 12/ });
    const out = within(await screen.findByRole("region", { name: "Out of service" }));
    expect(out.getByText("Flatbed 7")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Flatbed 7/ })).toBeNull();
    const pack = (await readPack(driver.id))?.pack;
    expect(pack?.outOfService.map(({ id }) => id)).toEqual([trailer.id]);
  });

  it("says before the form that a link's asset is archived, and leads back to the list", async () => {
    answerPage();
    answerCalls({ getAsset: buildAsset({ id: 77, name: "Pump 3", archived: true }) });
    const { user } = renderApp(<InspectionPage />, {
      user: "driver",
      path: "/inspection?asset=77",
    });
    await screen.findByText("Pump 3 is archived");
    expect(screen.queryByRole("form")).toBeNull();
    expect(screen.queryByRole("button", { name: "Inspect anyway" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Back to the list" }));
    await screen.findByRole("button", { name: /^Flatbed 7/ });
  });

  it("leads from an asset that is out of service back to the list", async () => {
    answerPage();
    answerCalls({ getAsset: buildAsset({ id: 77, condition: "out_of_service" }) });
    const { user } = renderApp(<InspectionPage />, { path: "/inspection?asset=77" });
    await user.click(await screen.findByRole("button", { name: "Back to the list" }));
    await screen.findByRole("button", { name: /^Flatbed 7/ });
  });

  it("opens once the asset is in use again", async () => {
    answerPage();
    answerCalls({ getAsset: buildAsset({ id: 77, name: "Pump 3", condition: "out_of_service" }) });
    const { client } = renderApp(<InspectionPage />, { path: "/inspection?asset=77" });
    await screen.findByRole("heading", { name: "Pump 3 is out of service" });
    answerCalls({ getAsset: buildAsset({ id: 77, name: "Pump 3" }) });
    await act(() => client.refetchQueries({ queryKey: ["getAsset"] }));
    await screen.findByRole("form", { name: "Inspection of Pump 3" });
  });

  it("is not interrupted when the asset goes out of service meanwhile", async () => {
    answerPage();
    answerCalls({ getAsset: buildAsset({ id: 77, name: "Pump 3" }) });
    const { client } = renderApp(<InspectionPage />, { path: "/inspection?asset=77" });
    await screen.findByRole("form", { name: "Inspection of Pump 3" });
    answerCalls({ getAsset: buildAsset({ id: 77, name: "Pump 4", condition: "out_of_service" }) });
    await act(() => client.refetchQueries({ queryKey: ["getAsset"] }));
    await screen.findByRole("form", { name: "Inspection of Pump 4" });
  });

  it("shows Asset Not Found when the link's asset does not exist", async () => {
    answerPage();
    answerCalls({ getAsset: () => refuse("request.notFound") });
    const { user } = renderApp(<InspectionPage />, { path: "/inspection?asset=77" });
    await screen.findByText("Asset Not Found");
    await user.click(screen.getByRole("button", { name: "Back" }));
    await screen.findByRole("button", { name: /^Mixer 12/ });
  });
});

/** More than fits into a pack. */
const largeFleet = packFleet(
  Array.from({ length: 88 }, (_, n) =>
    buildAsset({ id: 1_000 + n, name: `Pump ${n} of the yard` }),
  ),
  { truncated: true },
);

type Answers = Parameters<typeof answerCalls>[0];

function answerPage() {
  return answerCalls({
    getPack: packFleet([mixer, trailer]),
    listTodaysInspections: [],
    listChecklists: [],
    listUnresolvedInspections: [],
  });
}

async function openPage(answers: Answers = {}, user: Role | CurrentUser = "manager") {
  const calls = answerPage();
  answerCalls(answers);
  const rendered = renderApp(<InspectionPage />, { user, path: "/inspection" });
  await screen.findAllByText(/^Last inspection:/);
  return { ...rendered, ...calls };
}
