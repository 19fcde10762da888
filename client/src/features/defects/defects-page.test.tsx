import { limits } from "#shared/base/limits.ts";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { buildDefect, buildStep } from "../../test/build-defect.ts";
import { buildAsset } from "../../test/build-fleet.ts";
import { buildUser, renderApp } from "../../test/render.tsx";
import { answerCalls, page, refuse } from "../../test/server.ts";
import { DefectsPage } from "./defects-page.tsx";

type Answers = Parameters<typeof answerCalls>[0];

function open(answers: Answers = {}, path = "/defects") {
  const calls = answerCalls({ listDefects: [buildDefect()], getAsset: buildAsset(), ...answers });
  return { ...renderApp(<DefectsPage />, { path }), calls };
}

/** Simulates a phone, where the rows are no table. */
function narrow() {
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  onTestFinished(() => void vi.unstubAllGlobals());
}

async function findRow(): Promise<string> {
  const [, row] = await screen.findAllByRole("row");
  return row?.textContent ?? "";
}

describe("DefectsPage", () => {
  it("shows number, unit, title, state and report of each open defect, and links to it", async () => {
    const { calls } = open();
    expect(await findRow()).toBe(
      "D-0042Mixer 12Brake lightsOpenReported 3 days ago by Marco Ortiz",
    );
    const link = screen.getByRole("link", { name: "Brake lights" });
    expect(link.getAttribute("href")).toBe("/defects/42");
    expect(calls.made("listDefects")[0]?.query).toEqual({ state: "active" });
  });

  it("marks a defect that is critical, and one that came back three times", async () => {
    open({ listDefects: [buildDefect({ critical: true, repeat: 3, state: "in_repair" })] });
    expect(await findRow()).toContain("CriticalIn RepairRepeat x3");
  });

  it("marks a defect that a void inspection had reported, in a table and on a phone", async () => {
    const listDefects = [buildDefect({ isOfVoid: true })];
    const { unmount } = open({ listDefects });
    expect(await findRow()).toContain("OpenFrom a voided inspection");
    unmount();
    narrow();
    open({ listDefects });
    await screen.findByText("From a voided inspection");
  });

  it("says who rejected a repair and why, in a table and on a phone", async () => {
    const decision = buildStep({ kind: "rejected", byName: "Marco Ortiz", note: "still leaking" });
    const listDefects = [buildDefect({ decision, rejections: 1 })];
    const { unmount } = open({ listDefects }, "/defects?tab=review");
    expect(await findRow()).toContain("Rejected by Marco Ortiz: still leaking");
    unmount();
    narrow();
    open({ listDefects }, "/defects?tab=review");
    await screen.findByText("Rejected by Marco Ortiz: still leaking");
  });

  it("names no reporter where none is stored", async () => {
    open({ listDefects: [buildDefect({ reportedByName: null })] });
    expect(await findRow()).toMatch(/Reported 3 days ago$/);
  });

  it("offers the register of open defects as a paper to the office only", async () => {
    const { unmount } = open();
    const link = await screen.findByRole("link", { name: "Print register" });
    expect(link.getAttribute("href")).toBe("/api/papers/register/pdf?language=en");
    unmount();
    answerCalls({ listDefects: [buildDefect()] });
    renderApp(<DefectsPage />, { user: buildUser({ role: "driver", mayCertify: true }) });
    await findRow();
    expect(screen.queryByRole("link", { name: "Print register" })).toBeNull();
  });

  it("shows rows that lead to the defect on a phone", async () => {
    narrow();
    open();
    const row = await screen.findByRole("link", { name: /^D-0042 Brake lights/ });
    expect(row.getAttribute("href")).toBe("/defects/42");
    expect(row.textContent).toContain("Mixer 12");
    expect(screen.queryByRole("table")).toBeNull();
  });

  it.each([
    ["/defects", "active", "No open defects. Everything reported is certified."],
    ["/defects?tab=deferred", "deferred", "No deferred defects."],
    ["/defects?tab=review", "review", "No repair waits for a driver's review."],
    ["/defects?tab=closed", "closed", "No closed defects yet."],
  ])("says at %s that nothing is %s", async (path, state, text) => {
    const { calls } = open({ listDefects: [] }, path);
    await screen.findByText(text);
    expect(calls.made("listDefects")[0]?.query).toEqual({ state });
  });

  it("stores the tab and the search in the address", async () => {
    const { user, address, calls } = open();
    await findRow();
    await user.click(screen.getByRole("tab", { name: "To review" }));
    await waitFor(() => expect(address()).toBe("/defects?tab=review"));
    await user.type(screen.getByRole("searchbox", { name: "Search defects" }), "d42");
    await waitFor(() => expect(address()).toBe("/defects?tab=review&search=d42"));
    await waitFor(() =>
      expect(calls.made("listDefects").at(-1)?.query).toEqual({ state: "review", search: "d42" }),
    );
  });

  it("clears the search when nothing matches", async () => {
    const { user, address } = open({ listDefects: [] }, "/defects?search=horn");
    await user.click(await screen.findByRole("button", { name: "Clear filters" }));
    await waitFor(() => expect(address()).toBe("/defects"));
  });

  it("says which other tabs have matches when this one has none", async () => {
    const { user, calls, address } = open(
      { listDefects: ({ query }) => page([], { total: query.state === "closed" ? 2 : 0 }) },
      "/defects?search=horn&asset=12",
    );
    await user.click(await screen.findByRole("link", { name: "2 in Closed" }));
    expect(address()).toBe("/defects?search=horn&asset=12&tab=closed");
    expect(screen.queryByRole("link", { name: /in Deferred/ })).toBeNull();
    const narrowed = { assetId: "12", search: "horn" };
    expect(
      calls
        .made("listDefects")
        .slice(0, 4)
        .map(({ query }) => query),
    ).toEqual([
      { state: "active", ...narrowed },
      { state: "deferred", ...narrowed, limit: "1" },
      { state: "review", ...narrowed, limit: "1" },
      { state: "closed", ...narrowed, limit: "1" },
    ]);
  });

  it("says that another tab has more matches than the server counts", async () => {
    const total = limits.countedMax + 1;
    open(
      { listDefects: ({ query }) => page([], { total: query.state === "closed" ? total : 0 }) },
      "/defects?search=horn",
    );
    expect(await screen.findByRole("link", { name: /in Closed/ })).toHaveProperty(
      "textContent",
      "10,000+ in Closed",
    );
  });

  it("says until when a defect is deferred", async () => {
    const deferred = {
      state: "deferred",
      deferredUntil: "2026-12-01",
      deferredHours: 2_000,
    } as const;
    open({ listDefects: [buildDefect(deferred)] }, "/defects?tab=deferred");
    expect(await findRow()).toMatch(/Until Dec 1, 2026 or 2,000 hr$/);
  });

  it.each([
    [{ decision: buildStep() }, "Closed Nov 19, 2020 by Luis Mora"],
    [{ decision: buildStep({ kind: "reviewed" }) }, "Closed Nov 19, 2020, reviewed by Luis Mora"],
    [{ state: "duplicate", decision: buildStep({ kind: "deferred" }) }, "Closed Nov 19, 2020"],
  ] as const)("says when and by whom a defect was closed: %#", async (how, text) => {
    const closed = { state: "repaired", closedAt: "2020-11-19T22:10:00.000Z", ...how } as const;
    open({ listDefects: [buildDefect(closed)] }, "/defects?tab=closed");
    expect((await findRow()).endsWith(text)).toBe(true);
  });

  it("shows the defects of one unit, and offers those of all units", async () => {
    const { user, calls, address } = open({}, "/defects?asset=12");
    await screen.findByText("Only Mixer 12");
    expect(calls.made("listDefects")[0]?.query).toEqual({ state: "active", assetId: "12" });
    await user.click(screen.getByRole("button", { name: "All units" }));
    await waitFor(() => expect(address()).toBe("/defects"));
  });

  it("loads the next page on Show more", async () => {
    const { user } = open({
      listDefects: ({ query }) =>
        query.cursor
          ? [buildDefect({ id: 43, number: 43 })]
          : page([buildDefect()], { total: 2, next: "two" }),
    });
    await user.click(await screen.findByRole("button", { name: "Show more" }));
    await screen.findByText("D-0043");
  });

  it("offers a retry when the defects cannot be loaded", async () => {
    open({ listDefects: () => refuse("request.unavailable") });
    await screen.findByText("Couldn't load the defects.");
    expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  });
});
