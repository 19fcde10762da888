import type { Answer } from "#shared/api/api-schemas.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { renderApp } from "../../test/render.tsx";
import { companyResponses } from "../../test/quiet-company.ts";
import { answerCalls, loseConnection } from "../../test/server.ts";
import { ReadinessCard } from "./readiness-card.tsx";
import { ReadinessPage } from "./readiness-page.tsx";

type Readiness = Answer<"getReadiness">;
type Row = Readiness["rows"][number];
type Gap = Row["gaps"][number];

const tires: Gap = {
  rule: "396.3(b)(1)",
  source: "49 CFR 396.3(b)(1)",
  text: "Tire size missing",
  fix: { to: "edit" },
};

const mixer: Row = {
  assetId: 12,
  userId: null,
  name: "Mixer 12",
  unitNumber: "R-7",
  gaps: [tires],
  moreGaps: 0,
};

function buildReadiness(overrides: Partial<Readiness> = {}): Readiness {
  return {
    units: 30,
    ready: 25,
    isRegulated: true,
    rules: [{ rule: "396.3(b)(1)", rows: 5 }],
    nrmca: null,
    rows: [mixer],
    changesAt: companyResponses.getReadiness.changesAt,
    next: null,
    ...overrides,
  };
}

afterEach(() => vi.useRealTimers());

type Answers = Parameters<typeof answerCalls>[0];

function open(getReadiness: Answers["getReadiness"], path = "/readiness") {
  const { made } = answerCalls({ getReadiness });
  return { made, ...renderApp(<ReadinessPage />, { path }) };
}

