import { setLanguageSource } from "#shared/base/languages.ts";
import { screen, waitFor } from "@testing-library/react";
import type { ReactElement } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildAsset } from "../../test/build-fleet.ts";
import { buildYard } from "../../test/build-yard.ts";
import { companyResponses } from "../../test/quiet-company.ts";
import { renderApp } from "../../test/render.tsx";
import { answerCalls, page } from "../../test/server.ts";
import { AssetsPage } from "../assets/assets-page.tsx";
import { BoardView } from "../board/board-view.tsx";
import { CostsPage } from "../costs/costs-page.tsx";
import { DashboardPage } from "../dashboard/dashboard-page.tsx";
import { DefectsPage } from "../defects/defects-page.tsx";

beforeEach(() => {
  answerCalls({
    ...companyResponses,
    listYards: [buildYard({ id: 1, name: "North" }), buildYard({ id: 2, name: "South" })],
    getDashboardStats: {
      totalAssets: 3,
      serviceDue: 0,
      overdue: 0,
      outOfService: 1,
      active: 2,
      categories: { truck: 3, trailer: 0, equipment: 0 },
      conditions: { in_use: 2, out_of_service: 1, maintenance: 0 },
    },
    getCosts: { rows: [], hasMore: false, totals: costs, asOf: null },
    listAssets: page([buildAsset()], { total: 1 }),
  });
});

afterEach(() => setLanguageSource(() => "en"));

const costs = {
  ...{ total: 9, internal: 9, external: 0, parts: 0, labor: 0, logs: 1 },
  ...{ services: 0, servicesOnTime: 0, miles: null, hours: null, perMile: null, perHour: null },
};

type Texts = [all: string, inNorth: string, inNone: string];

const shown: [path: string, shownPage: ReactElement, en: Texts, es: string][] = [
  [
    "/dashboard",
    <DashboardPage />,
    ["33% of fleet", "33% of units in North", "33% of units without a yard"],
    "33% de unidades en North",
  ],
  [
    "/assets",
    <AssetsPage />,
    ["1 asset", "1 asset in North", "1 asset without a yard"],
    "1 unidad en North",
  ],
  [
    "/dashboard/costs",
    <CostsPage />,
    ["All units", "All units in North", "All units without a yard"],
    "Todas las unidades en North",
  ],
];

describe.each(shown)("The counts of %s", (path, shownPage, [all, inNorth, inNone], es) => {
  it.each([
    ["", "en", all],
    ["1", "en", inNorth],
    ["none", "en", inNone],
    ["1", "es", es],
  ] as const)("name the chosen yard: %s, %s", async (yard, language, text) => {
    setLanguageSource(() => language);
    localStorage.setItem("yard 7", yard);
    renderApp(shownPage, { path });
    expect(await screen.findAllByText(text)).not.toEqual([]);
  });
});

describe("The line below a heading", () => {
  it.each([
    ["the dashboard", <DashboardPage />],
    ["the costs", <CostsPage />],
    ["the board on a TV", <BoardView />],
    ["the defects", <DefectsPage />],
  ])("of %s names the chosen yard", async (_, shownPage) => {
    localStorage.setItem("yard 7", "2");
    renderApp(shownPage);
    await screen.findByText("Units in South");
  });

  it("is left out for all yards, and of one unit", async () => {
    const { client, unmount } = renderApp(<DefectsPage />, { path: "/defects" });
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(screen.queryByText(/^Units /)).toBeNull();
    unmount();
    localStorage.setItem("yard 7", "2");
    answerCalls({ getAsset: buildAsset() });
    const ofUnit = renderApp(<DefectsPage />, { path: "/defects?asset=12" });
    await waitFor(() => expect(ofUnit.client.isFetching()).toBe(0));
    expect(screen.queryByText(/^Units /)).toBeNull();
  });
});
