import { setLanguageSource } from "#shared/base/languages.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { buildAsset } from "../../test/build-fleet.ts";
import { buildFailedLog, buildInspectionLog, toRow } from "../../test/build-inspection.ts";
import { renderApp } from "../../test/render.tsx";
import { answerCalls, page, refuse } from "../../test/server.ts";
import { InspectionHistoryPage } from "./inspection-history-page.tsx";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T15:00:00.000Z") });
});

afterEach(() => {
  vi.useRealTimers();
  setLanguageSource(() => "en");
  vi.restoreAllMocks();
});

const passed = toRow(buildInspectionLog({ comments: "Left mirror is loose" }));
const failed = toRow(buildFailedLog("horn", { id: 72, assetName: "Pump 7" }));
const member = {
  id: 9,
  username: "miguel",
  email: "miguel@example.com",
  mayCertify: false,
  yardId: null,
  firstName: "Miguel",
  lastName: "Ortiz",
  role: "driver",
} as const;
const former = { ...member, id: 56, firstName: "Quentin", lastName: "Gone" };

function renderPage(path: string, listed = page([passed, failed], { total: 1_284 })) {
  const server = answerCalls({
    listInspectionLogs: listed,
    listCrew: ({ query }) => (query.former ? [former] : [member]),
    listAssets: [buildAsset(), buildAsset({ id: 7, name: "Pump 7" })],
    getAsset: ({ params }) => buildAsset({ id: Number(params.id), name: "Mixer 12" }),
  });
  const app = renderApp(<InspectionHistoryPage />, { path: `/inspection/history${path}` });
  const asked = () => server.made("listInspectionLogs").at(-1)?.query;
  return { ...app, asked };
}

