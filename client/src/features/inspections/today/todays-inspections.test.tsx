import type { Role } from "#shared/base/roles.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { buildAsset } from "../../../test/build-fleet.ts";
import { buildFailedLog, buildInspectionLog } from "../../../test/build-inspection.ts";
import { packFleet } from "../../../test/build-pack.ts";
import { renderApp } from "../../../test/render.tsx";
import { answerCalls, page } from "../../../test/server.ts";
import { InspectionPage } from "../inspection-page.tsx";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T15:00:00.000Z") });
});
afterEach(() => vi.useRealTimers());

const mixer = buildAsset({
  id: 12,
  lastInspection: { id: 3, date: "2026-11-19T12:00:00.000Z", passed: false },
});

describe("Today's inspections", () => {
  const today = [
    buildInspectionLog({ id: 1 }),
    buildFailedLog("horn", { id: 2, assetName: "Pump 3", driverName: "", comments: "Silent" }),
    buildInspectionLog({ id: 3, assetName: "Dump 4" }),
  ];

  it("are counted for a driver", async () => {
    const counts = { passed: 3_400, failed: 12 };
    await openPage({ getPack: packFleet([mixer], { today: counts }) }, "driver");
    const card = screen.getByRole("region", { name: "Today's Inspections" });
    await within(card).findByText("3,400 Passed");
    expect(within(card).getByText("12 Failed")).toBeTruthy();
    expect(within(card).queryByRole("button")).toBeNull();
  });

  it.each(["manager", "admin"] as const)(
    "are a list for a %s, and Back returns to the page",
    async (role) => {
      const { user, address } = await openPage({ listTodaysInspections: today }, role);
      await user.click(screen.getByRole("button", { name: "Today's Inspections" }));
      expect(address()).toBe("/inspection?view=today");
      const rows = await screen.findAllByRole("listitem");
      expect(rows.map((row) => within(row).getByRole("heading").textContent)).toEqual([
        "Mixer 12",
        "Pump 3",
        "Dump 4",
      ]);
      expect(rows[1]?.textContent).toContain("TruckNov 20, 2026, 6:42 AM · Driver ID: 9Failed");
      await user.click(screen.getByRole("button", { name: "Back" }));
      await screen.findByText("Select Asset for Inspection");
    },
  );

  it("open their details over the list", async () => {
    const { user, address } = await openPage({ listTodaysInspections: today });
    await user.click(screen.getByRole("button", { name: "Today's Inspections" }));
    const buttons = await screen.findAllByRole("button", { name: "View Details" });
    await user.click(buttons[1] ?? document.body);
    expect(address()).toBe("/inspection?view=today&inspection=2");
  });

  it("load the next page on Show more", async () => {
    const calls = answerPage();
    const pages = [page(today.slice(0, 2), { total: 3, next: "abc" }), page(today.slice(2), {})];
    answerCalls({ listTodaysInspections: ({ query }) => pages[query.cursor ? 1 : 0] ?? [] });
    const { user } = renderApp(<InspectionPage />, { path: "/inspection?view=today" });
    expect(await screen.findAllByRole("listitem")).toHaveLength(2);
    expect(screen.getByText("2 of 3")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Show more" }));
    await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(3));
    const buttons = screen.getAllByRole("button", { name: "View Details" });
    expect(document.activeElement).toBe(buttons[2]);
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
    const queries = calls.made("listTodaysInspections").map(({ query }) => query);
    const each = { limit: "50", results: "false" };
    expect(queries).toEqual([each, { ...each, cursor: "abc" }]);
  });

  it("show a message when there are none", async () => {
    answerPage();
    renderApp(<InspectionPage />, { path: "/inspection?view=today" });
    await screen.findByText("No inspections completed today");
  });

  it("are those of the new day once the page is seen on it, in the list too", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date("2026-11-20T15:00:00.000Z") });
    const changesAt = "2026-11-21T06:00:00.000Z";
    const evening = packFleet([mixer], { today: { passed: 3, failed: 0 }, changesAt });
    const { user } = await openPage({ getPack: evening, listTodaysInspections: today });
    const isHidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    await act(() => vi.advanceTimersByTimeAsync(16 * 3_600_000));
    answerCalls({ getPack: packFleet([mixer]), listTodaysInspections: [] });
    expect(screen.getByText("3 Passed")).toBeTruthy();
    isHidden.mockReturnValue(false);
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    await screen.findByText("0 Passed");
    await user.click(screen.getByRole("button", { name: "Today's Inspections" }));
    await screen.findByText("No inspections completed today");
    isHidden.mockRestore();
  });

  it("are a list of the new day once it has begun", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date("2026-11-20T15:00:00.000Z") });
    const changesAt = "2026-11-21T06:00:00.000Z";
    answerPage();
    const { made } = answerCalls({
      getPack: packFleet([mixer], { changesAt }),
      listTodaysInspections: today,
    });
    renderApp(<InspectionPage />, { path: "/inspection?view=today" });
    await screen.findAllByRole("listitem");
    answerCalls({ getPack: packFleet([mixer]), listTodaysInspections: [] });
    await act(() => vi.advanceTimersByTimeAsync(15 * 3_600_000 - 1_000));
    expect(screen.getAllByRole("listitem")).toHaveLength(3);
    await act(() => vi.advanceTimersByTimeAsync(8_000));
    await screen.findByText("No inspections completed today");
    expect(made("listTodaysInspections")).toHaveLength(2);
  });

  it("are not a list for drivers, even at its address", async () => {
    answerPage();
    renderApp(<InspectionPage />, { user: "driver", path: "/inspection?view=today" });
    await screen.findByText("Select Asset for Inspection");
  });
});

type Answers = Parameters<typeof answerCalls>[0];

function answerPage() {
  return answerCalls({
    getPack: packFleet([mixer]),
    listTodaysInspections: [],
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
