import type { Role } from "#shared/roles.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { buildAsset } from "../../test/build-fleet.ts";
import { buildFailedLog, buildInspectionLog } from "../../test/build-inspection.ts";
import { renderApp } from "../../test/render.tsx";
import { answerCalls, loseConnection, page, refuse } from "../../test/server.ts";
import { InspectionPage } from "./inspection-page.tsx";

const mixer = buildAsset({
  id: 12,
  lastInspection: { id: 3, date: "2026-11-19T12:00:00.000Z", passed: false },
});
const trailer = buildAsset({ id: 13, name: "Flatbed 7", category: "trailer" });

describe("the inspection screen", () => {
  it("lists the assets in use with their last inspection", async () => {
    const calls = await openPage();
    const row = screen.getByRole("button", { name: /^Mixer 12/ });
    expect(row.textContent).toBe("Mixer 12truckLast inspection: Nov 19, 2026Failed");
    const other = screen.getByRole("button", { name: /^Flatbed 7/ });
    expect(other.textContent).toBe("Flatbed 7trailerLast inspection: Never");
    expect(calls.made("listAssets")[0]?.query).toEqual({ condition: "in_use", limit: "50" });
    await waitFor(() => {
      expect(calls.made("listInspectionLogs")[0]?.query).toEqual({ limit: "10", results: "false" });
    });
  });

  it("says when there is nothing to inspect", async () => {
    answerPage();
    answerCalls({ listAssets: [] });
    renderApp(<InspectionPage />, { user: "driver", path: "/inspection" });
    await screen.findByText("No Assets Available");
    const text = "No assets are currently available for inspection.";
    expect(screen.getByText(text)).toBeTruthy();
  });

  it("shows six rows of the coming list while it loads", () => {
    answerPage();
    answerCalls({ listAssets: () => new Promise(() => {}) });
    renderApp(<InspectionPage />, { path: "/inspection" });
    const card = screen.getByRole("region", { name: "Select Asset for Inspection" });
    expect(card.querySelectorAll("[data-skeleton-row]")).toHaveLength(6);
  });

  it("offers a search in a larger fleet only", async () => {
    await openPage();
    expect(screen.queryByLabelText("Search assets")).toBeNull();
  });

  it("finds an asset by its name, make or category", async () => {
    const fleet = Array.from({ length: 9 }, (_, n) =>
      buildAsset({ id: 20 + n, name: `Pump ${n}` }),
    );
    const { person } = await openPage({ listAssets: [...fleet, trailer] });
    await person.type(await screen.findByLabelText("Search assets"), "trail flat");
    await vi.waitFor(() => expect(screen.queryByRole("button", { name: /^Pump/ })).toBeNull());
    expect(screen.getByRole("button", { name: /^Flatbed 7/ })).toBeTruthy();
    expect(screen.getByText("1 asset found")).toBeTruthy();
    await person.type(screen.getByLabelText("Search assets"), "zzz");
    await screen.findByText("No asset matches your search.");
  });

  it("finds an asset however its letters are composed, in any case", async () => {
    const fleet = Array.from({ length: 9 }, (_, n) =>
      buildAsset({ id: 20 + n, name: `Pump ${n}` }),
    );
    const cafe = buildAsset({ id: 40, name: "Cafe\u0301 Straße" });
    const { person } = await openPage({ listAssets: [...fleet, cafe, trailer] });
    await person.type(await screen.findByLabelText("Search assets"), "CAFÉ STRASSE");
    await vi.waitFor(() => expect(screen.queryByRole("button", { name: /^Pump/ })).toBeNull());
    expect(screen.getByText("1 asset found")).toBeTruthy();
  });

  it("opens a large fleet with its first fifty, and shows more of it when asked", async () => {
    const calls = answerPage();
    answerCalls({ listAssets: largeFleet });
    const { person } = renderApp(<InspectionPage />, { path: "/inspection" });
    await screen.findByText(/^Showing 50 of 10,000\./);
    await waitFor(() => expect(screen.getAllByRole("button", { name: /^Pump/ })).toHaveLength(50));
    await person.click(screen.getByRole("button", { name: "Show more" }));
    await screen.findByText(/^Showing 58 of 10,000\./);
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("button", { name: /^Pump 50 / })),
    );
    await person.click(screen.getByRole("button", { name: "Show more" }));
    await screen.findByText(/^Showing 88 of 10,000\./);
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
    const limits = calls.made("listAssets").map(({ query }) => query.limit);
    expect(limits).toEqual(["50", "250", "1000"]);
  });

  it("lets the server search where more is not shown yet", async () => {
    const calls = answerPage();
    answerCalls({ listAssets: largeFleet });
    const { person } = renderApp(<InspectionPage />, { path: "/inspection" });
    await person.click(await screen.findByLabelText("Search assets"));
    await person.paste("flat");
    await screen.findByRole("button", { name: /^Flatbed 7/ });
    expect(calls.made("listAssets").at(-1)?.query).toEqual({
      condition: "in_use",
      limit: "50",
      search: "flat",
    });
    expect(screen.getByText("1 asset found")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  });

  it("shows what it knows while the server searches, and says when that fails", async () => {
    answerPage();
    answerCalls({
      listAssets: (request) => (request.query.search ? loseConnection() : largeFleet(request)),
    });
    const { person } = renderApp(<InspectionPage />, { path: "/inspection" });
    const search = await screen.findByLabelText("Search assets");
    await person.type(search, "pump 49");
    await screen.findByText("Couldn't load the assets.");
    expect(screen.getAllByRole("button", { name: /^Pump/ })).toHaveLength(1);
    answerCalls({ listAssets: () => new Promise(() => {}) });
    await person.type(search, "999");
    const card = screen.getByRole("region", { name: "Select Asset for Inspection" });
    await waitFor(() => expect(card.querySelectorAll("[data-skeleton-row]")).toHaveLength(6));
    expect(document.activeElement).toBe(search);
    expect(screen.queryByText("No asset matches your search.")).toBeNull();
  });

  it("has its title, and its parts in their order", async () => {
    await openPage();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Pre-Trip Inspection");
    const parts = screen.getAllByRole("heading", { level: 2 }).map((part) => part.textContent);
    expect(parts).toEqual([
      "Today's Inspections",
      "Select Asset for Inspection",
      "Recent Inspections",
    ]);
  });

  it.each(["manager", "admin"] as const)("offers the checklists to a %s", async (role) => {
    await openPage({}, role);
    const link = screen.getByRole("link", { name: "Manage Checklists" });
    expect(link.getAttribute("href")).toBe("/inspection/admin");
  });

  it("does not offer the checklists to a driver", async () => {
    await openPage({}, "driver");
    expect(screen.queryByRole("link", { name: "Manage Checklists" })).toBeNull();
  });
});

