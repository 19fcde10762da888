import { setLanguageSource } from "#shared/base/languages.ts";
import { screen, waitFor } from "@testing-library/react";
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
    getCosts: { rows: [], hasMore: false, lastUnit: null, totals: costs, asOf: null },
    listAssets: page([buildAsset()], { total: 1 }),
  });
});

afterEach(() => setLanguageSource(() => "en"));

const costs = { ...companyResponses.getCosts.totals, total: 9, internal: 9, logs: 1 };

const counted = [
  {
    path: "/dashboard",
    Page: DashboardPage,
    all: "33% of fleet",
    inNorth: "33% of units in North",
    inNone: "33% of units without a yard",
    enNorth: "33% de unidades en North",
  },
  {
    path: "/assets",
    Page: AssetsPage,
    all: "1 asset",
    inNorth: "1 asset in North",
    inNone: "1 asset without a yard",
    enNorth: "1 unidad en North",
  },
  {
    path: "/dashboard/costs",
    Page: CostsPage,
    all: "All units",
    inNorth: "All units in North",
    inNone: "All units without a yard",
    enNorth: "Todas las unidades en North",
  },
];

describe.each(counted)("The counts of $path", ({ path, Page, ...texts }) => {
  it.each([
    ["", "en", texts.all],
    ["1", "en", texts.inNorth],
    ["none", "en", texts.inNone],
    ["1", "es", texts.enNorth],
  ] as const)("name the chosen yard: %s, %s", async (yard, language, text) => {
    setLanguageSource(() => language);
    localStorage.setItem("yard 7", yard);
    renderApp(<Page />, { path });
    expect(await screen.findAllByText(text)).not.toEqual([]);
  });
});

describe("The line below a heading", () => {
  it.each([
    { page: "the dashboard", Page: DashboardPage },
    { page: "the costs", Page: CostsPage },
    { page: "the board on a TV", Page: BoardView },
    { page: "the defects", Page: DefectsPage },
  ])("of $page names the chosen yard", async ({ Page }) => {
    localStorage.setItem("yard 7", "2");
    renderApp(<Page />);
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