describe("ReadinessPage", () => {
  it("shows the share of ready units, each gap with its rule, and where it is corrected", async () => {
    open(buildReadiness());
    await screen.findByText("83 % ready");
    expect(screen.getByText("25 of 30 units have no gap")).toBeTruthy();
    const unit = within(screen.getByRole("region", { name: "Mixer 12" }));
    expect(unit.getByRole("link", { name: "Mixer 12" }).getAttribute("href")).toBe("/assets/12");
    expect(unit.getByText("Unit R-7")).toBeTruthy();
    expect(unit.getByText("49 CFR 396.3(b)(1)")).toBeTruthy();
    expect(unit.getByRole("link", { name: "Fix: Tire size missing" }).textContent).toBe("Fix");
  });

  it.each<[Gap["fix"], string]>([
    [{ to: "edit" }, "/assets/12?open=edit"],
    [{ to: "schedule" }, "/assets/12?open=schedule"],
    [{ to: "log", id: 31 }, "/assets/12?open=log&schedule=31"],
    [{ to: "log", id: null }, "/assets/12?open=log"],
    [{ to: "document", kind: "insurance" }, "/assets/12?open=document&kind=insurance"],
    [{ to: "inspect" }, "/assets/12?open=inspect"],
    [{ to: "meters" }, "/assets/12?open=meters"],
    [{ to: "checklist", id: 4 }, "/inspection/admin?list=4"],
    [{ to: "checklist", id: null }, "/inspection/admin"],
    [{ to: "readyLists" }, "/inspection/admin?ready"],
    [{ to: "roadside", id: 9 }, "/assets/12?document=9"],
    [{ to: "defect", id: 5 }, "/defects/5"],
    [{ to: "people", id: 9 }, "/crew?documents=9"],
  ])("links a gap that is corrected at %j to %s", async (fix, href) => {
    open(buildReadiness({ rows: [{ ...mixer, gaps: [{ ...tires, fix }] }] }));
    const link = await screen.findByRole("link", { name: "Fix: Tire size missing" });
    expect(link.getAttribute("href")).toBe(href);
  });

  it("says how many mixers are certified", async () => {
    const nrmca = { mixers: 30, certified: 27, percent: 90, meets: true, inspectedOnly: 2 };
    open(buildReadiness({ nrmca }));
    await screen.findByText("27 of 30 mixers certified, 90 %");
    expect(screen.getByText("Meets NRMCA (at most 1 unit or 10 % without)")).toBeTruthy();
    expect(screen.getByText("2 inspected, no card yet")).toBeTruthy();
  });

  it("is filtered by a rule, which is stored in the address", async () => {
    const { user, made, address } = open(buildReadiness());
    await screen.findByText("83 % ready");
    const rules = screen.getByRole("combobox", { name: "Rule" });
    await waitFor(() =>
      expect(
        within(rules)
          .getAllByRole("option")
          .map((option) => option.textContent),
      ).toEqual(["All Rules", "Identification, 49 CFR 396.3(b)(1) (5)"]),
    );
    await user.selectOptions(rules, "396.3(b)(1)");
    expect(decodeURIComponent(address() ?? "")).toBe("/readiness?rule=396.3(b)(1)");
    await waitFor(() => expect(made("getReadiness").at(-1)?.query?.rule).toBe("396.3(b)(1)"));
    await user.selectOptions(rules, "All Rules");
    expect(address()).toBe("/readiness");
  });

  it("says that every file is complete", async () => {
    open(buildReadiness({ ready: 30, rules: [], rows: [] }));
    await screen.findByText("No gaps found. Every unit's file is complete.");
  });

  it("says that nothing is missing for a rule", async () => {
    open(buildReadiness({ rules: [], rows: [] }), "/readiness?rule=396.17");
    await screen.findByText("No gaps found.");
    expect(
      screen.getByRole("option", { name: "Annual inspection, 49 CFR 396.17 (0)" }),
    ).toBeTruthy();
  });

  it("loads the next page", async () => {
    const pump: Row = { ...mixer, assetId: 13, name: "Pump 3" };
    const { user, made } = open(({ query }) =>
      query.cursor === "second"
        ? buildReadiness({ rows: [pump] })
        : buildReadiness({ next: "second" }),
    );
    await user.click(await screen.findByRole("button", { name: "Show more" }));
    const added = await screen.findByRole("region", { name: "Pump 3" });
    await waitFor(() => expect(document.activeElement).toBe(added));
    expect(screen.getByRole("region", { name: "Mixer 12" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
    expect(made("getReadiness").map(({ query }) => query.cursor)).toEqual([undefined, "second"]);
  });

  it("counts the gaps that it does not name, and names drivers without a link", async () => {
    const gap: Gap = { ...tires, fix: { to: "people", id: 9 } };
    const driver: Row = { ...mixer, assetId: null, userId: 9, name: "Ana Ruiz", unitNumber: null };
    open(buildReadiness({ rows: [{ ...driver, gaps: [gap], moreGaps: 1_002 }] }));
    const row = within(await screen.findByRole("region", { name: "Ana Ruiz" }));
    expect(row.getByText("and 1,002 more")).toBeTruthy();
    expect(row.queryByRole("link", { name: "Ana Ruiz" })).toBeNull();
  });

  it("says when it could not be loaded, and tries again", async () => {
    const { user } = open(loseConnection);
    await screen.findByText("Couldn't load the audit readiness.");
    answerCalls({ getReadiness: buildReadiness() });
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText("83 % ready");
  });

  it("calls nothing ready or complete where there is no unit", async () => {
    answerCalls({ getReadiness: buildReadiness({ units: 0, ready: 0, rows: [], rules: [] }) });
    renderApp(<ReadinessPage />);
    await screen.findByText("No units");
    await screen.findByText("No gaps found.");
    expect(screen.queryByText(/no gap$|complete/)).toBeNull();
  });
});

describe("Audit Readiness on the dashboard", () => {
  it("shows the share, and links to the gaps", async () => {
    answerCalls({ getReadiness: buildReadiness() });
    renderApp(<ReadinessCard />);
    const card = within(await screen.findByRole("region", { name: "Audit Readiness" }));
    await card.findByText("83 % ready");
    expect(card.getByRole("link", { name: "Show all gaps" }).getAttribute("href")).toBe(
      "/readiness",
    );
  });

  it("is fetched again when time changes it, and not when the window is seen again", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date("2026-11-20T18:00:00.000Z") });
    const { made } = answerCalls({
      getReadiness: () =>
        Date.now() < Date.parse("2026-11-21T06:00:00.000Z")
          ? buildReadiness({ changesAt: "2026-11-21T06:00:00.000Z" })
          : buildReadiness({ ready: 30 }),
    });
    renderApp(<ReadinessCard />);
    await screen.findByText("83 % ready");
    act(() => void document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    await act(() => vi.advanceTimersByTimeAsync(12 * 3_600_000 - 60_000));
    expect(made("getReadiness")).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(70_000));
    await screen.findByText("100 % ready");
    expect(made("getReadiness")).toHaveLength(2);
  });

  it("shows no share where no rule applies and nothing is missing", async () => {
    answerCalls({ getReadiness: companyResponses.getReadiness });
    renderApp(<ReadinessCard />);
    await screen.findByText(/^No unit is under the rules of an audit\./);
    expect(screen.queryByText(/ready$/)).toBeNull();
    expect(screen.queryByRole("link")).toBeNull();
  });

  it("says when it could not be loaded", async () => {
    answerCalls({ getReadiness: loseConnection });
    renderApp(<ReadinessCard />);
    await screen.findByText("Couldn't load the audit readiness.");
  });
});
