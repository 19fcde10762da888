import { toChecklistItems } from "#shared/checklists.ts";
import type { Role } from "#shared/roles.ts";
import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { asRow, buildFailedLog, buildInspectionLog } from "../../test/build-inspection.ts";
import { renderApp } from "../../test/render.tsx";
import { answerCalls, refuse } from "../../test/server.ts";
import { InspectionLogList } from "./inspection-log-list.tsx";
import { RecentInspectionsCard } from "./recent-inspections-card.tsx";

describe("InspectionLogList", () => {
  it("asks for the latest of an asset and says that it is loading", async () => {
    const calls = answerCalls({ listInspectionLogs: () => new Promise(() => {}) });
    renderApp(<InspectionLogList assetId={12} limit={5} />);
    expect(screen.getByText("Loading inspection logs...")).toBeTruthy();
    expect(calls.made("listInspectionLogs")[0]?.query).toEqual({
      assetId: "12",
      limit: "5",
      results: "false",
    });
  });

  it("says when there are none", async () => {
    answerCalls({ listInspectionLogs: [] });
    renderApp(<InspectionLogList limit={10} />);
    await screen.findByText("No inspection logs found");
  });

  it("shows what was inspected, when, by whom and how it ended", async () => {
    const passed = await entry(buildInspectionLog({ comments: "Left mirror rattles" }));
    expect(passed.textContent).toContain("truck · Nov 20, 2026 · Miguel Ortiz");
    expect(within(passed).getByText("Passed")).toBeTruthy();
    expect(within(passed).getByText("Left mirror rattles").className).toContain("line-clamp-2");
    expect(within(passed).queryByText(/issue\(s\) found/)).toBeNull();
    expect(passed.className).toContain("border-l-pass-border");
  });

  it("marks a failure in red and counts its issues", async () => {
    const failed = await entry(buildFailedLog("horn"));
    expect(within(failed).getByText("Failed")).toBeTruthy();
    expect(within(failed).getByText("1 issue(s) found")).toBeTruthy();
    expect(within(failed).queryByText("Resolved")).toBeNull();
    expect(failed.className).toContain("border-l-fail-border");
  });

  it("marks a failure in green once it is resolved", async () => {
    const resolved = await entry(
      buildFailedLog("horn", { resolved: true, resolvedAt: "2026-11-20T18:00:00.000Z" }),
    );
    expect(within(resolved).getByText("Failed")).toBeTruthy();
    expect(within(resolved).getByText("Resolved")).toBeTruthy();
    expect(resolved.className).toContain("border-l-pass-border");
  });

  it("names an unknown asset by its number, and an unknown driver by theirs", async () => {
    const unknown = await entry(buildInspectionLog({ assetName: "", driverName: "" }));
    expect(within(unknown).getByRole("heading", { name: "Asset #12" })).toBeTruthy();
    expect(unknown.textContent).toContain("Driver ID: 9");
  });

  it("calls an inspection of nothing known just that", async () => {
    const nameless = await entry(buildInspectionLog({ assetName: "", assetId: 0 }));
    expect(within(nameless).getByRole("heading", { name: "Inspection" })).toBeTruthy();
  });
});

describe("The marks of an inspection", () => {
  const unusual = buildInspectionLog({
    date: "2026-11-20T12:42:00.000Z",
    completedAt: "2026-11-20T14:42:00.000Z",
    receivedAt: "2026-12-20T12:42:00.001Z",
    unlisted: true,
  });

  it("tell the office of unlisted items, a wrong clock and a late record", async () => {
    const row = await entry(unusual);
    expect(badgesOf(row)).toEqual([
      "Passed",
      "Unlisted items",
      "Phone clock off by 2 hours (ahead)",
      "Sent late",
    ]);
  });

  it("tell a driver of unlisted items only", async () => {
    const row = await entry(unusual, "driver");
    expect(badgesOf(row)).toEqual(["Passed", "Unlisted items"]);
  });

  it("are none where nothing is unusual", async () => {
    expect(badgesOf(await entry(buildInspectionLog()))).toEqual(["Passed"]);
  });

  it("stand in the details too", async () => {
    const dialog = await details(unusual);
    expect(badgesOf(dialog)).toEqual(expect.arrayContaining(["Unlisted items", "Sent late"]));
  });
});