describe("choosing an asset", () => {
  it("opens its form at an address of its own, and goes back to the list", async () => {
    const { person, address } = await openPage();
    await person.click(screen.getByRole("button", { name: /^Mixer 12/ }));
    await screen.findByRole("form", { name: "Inspection of Mixer 12" });
    expect(address()).toBe("/inspection?asset=12");
    await person.click(screen.getByRole("button", { name: "Back" }));
    await screen.findByRole("button", { name: /^Mixer 12/ });
    expect(address()).toBe("/inspection");
  });

  it("shows how far its draft has come", async () => {
    const { person } = await openPage({ listAssets: [buildAsset({ id: 4_001, name: "Dump 4" })] });
    await person.click(screen.getByRole("button", { name: /^Dump 4/ }));
    const items = await screen.findAllByRole("button", { name: "Pass" });
    for (const item of items.slice(0, 7)) await person.click(item);
    await person.click(screen.getByRole("button", { name: "Save Draft" }));
    await screen.findByText("Draft · 7/18");
  });

  it("is done by a link, as from a sticker", async () => {
    answerPage();
    answerCalls({ getAsset: buildAsset({ id: 77, name: "Pump 3" }) });
    renderApp(<InspectionPage />, { user: "driver", path: "/inspection?asset=77" });
    await screen.findByRole("form", { name: "Inspection of Pump 3" });
  });

  it("says so when the link leads nowhere", async () => {
    answerPage();
    answerCalls({ getAsset: () => refuse("request.notFound") });
    const { person } = renderApp(<InspectionPage />, { path: "/inspection?asset=77" });
    await screen.findByText("Asset Not Found");
    await person.click(screen.getByRole("button", { name: "Back" }));
    await screen.findByRole("button", { name: /^Mixer 12/ });
  });
});

