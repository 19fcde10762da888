import { setLanguageSource } from "#shared/base/languages.ts";
import type { Answer } from "#shared/api/api-schemas.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { renderApp } from "../../test/render.tsx";
import { answerCalls, refuse } from "../../test/server.ts";
import { AssetCostsCard } from "./asset-costs-card.tsx";
import { CostsPage } from "./costs-page.tsx";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T18:00:00.000Z") });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  setLanguageSource(() => "en");
});

type Costs = Answer<"getCosts">;

const totals: Costs["totals"] = {
  total: 700,
  internal: 500,
  external: 200,
  parts: 0,
  labor: 0,
  logs: 3,
  services: 4,
  servicesOnTime: 3,
  miles: 1_400,
  hours: 4,
  perMile: 0.5,
  perHour: null,
};

function buildRow(key: string, given: Partial<Costs["rows"][number]>): Costs["rows"][number] {
  return { ...totals, key, name: null, unitNumber: null, ...given };
}

const rows: Record<string, Costs["rows"]> = {
  month: [
    buildRow("2026-03", { total: 200, internal: 0, external: 200 }),
    buildRow("2026-11", { total: 500, internal: 500, external: 0 }),
  ],
  type: [buildRow("Brake Service", { total: 525 }), buildRow("Other", { total: 175 })],
  unit: [buildRow("12", { name: "=Mixer", unitNumber: "14" })],
};

function open(answer?: (by: string, afterUnit?: string) => Costs, path = "/dashboard/costs") {
  const getCosts = ({ query }: { query: { by: string; afterUnit?: string } }) =>
    answer?.(query.by, query.afterUnit) ?? {
      rows: rows[query.by] ?? [],
      hasMore: false,
      lastUnit: null,
      totals,
      asOf: "2026-11-20T06:00:00.000Z",
    };
  const calls = answerCalls({ getCosts });
  return { ...renderApp(<CostsPage />, { path }), ...calls };
}

const none = {
  rows: [],
  hasMore: false,
  lastUnit: null,
  totals: { ...totals, total: 0, logs: 0, services: 0, miles: null, perMile: null },
  asOf: null,
};

function listMonthNames(container: HTMLElement) {
  const texts = Array.from(container.querySelectorAll("figure text"), (text) => text.textContent);
  return texts.filter((text) => /^[A-Z]/.test(text)).join(", ");
}

function findCard(name: string) {
  return within(screen.getByRole("region", { name }));
}

