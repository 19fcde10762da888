import type { InspectionRow } from "#shared/api/api-schemas.ts";
import type { Role } from "#shared/base/roles.ts";
import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { toRow, buildFailedLog, buildInspectionLog } from "../../../test/build-inspection.ts";
import { renderApp } from "../../../test/render.tsx";
import { answerCalls } from "../../../test/server.ts";
import { InspectionLogList } from "./inspection-log-list.tsx";
import { RecentInspectionsCard } from "./recent-inspections-card.tsx";

describe("InspectionLogList", () => {
  it("shows a loading message", () => {
    const query = { status: "pending", data: undefined, isFetching: true, refetch } as const;
    renderApp(<InspectionLogList query={query} />);
    expect(screen.getByText("Loading inspection logs...")).toBeTruthy();
  });

  it("says when there are no inspections", () => {
    renderApp(<InspectionLogList query={loaded([])} />);
    expect(screen.getByText("No inspection logs found")).toBeTruthy();
  });

  it("shows the asset, date, driver, result and comments", async () => {
    const passed = await renderEntry(buildInspectionLog({ comments: "Left mirror rattles" }));
    expect(passed.textContent).toContain("Truck · Nov 20, 2026 · Miguel Ortiz");
    expect(within(passed).getByText("Passed")).toBeTruthy();
    expect(within(passed).getByText("Left mirror rattles").className).toContain("line-clamp-2");
    expect(within(passed).queryByText(/issue\(s\) found/)).toBeNull();
    expect(passed.className).toContain("border-l-pass-border");
  });

  it("marks a failure in red and counts its issues", async () => {
    const failed = await renderEntry(buildFailedLog("horn"));
    expect(within(failed).getByText("Failed")).toBeTruthy();
    expect(within(failed).getByText("1 issue(s) found")).toBeTruthy();
    expect(within(failed).queryByText("Resolved")).toBeNull();
    expect(failed.className).toContain("border-l-fail-border");
  });

  it("marks a failure in green once it is resolved", async () => {
    const resolved = await renderEntry(
      buildFailedLog("horn", { resolved: true, resolvedAt: "2026-11-20T18:00:00.000Z" }),
    );
    expect(within(resolved).getByText("Failed")).toBeTruthy();
    expect(within(resolved).getByText("Resolved")).toBeTruthy();
    expect(resolved.className).toContain("border-l-pass-border");
  });

  it("shows the ids of an unknown asset and an unknown driver", async () => {
    const unknown = await renderEntry(buildInspectionLog({ assetName: "", driverName: "" }));
    expect(within(unknown).getByRole("heading", { name: "Asset #12" })).toBeTruthy();
    expect(unknown.textContent).toContain("Driver ID: 9");
  });

  it("titles an inspection without an asset Inspection", async () => {
    const nameless = await renderEntry(buildInspectionLog({ assetName: "", assetId: 0 }));
    expect(within(nameless).getByRole("heading", { name: "Inspection" })).toBeTruthy();
  });
});

describe("View Details", () => {
  it("names the inspection in the address of the present screen", async () => {
    const query = loaded([toRow(buildInspectionLog({ id: 71 }))]);
    const list = <InspectionLogList query={query} />;
    const { user, address } = renderApp(list, { path: "/inspection" });
    const button = await screen.findByRole("button", { name: "View Details" });
    const title = document.getElementById(button.getAttribute("aria-describedby") ?? "");
    expect(title?.textContent).toBe("Mixer 12");
    await user.click(button);
    expect(address()).toBe("/inspection?inspection=71");
  });
});

describe("InspectionLogList of one asset", () => {
  it("does not name the asset again, because its page has done so", async () => {
    renderApp(<InspectionLogList isOfAsset query={loaded([toRow(buildInspectionLog())])} />);
    const entry = await screen.findByRole("listitem");
    expect(within(entry).getByRole("heading", { name: "Inspection" })).toBeTruthy();
    expect(entry.textContent).toContain("InspectionNov 20, 2026 · Miguel Ortiz");
    expect(entry.textContent).not.toContain("Mixer 12");
  });
});

describe("The badges of an inspection", () => {
  const unusual = buildInspectionLog({
    date: "2026-11-20T12:42:00.000Z",
    completedAt: "2026-11-20T14:42:00.000Z",
    receivedAt: "2026-11-20T12:57:00.000Z",
    unlisted: true,
  });

  it("show managers unlisted items, a wrong clock and a delayed record", async () => {
    const row = await renderEntry(unusual);
    expect(readBadges(row)).toEqual([
      "Passed",
      "Unlisted items",
      "Phone clock off by 2 h",
      "Sent late",
    ]);
  });

  it("show drivers unlisted items only", async () => {
    const row = await renderEntry(unusual, "driver");
    expect(readBadges(row)).toEqual(["Passed", "Unlisted items"]);
  });

  it("show only the result of a usual inspection", async () => {
    expect(readBadges(await renderEntry(buildInspectionLog()))).toEqual(["Passed"]);
  });
});

describe("RecentInspectionsCard", () => {
  it("shows each result in one word", async () => {
    const calls = answerCalls({
      listInspectionLogs: [
        buildInspectionLog({ id: 1 }),
        buildFailedLog("horn", { id: 2 }),
        buildFailedLog("horn", { id: 3, resolved: true }),
      ],
    });
    renderApp(<RecentInspectionsCard />);
    await screen.findByText("Pass");
    const rows = screen
      .getAllByRole("listitem")
      .map((row) => row.querySelector("[data-badge]")?.textContent);
    expect(rows).toEqual(["Pass", "Fail", "Resolved"]);
    expect(calls.made("listInspectionLogs")[0]?.query).toEqual({ limit: "5", results: "false" });
  });

  it("says when there are no inspections", async () => {
    answerCalls({ listInspectionLogs: [] });
    renderApp(<RecentInspectionsCard />);
    await screen.findByText("No recent inspections");
  });
});

function readBadges(element: HTMLElement) {
  return [...element.querySelectorAll("[data-badge]")].map((badge) => badge.textContent);
}

type Log = ReturnType<typeof buildInspectionLog>;

async function renderEntry(log: Log, user: Role = "manager"): Promise<HTMLElement> {
  renderApp(<InspectionLogList query={loaded([toRow(log)])} />, { user });
  return screen.findByRole("listitem");
}

function loaded(data: readonly InspectionRow[]) {
  return { status: "success", data, isFetching: false, refetch } as const;
}

function refetch() {
  return undefined;
}