describe("today's inspections", () => {
  const today = [
    buildInspectionLog({ id: 1 }),
    buildFailedLog("horn", { id: 2, assetName: "Pump 3", driverName: "", comments: "Silent" }),
    buildInspectionLog({ id: 3, assetName: "Dump 4" }),
  ];

  it("are counted for everybody", async () => {
    const counted = page(today.slice(0, 1), { total: 3_415, passed: 3_400, failed: 12 });
    const calls = await openPage({ listTodaysInspections: counted }, "driver");
    const card = screen.getByRole("region", { name: "Today's Inspections" });
    await within(card).findByText("3400 Passed");
    expect(within(card).getByText("12 Failed")).toBeTruthy();
    expect(within(card).queryByRole("button")).toBeNull();
    expect(calls.made("listTodaysInspections").map(({ query }) => query)).toEqual([
      { limit: "1", results: "false" },
    ]);
  });

  it.each(["manager", "admin"] as const)("are a list for a %s, with a way back", async (role) => {
    const { person, address } = await openPage({ listTodaysInspections: today }, role);
    await person.click(screen.getByRole("button", { name: "Today's Inspections" }));
    expect(address()).toBe("/inspection?view=today");
    const rows = await screen.findAllByRole("listitem");
    expect(rows.map((row) => within(row).getByRole("heading").textContent)).toEqual([
      "Mixer 12",
      "Pump 3",
      "Dump 4",
    ]);
    expect(rows[1]?.textContent).toContain("truckNov 20, 2026, 6:42 AM · Driver ID: 9Failed");
    await person.click(screen.getByRole("button", { name: "Back" }));
    await screen.findByText("Select Asset for Inspection");
  });

  it("have details", async () => {
    const { person } = await openPage({
      listTodaysInspections: today,
      getInspectionLog: today[1],
    });
    await person.click(screen.getByRole("button", { name: "Today's Inspections" }));
    const [, second] = await screen.findAllByRole("button", { name: "View Details" });
    if (second) await person.click(second);
    const dialog = await screen.findByRole("dialog", { name: "Inspection Details" });
    const facts = within(dialog)
      .getAllByRole("term")
      .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
    expect(facts).toEqual([
      "Asset: Pump 3 (truck)",
      "Inspector: Driver ID: 9",
      "Date: Friday, November 20, 2026, 6:42 AM",
      "Status: Failed",
    ]);
    await within(dialog).findByRole("heading", { name: "Issues Found" });
    expect(within(dialog).getByRole("heading", { name: "Inspection Results" })).toBeTruthy();
    expect(within(dialog).getByText("Silent")).toBeTruthy();
  });

  it("come in pages, the next one when it is asked for", async () => {
    const calls = answerPage();
    const pages = [page(today.slice(0, 2), { total: 3, next: "abc" }), page(today.slice(2), {})];
    answerCalls({ listTodaysInspections: ({ query }) => pages[query.cursor ? 1 : 0] ?? [] });
    const { person } = renderApp(<InspectionPage />, { path: "/inspection?view=today" });
    expect(await screen.findAllByRole("listitem")).toHaveLength(2);
    expect(screen.getByText("2 of 3")).toBeTruthy();
    await person.click(screen.getByRole("button", { name: "Show more" }));
    await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(3));
    const buttons = screen.getAllByRole("button", { name: "View Details" });
    expect(document.activeElement).toBe(buttons[2]);
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
    const asked = calls.made("listTodaysInspections").map(({ query }) => query);
    const each = { limit: "50", results: "false" };
    expect(asked).toEqual([each, { ...each, cursor: "abc" }]);
  });

  it("say when there are none", async () => {
    answerPage();
    renderApp(<InspectionPage />, { path: "/inspection?view=today" });
    await screen.findByText("No inspections completed today");
  });

  it("are not a list for drivers, whatever address they type", async () => {
    answerPage();
    renderApp(<InspectionPage />, { user: "driver", path: "/inspection?view=today" });
    await screen.findByText("Select Asset for Inspection");
  });
});

/** As the server answers for ten thousand assets, but with a few rows more for a higher limit. */
function largeFleet({ query }: { query: { limit?: string; search?: string } }) {
  if (query.search) return page([trailer], { total: 1 });
  const rows = Array.from({ length: 48 + Number(query.limit) / 25 }, (_, n) =>
    buildAsset({ id: 1_000 + n, name: `Pump ${n} of the yard` }),
  );
  return page(rows, { total: 10_000, next: "abc" });
}

type Answers = Parameters<typeof answerCalls>[0];

function answerPage() {
  return answerCalls({
    listAssets: [mixer, trailer],
    listTodaysInspections: page([], { total: 0, failed: 0 }),
    listInspectionLogs: [],
    listChecklists: [],
    listUnresolvedInspections: [],
  });
}

async function openPage(answers: Answers = {}, user: Role = "manager") {
  const calls = answerPage();
  answerCalls(answers);
  const rendered = renderApp(<InspectionPage />, { user, path: "/inspection" });
  await screen.findAllByText(/^Last inspection:/);
  return { ...rendered, ...calls };
}