describe("The page of costs", () => {
  it("says the figures, and the result of each chart in a sentence", async () => {
    open();
    const logs = await screen.findByText("3 maintenance logs");
    expect(logs.closest("[role=status]")?.textContent).toBe("Total$700.003 maintenance logs");
    expect(screen.getAllByText("$0.50")).toHaveLength(2);
    const perMile = screen.getByText("1,400 mi run").closest("li");
    expect(perMile?.textContent).toContain("only months with readings");
    expect(screen.getAllByText("only months with readings")).toHaveLength(1);
    screen.getByText("Too few hours read");
    screen.getByText("75%");
    screen.getByText("3 of 4 services");
    const result = "$700.00 in 12 months, the most in November 2026: $500.00.";
    await screen.findByText(result);
    const most = "The most for Brake Service: $525.00, 75% of all.";
    await screen.findByText(most);
  });

  it("calls nothing 100% that is not all, and nothing 0% that is some", async () => {
    const types = [buildRow("Brake Service", { total: 999 }), buildRow("Other", { total: 1 })];
    open((by) => ({
      rows: by === "type" ? types : (rows[by] ?? []),
      hasMore: false,
      lastUnit: null,
      totals: { ...totals, services: 1_000, servicesOnTime: 1 },
      asOf: null,
    }));
    await screen.findByText(/: \$999\.00, 99% of all\.$/);
    screen.getByText("1%");
  });

  it("shows the numbers of the chart, the months without costs too", async () => {
    const { user } = open();
    const show = await screen.findByRole("button", { name: "Show the numbers" });
    expect(show.getAttribute("aria-expanded")).toBe("false");
    await user.click(show);
    const table = within(await screen.findByRole("table", { name: "Cost by month" }));
    expect(table.getAllByRole("row")).toHaveLength(13);
    const march = table.getByRole("row", { name: /^Mar 2026/ });
    expect(march.textContent).toBe("Mar 2026$0.00$200.00$200.00");
    screen.getByRole("button", { name: "Hide the numbers" });
  });

  it("names the newest month of the chart, and the year of each year's first", async () => {
    const { container } = open(undefined, "/dashboard/costs?from=2025-12&until=2026-11");
    await screen.findByRole("button", { name: "Show the numbers" });
    expect(listMonthNames(container)).toBe(
      "Dec 25, Jan 26, Feb, Mar, Apr, May, Jun, Jul, Aug, Sep, Oct, Nov",
    );
  });

  it("names as many months of the chart as there is room for below 640 px", async () => {
    const match = window.matchMedia;
    vi.spyOn(window, "matchMedia").mockImplementation((query) =>
      Object.defineProperty(match(query), "matches", { value: query !== "(min-width: 640px)" }),
    );
    const { container } = open(undefined, "/dashboard/costs?from=2025-11&until=2026-10");
    await screen.findByRole("button", { name: "Show the numbers" });
    expect(listMonthNames(container)).toBe("Dec 25, Feb 26, Apr, Jun, Aug, Oct");
  });

  it("says on paper which company, yard, units and months it is about, and of which day it is", async () => {
    localStorage.setItem("yard 7", "none");
    open(undefined, "/dashboard/costs?from=2026-01&until=2026-03&category=truck");
    const scope = await screen.findByText(/printed/);
    expect(scope.textContent).toMatch(
      /^.+, Units without a yard, Trucks, Jan 2026 – Mar 2026, printed \w+ \d+, \d{4}$/,
    );
  });

  it("has the months and the category in the address, and no span that ends before it begins", async () => {
    const { user, made, address } = open();
    await user.selectOptions(await screen.findByLabelText("From"), "Nov 2026");
    await user.selectOptions(screen.getByLabelText("To"), "Jan 2026");
    await user.selectOptions(screen.getByLabelText("Category"), "Trailers");
    expect(address()).toBe("/dashboard/costs?from=2026-01&until=2026-01&category=trailer");
    await waitFor(() =>
      expect(made("getCosts").at(-1)?.query).toMatchObject({
        from: "2026-01",
        until: "2026-01",
        category: "trailer",
      }),
    );
  });

  it("takes a span that the server would refuse for the usual one", async () => {
    const { made } = open(undefined, "/dashboard/costs?from=1995-01&until=2026-11");
    await screen.findByText("3 maintenance logs");
    expect(made("getCosts")[0]?.query).toMatchObject({ from: "2025-12", until: "2026-11" });
  });

  it("orders the units, and hands all of them over as a file in that order", async () => {
    const hand = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:1");
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
    const many = buildRow("900", { name: "Pump", logs: 8 });
    const parts: Record<string, Partial<Costs>> = { 0: { lastUnit: 500 }, 500: { rows: [many] } };
    const { user, made } = open((by, after = "") => ({
      rows: rows[by] ?? [],
      hasMore: false,
      lastUnit: null,
      totals,
      asOf: null,
      ...parts[after],
    }));
    await screen.findByText(/^=Mixer, Unit/);
    await user.selectOptions(screen.getByLabelText("Sort by"), "Most logs first");
    await waitFor(() => expect(made("getCosts").at(-1)?.query).toMatchObject({ sort: "logs" }));
    await user.click(screen.getByRole("button", { name: "Download CSV" }));
    await waitFor(() => expect(hand).toHaveBeenCalledOnce());
    const [[file] = []] = hand.mock.calls;
    const text = file instanceof Blob ? await file.text() : "";
    const [, ...lines] = text.trim().split("\r\n");
    expect(lines).toEqual([
      `"Pump","700","500","200","0","0","8","1400","4","0.5",""`,
      `"'=Mixer, Unit 14","700","500","200","0","0","3","1400","4","0.5",""`,
    ]);
  });

  it("says where there is nothing yet, and nothing in the chosen months", async () => {
    const { user } = open(() => none);
    await screen.findByText("No costs yet. They come from maintenance logs.");
    await user.selectOptions(screen.getByLabelText("Category"), "Trucks");
    await screen.findByText("No costs of these units in these months.");
  });

  it("does not say of a yard without costs that the company has none", async () => {
    localStorage.setItem("yard 7", "none");
    open(() => none);
    await screen.findByText("No costs of these units in these months.");
  });

  it("prints the units that are shown, says whether these are all, and no controls", async () => {
    open((by) => ({ rows: rows[by] ?? [], hasMore: true, lastUnit: null, totals, asOf: null }));
    const said = await screen.findByText("Units printed: 1. The CSV file has all.");
    expect(said.className).toBe("hidden print:block");
    const onScreen = (control: HTMLElement) => control.closest("[data-no-print]");
    expect(onScreen(screen.getByLabelText("Sort by"))).not.toBeNull();
    expect(onScreen(screen.getByRole("button", { name: "Download CSV" }))).not.toBeNull();
  });

  it("prints the table of units from a phone too, before the browser counts the pages", async () => {
    const narrow = Object.defineProperty(window.matchMedia("all"), "matches", { value: false });
    vi.spyOn(window, "matchMedia").mockReturnValue(narrow);
    open();
    await screen.findByText(/^=Mixer, Unit/);
    expect(screen.queryByRole("columnheader", { name: "Logs" })).toBeNull();
    fireEvent(window, new Event("beforeprint"));
    screen.getByRole("columnheader", { name: "Logs" });
    fireEvent(window, new Event("afterprint"));
    expect(screen.queryByRole("columnheader", { name: "Logs" })).toBeNull();
  });

  it("says what failed", async () => {
    open(() => refuse("request.internal"));
    expect((await screen.findAllByText("Couldn't load the costs.")).length).toBeGreaterThan(0);
    findCard("All units").getByText("Couldn't load the units.");
  });

  it("speaks Spanish", async () => {
    setLanguageSource(() => "es");
    open();
    await screen.findByText("3 registros de mantenimiento");
    await screen.findByText(/^Lo más en Servicio de frenos/);
  });
});

describe("The card of a unit's costs", () => {
  it("has what it cost a mile, and its months", async () => {
    answerCalls({
      getCosts: { rows: rows["month"] ?? [], hasMore: false, lastUnit: null, totals, asOf: null },
    });
    renderApp(<AssetCostsCard assetId={12} />);
    await screen.findByText("$0.50 a mile");
    screen.getByText("only months with readings");
    screen.getByText(/^\$700\.00 in 12 months/);
  });

  it("says that there are none", async () => {
    answerCalls({ getCosts: none });
    renderApp(<AssetCostsCard assetId={12} />);
    await screen.findByText(/^No costs in the last 12 months/);
  });
});
