import { screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { describe, expect, it } from "vitest";
import { buildAsset, buildMaintenanceLog } from "../../test/build-fleet.ts";
import { buildInspectionLog, toRow } from "../../test/build-inspection.ts";
import { companyResponses } from "../../test/quiet-company.ts";
import { renderApp } from "../../test/render.tsx";
import { answerCalls } from "../../test/server.ts";
import { AssetPage } from "../assets/asset-page.tsx";
import { InspectionPage } from "../inspections/inspection-page.tsx";
import { RecentInspectionsCard } from "../inspections/records/recent-inspections-card.tsx";
import { TodaysInspectionsList } from "../inspections/today/todays-inspections-list.tsx";
import { MaintenancePage } from "../maintenance/maintenance-page.tsx";
import { MaintenanceLogTable } from "../maintenance/maintenance-log-table.tsx";

const [inspections, maintenance] = ["Show all inspections", "Show all maintenance"];

describe("A screen of records", () => {
  it.each<[string, ReactElement, Record<string, string>]>([
    [
      "from the dashboard",
      <RecentInspectionsCard key="" />,
      { [inspections]: "/inspection/history" },
    ],
    [
      "from today's list",
      <TodaysInspectionsList key="" onBack={() => undefined} />,
      { [inspections]: "/inspection/history" },
    ],
    ["from maintenance", <MaintenanceLogTable key="" />, { [maintenance]: "/maintenance/history" }],
    [
      "from the head of the inspections",
      <InspectionPage key="" />,
      { History: "/inspection/history" },
    ],
    [
      "from the head of maintenance",
      <MaintenancePage key="" />,
      { History: "/maintenance/history" },
    ],
    [
      "of an asset from its page",
      <AssetPage key="" id={12} />,
      {
        [inspections]: "/inspection/history?asset=12",
        [maintenance]: "/maintenance/history?asset=12",
      },
    ],
  ])("links to the whole history %s", async (_, card, links) => {
    answerCalls({
      ...companyResponses,
      listInspectionLogs: [toRow(buildInspectionLog())],
      listMaintenanceLogs: [buildMaintenanceLog()],
      getAsset: buildAsset(),
    });
    renderApp(card);
    for (const [name, href] of Object.entries(links)) {
      expect((await screen.findByRole("link", { name })).getAttribute("href")).toBe(href);
    }
  });
});
