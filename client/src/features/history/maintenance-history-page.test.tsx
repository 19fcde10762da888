import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { buildAsset, buildMaintenanceLog } from "../../test/build-fleet.ts";
import { renderApp } from "../../test/render.tsx";
import { answerCalls, page } from "../../test/server.ts";
import { MaintenanceHistoryPage } from "./maintenance-history-page.tsx";

const repair = buildMaintenanceLog({
  id: 52,
  serviceType: "Brake Service",
  description: "New pads",
  performedBy: "external",
  performedByName: "Kenworth of Joliet",
  cost: 1_240.5,
  resolvedInspectionId: 77,
});

function renderPage(path: string, listed = page([repair], { total: 1 })) {
  const server = answerCalls({
    listMaintenanceLogs: listed,
    listAssets: [buildAsset()],
    getAsset: buildAsset(),
  });
  const app = renderApp(<MaintenanceHistoryPage />, { path: `/maintenance/history${path}` });
  return { ...app, asked: () => server.made("listMaintenanceLogs").at(-1)?.query };
}

describe("MaintenanceHistoryPage", () => {
  it("shows what was done, when, by whom and for how much in each record", async () => {
    renderPage("");
    const list = await screen.findByRole("list", { name: "Maintenance" });
    const link = within(list).getByRole("link");
    const words = [
      "Mixer 12",
      "Brake Service",
      "Nov 18, 2026",
      "External Service",
      "Kenworth of Joliet",
    ];
    for (const word of [...words, "New pads", "$1,240.50", "fixes a failed inspection"]) {
      expect(link.textContent).toContain(word);
    }
    expect(link.getAttribute("href")).toBe("/maintenance/history?maintenance=52");
    expect(screen.getByText("1 maintenance record")).toBeTruthy();
  });

  it("requests the filters in the address, except those for inspections only", async () => {
    const { asked } = renderPage(
      "?asset=12&type=Brake+Service&text=pads&result=failed&driver=9&from=2026-10-01&to=2026-10-31",
    );
    await screen.findByText("1 maintenance record");
    expect(asked()).toEqual({
      assetId: "12",
      serviceType: "Brake Service",
      text: "pads",
      from: "2026-10-01",
      to: "2026-10-31",
      count: "true",
      limit: "50",
    });
  });

  it("filters by a service type, which is stored in the address", async () => {
    const { user, address, asked } = renderPage("?asset=12");
    await user.selectOptions(await screen.findByLabelText("Service Type"), "Oil Change");
    expect(address()).toBe("/maintenance/history?asset=12&type=Oil+Change");
    await waitFor(() => expect(asked()).toHaveProperty("serviceType", "Oil Change"));
  });

  it("shows void logs where they are asked for, crossed out, with the reason", async () => {
    const voided = { voidedAt: "2026-11-27T18:00:00.000Z", voidedByName: "Dana Lee" };
    const log = { ...repair, ...voided, voidReason: "wrong cost" };
    const { user, address, asked } = renderPage("", page([log], { total: 1 }));
    await user.click(await screen.findByLabelText("Show voided"));
    expect(address()).toBe("/maintenance/history?voided=1");
    await waitFor(() => expect(asked()).toHaveProperty("voided", "1"));
    const link = within(await screen.findByRole("list", { name: "Maintenance" })).getByRole("link");
    expect(within(link).getByText("Voided")).toBeTruthy();
    expect(within(link).getByText("Reason: wrong cost")).toBeTruthy();
    for (const text of ["Mixer 12", "New pads"]) {
      expect(within(link).getByText(text).className).toContain("line-through");
    }
  });

  it("says that there is no maintenance where nothing is filtered", async () => {
    renderPage("", page([], { total: 0 }));
    const empty = (await screen.findByText("No maintenance records found")).parentElement;
    const link = empty && within(empty).getByRole("link", { name: "Import a list" });
    expect(link?.getAttribute("href")).toBe("/assets/import?kind=history");
    expect(screen.getByRole("link", { name: "Back to Maintenance" })).toBeTruthy();
  });
});