describe("InspectionHistoryPage", () => {
  it("shows the records and how many there are, each a link to its details", async () => {
    const { asked } = renderPage("");
    const list = await screen.findByRole("list", { name: "Inspections" });
    const [first, second] = within(list).getAllByRole("link");
    expect(first?.textContent).toMatch(/^Mixer 12.*Miguel OrtizLeft mirror is loosePassed$/);
    expect(second?.textContent).toMatch(/Horn and backup alarm/);
    expect(second?.getAttribute("href")).toBe("/inspection/history?inspection=72");
    expect(screen.getByText("1,284 inspections")).toBeTruthy();
    expect(asked()).toEqual({ count: "true", results: "false", limit: "50" });
    expect(screen.queryByRole("button", { name: "Clear filters" })).toBeNull();
  });

  it("shows void inspections where they are asked for, crossed out, with the reason", async () => {
    const voided = { voidedAt: "2026-11-27T18:00:00.000Z", voidedByName: "Dana Lee" };
    const log = { ...failed, ...voided, voidReason: "wrong unit" };
    const { user, address, asked } = renderPage("", page([log], { total: 1 }));
    await user.click(await screen.findByLabelText("Show voided"));
    expect(address()).toBe("/inspection/history?voided=1");
    await waitFor(() => expect(asked()).toHaveProperty("voided", "1"));
    const link = within(await screen.findByRole("list", { name: "Inspections" })).getByRole("link");
    expect(within(link).getByText("Voided")).toBeTruthy();
    expect(within(link).queryByText("Failed")).toBeNull();
    expect(within(link).getByText("Reason: wrong unit")).toBeTruthy();
    for (const text of ["Pump 7", "Horn and backup alarm"]) {
      expect(within(link).getByText(text).className).toContain("line-through");
    }
  });

  it.each([
    [1, "1 inspection"],
    [10_000, "10,000 inspections"],
    [10_001, "10,000+ inspections"],
  ])("words a count of %i as %s", async (total, words) => {
    renderPage("", page([passed], { total }));
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it.each([
    [1, "1 inspección"],
    [1_284, "1,284 inspecciones"],
    [10_001, "Más de 10,000 inspecciones"],
  ])("says in Spanish how many there are: %d", async (total, said) => {
    setLanguageSource(() => "es");
    renderPage("", page([passed, failed], { total }));
    expect(await screen.findByText(said)).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Historial de inspecciones" })).toBeTruthy();
  });

  it("requests the filters in the address, and shows them in the fields", async () => {
    const { asked } = renderPage(
      "?asset=12&from=2026-03-01&to=2026-03-09&result=failed&driver=9&text=horn",
    );
    await screen.findByText("1,284 inspections");
    expect(asked()).toMatchObject({
      assetId: "12",
      from: "2026-03-01",
      to: "2026-03-09",
      result: "failed",
      driverId: "9",
      text: "horn",
    });
    const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
    expect(["Search", "Period", "From", "To", "Result"].map(valueOf)).toEqual([
      "horn",
      "own",
      "2026-03-01",
      "2026-03-09",
      "failed",
    ]);
    expect(await screen.findByRole("option", { name: "Miguel Ortiz" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Back to Mixer 12" }).getAttribute("href")).toBe(
      "/assets/12",
    );
  });

  it("ignores invalid values", async () => {
    const { asked } = renderPage(
      "?asset=x&from=2026-02-30&to=0202-01-01&result=maybe&driver=-1&type=Oil&text=%20&other=1",
    );
    await screen.findByText("1,284 inspections");
    expect(asked()).toEqual({ count: "true", results: "false", limit: "50" });
  });

  it("filters by a month with one choice, which is stored in the address", async () => {
    const { user, address, asked } = renderPage("");
    await screen.findByText("1,284 inspections");
    await user.selectOptions(screen.getByLabelText("Period"), "Last month (October)");
    expect(address()).toMatch(/\?from=\d{4}-\d\d-01&to=\d{4}-\d\d-\d\d$/);
    await waitFor(() => expect(asked()).toHaveProperty("from"));
    await user.selectOptions(screen.getByLabelText("Period"), "Any Time");
    expect(address()).toBe("/inspection/history");
  });

  it("filters by chosen days, a result, a driver, an asset and words", async () => {
    const { user, address } = renderPage("");
    await screen.findByRole("option", { name: "Miguel Ortiz" });
    await user.selectOptions(screen.getByLabelText("Result"), "Needs Attention");
    await user.selectOptions(screen.getByLabelText("Driver"), "Miguel Ortiz");
    await user.selectOptions(await screen.findByLabelText("Asset"), "Pump 7");
    await user.type(screen.getByLabelText("Search"), "horn ");
    await waitFor(() =>
      expect(address()).toBe("/inspection/history?result=open&driver=9&asset=7&text=horn"),
    );
    await user.selectOptions(screen.getByLabelText("Period"), "Choose days");
    await user.type(screen.getByLabelText("From"), "2026-03-05");
    await waitFor(() => expect(address()).toContain("from=2026-03-05"));
  });

  it("says that the first day is after the last one", async () => {
    renderPage("?from=2026-03-31&to=2026-03-05", page([], { total: 0 }));
    expect(await screen.findByText("The first day is after the last one")).toBeTruthy();
  });

  it("clears every filter and field at once", async () => {
    const { user, address } = renderPage("?result=failed&text=horn&from=2026-03-05");
    await user.click(await screen.findByRole("button", { name: "Clear filters" }));
    expect(address()).toBe("/inspection/history");
    expect(screen.getByLabelText<HTMLInputElement>("Search").value).toBe("");
    expect(screen.queryByLabelText("From")).toBeNull();
  });

  it("offers the drivers who have left after the others", async () => {
    const { user, address } = renderPage("");
    await screen.findByRole("option", { name: "Quentin Gone (former)" });
    const options = [...screen.getByLabelText<HTMLSelectElement>("Driver").options];
    expect(options.map(({ text }) => text)).toEqual([
      "All Drivers",
      "Miguel Ortiz",
      "Quentin Gone (former)",
    ]);
    await user.selectOptions(screen.getByLabelText("Driver"), "Quentin Gone (former)");
    expect(address()).toBe("/inspection/history?driver=56");
  });

  it("shows a removed driver by the name on their records", async () => {
    renderPage("?driver=55", page([{ ...passed, driverId: 55, driverName: "Quentin Gone" }], {}));
    expect(await screen.findByRole("option", { name: "Quentin Gone" })).toBeTruthy();
    expect(screen.getByLabelText<HTMLSelectElement>("Driver").value).toBe("55");
  });

  it("says that nothing was found, with a way to clear the filters", async () => {
    const { user, address } = renderPage("?text=zebra", page([], { total: 0 }));
    expect(await screen.findByText("Nothing Found")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Clear filters" }));
    expect(address()).toBe("/inspection/history");
  });

  it("says that there are no inspections where nothing is filtered", async () => {
    renderPage("", page([], { total: 0 }));
    expect(await screen.findByText("No inspection logs found")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Back to Inspection" })).toBeTruthy();
  });

  it("downloads the filtered records, or says why it cannot", async () => {
    const downloaded: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      downloaded.push(this.href.replace(/^https?:\/\/[^/]+/, ""));
    });
    const { user } = renderPage("?tag=North&result=failed&from=2026-03-01&text=a%26b");
    answerCalls({ checkExport: () => refuse("export.underWay") });
    await user.click(await screen.findByRole("button", { name: "Download CSV" }));
    expect(await screen.findByText("An export of your company is already under way")).toBeTruthy();
    expect(downloaded).toEqual([]);
    answerCalls({ checkExport: null });
    await user.click(screen.getByRole("button", { name: "Download CSV" }));
    await waitFor(() =>
      expect(downloaded).toEqual([
        "/api/inspection/export?tag=North&from=2026-03-01&result=failed&text=a%26b",
      ]),
    );
  });
});