describe("the details of an inspection", () => {
  it("stand in the order and words of the list that was filled in", async () => {
    const dialog = await details(
      buildInspectionLog({
        results: {
          horn: { status: "fail", notes: "Silent", photos: ["/api/photos/3", "/api/photos/4"] },
          "engine-oil": { status: "pass" },
        },
        issues: ["horn"],
        passed: false,
      }),
    );
    const rows = within(dialog).getAllByRole("listitem");
    expect(rows.map((row) => row.textContent)).toEqual([
      "Engine oil levelPass",
      "Horn and backup alarmFailSilent",
      "Horn and backup alarm",
    ]);
    expect(rows[2]?.closest("ul")?.className).toContain("text-fail");
  });

  it("follow the company's own list, also where it no longer is like that", async () => {
    const items = toChecklistItems("Yard list", ["Tires", "Lights"]);
    const dialog = await details(
      buildInspectionLog({
        checklistId: 1_001,
        checklistItems: items,
        results: { Lights: { status: "pass" }, Tires: { status: "pass" } },
      }),
    );
    const rows = within(dialog).getAllByRole("listitem");
    expect(rows.map((row) => row.textContent)).toEqual(["TiresPass", "LightsPass"]);
  });

  it("tell date, status, driver, checklist, signature and comments", async () => {
    const dialog = await details(
      buildInspectionLog({ comments: "Left mirror rattles", odometer: 148_300 }),
    );
    const facts = within(dialog)
      .getAllByRole("term")
      .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
    expect(facts).toEqual([
      "Asset: Mixer 12 (truck)",
      "Date: Friday, November 20, 2026, 6:42 AM",
      "Status: Passed",
      "Driver: Miguel Ortiz",
      "Driver ID: 9",
      "Checklist ID: 1",
      "Odometer: 148,300 mi",
    ]);
    const signature = within(dialog).getByRole("heading", { name: "Digital Signature" });
    expect(signature.nextElementSibling?.className).toContain("font-script");
    expect(within(dialog).getByText("Left mirror rattles")).toBeTruthy();
  });

  it("begin with what the list knows, while the results are on their way", async () => {
    answerCalls({ getInspectionLog: () => new Promise(() => {}) });
    const { dialog, calls } = await openDetails(buildFailedLog("horn", { id: 77 }));
    expect(within(dialog).getByText("Friday, November 20, 2026, 6:42 AM")).toBeTruthy();
    expect(within(dialog).getByText("Loading inspection results...")).toBeTruthy();
    expect(calls.made("getInspectionLog").map(({ params }) => params)).toEqual([{ id: "77" }]);
  });

  it("can be asked for again when the results could not be loaded", async () => {
    const log = buildFailedLog("horn");
    answerCalls({ getInspectionLog: () => refuse("request.unavailable") });
    const { dialog, person } = await openDetails(log);
    await within(dialog).findByText("Couldn't load the inspection results.");
    expect(within(dialog).getByText("Miguel Ortiz", { selector: "dd" })).toBeTruthy();
    answerCalls({ getInspectionLog: log });
    await person.click(within(dialog).getByRole("button", { name: "Try again" }));
    await within(dialog).findByRole("heading", { name: "Issues Found" });
  });

  it("show a photo in full size, one after the other", async () => {
    const photos = ["/api/photos/3", "/api/photos/4"];
    const results = { horn: { status: "fail" as const, photos } };
    const log = buildFailedLog("horn", { results });
    answerCalls({ getInspectionLog: log });
    const { person } = await openDetails(log);
    await person.click(await screen.findByRole("button", { name: /^View photo 1 of Horn/ }));
    const first = await screen.findByAltText("Horn and backup alarm: Photo 1 of 2");
    expect(first.getAttribute("src")).toBe("/api/photos/3");
    await person.keyboard("{ArrowRight}");
    const second = screen.getByAltText("Horn and backup alarm: Photo 2 of 2");
    expect(second.getAttribute("src")).toBe("/api/photos/4");
  });
});

describe("RecentInspectionsCard", () => {
  it("says in one word how each ended", async () => {
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

  it("says when there are none", async () => {
    answerCalls({ listInspectionLogs: [] });
    renderApp(<RecentInspectionsCard />);
    await screen.findByText("No recent inspections");
  });
});

function badgesOf(element: HTMLElement) {
  return [...element.querySelectorAll("[data-badge]")].map((badge) => badge.textContent);
}

type Log = ReturnType<typeof buildInspectionLog>;

async function entry(log: Log, user: Role = "manager"): Promise<HTMLElement> {
  answerCalls({ listInspectionLogs: [asRow(log)] });
  renderApp(<InspectionLogList limit={10} />, { user });
  return screen.findByRole("listitem");
}

async function openDetails(log: Log) {
  const calls = answerCalls({ listInspectionLogs: [asRow(log)] });
  const rendered = renderApp(<InspectionLogList limit={10} />);
  await rendered.person.click(await screen.findByRole("button", { name: "View Details" }));
  return { ...rendered, calls, dialog: await screen.findByRole("dialog") };
}

async function details(log: Log): Promise<HTMLElement> {
  answerCalls({ getInspectionLog: log });
  const { dialog } = await openDetails(log);
  await within(dialog).findAllByRole("listitem");
  return dialog;
}
