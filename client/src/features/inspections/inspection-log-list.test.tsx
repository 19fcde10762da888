import { toChecklistItems } from "#shared/checklists.ts";
import type { Role } from "#shared/roles.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { toRow, buildFailedLog, buildInspectionLog } from "../../test/build-inspection.ts";
import { renderApp } from "../../test/render.tsx";
import { answerCalls, refuse } from "../../test/server.ts";
import { InspectionLogList } from "./inspection-log-list.tsx";
import { RecentInspectionsCard } from "./recent-inspections-card.tsx";

describe("InspectionLogList", () => {
  it("requests an asset's latest logs and shows a loading message", async () => {
    const calls = answerCalls({ listInspectionLogs: () => new Promise(() => {}) });
    renderApp(<InspectionLogList assetId={12} limit={5} />);
    expect(screen.getByText("Loading inspection logs...")).toBeTruthy();
    expect(calls.made("listInspectionLogs")[0]?.query).toEqual({
      assetId: "12",
      limit: "5",
      results: "false",
    });
  });

  it("says when there are no inspections", async () => {
    answerCalls({ listInspectionLogs: [] });
    renderApp(<InspectionLogList limit={10} />);
    await screen.findByText("No inspection logs found");
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

describe("InspectionLogList of one asset", () => {
  it("does not name the asset again, because its page has done so", async () => {
    answerCalls({ listInspectionLogs: [toRow(buildInspectionLog())] });
    renderApp(<InspectionLogList assetId={12} limit={5} />);
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
    receivedAt: "2026-12-20T12:42:00.001Z",
    unlisted: true,
  });

  it("show managers unlisted items, a wrong clock and a delayed record", async () => {
    const row = await renderEntry(unusual);
    expect(readBadges(row)).toEqual([
      "Passed",
      "Unlisted items",
      "Phone clock off by 2 hours (ahead)",
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

  it("appear in the details too", async () => {
    const dialog = await renderDetails(unusual);
    expect(readBadges(dialog)).toEqual(expect.arrayContaining(["Unlisted items", "Sent late"]));
  });
});

describe("The details of an inspection", () => {
  it("show the results in the order and words of the checklist", async () => {
    const dialog = await renderDetails(
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
    ]);
  });

  it("follow the company's checklist as it was when filled in", async () => {
    const items = toChecklistItems("Yard list", ["Tires", "Lights"]);
    const dialog = await renderDetails(
      buildInspectionLog({
        checklistId: 1_001,
        checklistItems: items,
        results: { Lights: { status: "pass" }, Tires: { status: "pass" } },
      }),
    );
    const rows = within(dialog).getAllByRole("listitem");
    expect(rows.map((row) => row.textContent)).toEqual(["TiresPass", "LightsPass"]);
  });

  it("show date, status, driver, checklist, signature and comments", async () => {
    const dialog = await renderDetails(
      buildInspectionLog({ comments: "Left mirror rattles", odometer: 148_300 }),
    );
    expect(readFacts(dialog)).toEqual([
      "Status: Passed",
      "Asset: Mixer 12 (truck)",
      "Driver: Miguel Ortiz",
      "Date: Friday, November 20, 2026, 6:42 AM",
      "Odometer: 148,300 mi",
      "Driver ID: 9",
      "Checklist ID: 1",
    ]);
    const signature = within(dialog).getByRole("heading", { name: "Digital Signature" });
    expect(signature.nextElementSibling?.className).toContain("font-script");
    expect(within(dialog).getByText("Left mirror rattles")).toBeTruthy();
  });

  it("begin with the result and what failed, with notes and photos, and end with the ids", async () => {
    const photos = ["/api/photos/3"];
    const dialog = await renderDetails(
      buildFailedLog("horn", {
        results: {
          "engine-oil": { status: "pass" },
          horn: { status: "fail", notes: "Silent", photos },
        },
        comments: "Left mirror rattles",
      }),
    );
    const parts = ["Issues Found", "Comments", "Inspection Results", "Digital Signature"];
    const headings = within(dialog).getAllByRole("heading", { level: 3 });
    expect(headings.map((heading) => heading.textContent)).toEqual(parts);
    const issues = findPart(dialog, "Issues Found");
    expect(issues.textContent).toBe("Issues FoundHorn and backup alarmSilent");
    expect(within(issues).getByRole("heading", { level: 4 }).className).toContain("text-fail");
    expect(within(issues).getByRole("button", { name: /^View photo 1 of Horn/ })).toBeTruthy();
    const text = dialog.textContent;
    const order = ["Status", "Issues Found", "Miguel Ortiz", "Comments", "Signature", "Driver ID"];
    const places = order.map((word) => text.indexOf(word));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it("name the failures of the row while their notes load", async () => {
    answerCalls({ getInspectionLog: () => new Promise(() => {}) });
    const { dialog } = await openDetails(buildFailedLog("horn"));
    expect(findPart(dialog, "Issues Found").textContent).toContain("Horn and backup alarm");
  });

  it("link the office to the asset and to the maintenance that resolved it", async () => {
    const resolved = { resolved: true, resolvedAt: "2026-11-21T18:00:00.000Z" };
    const log = buildFailedLog("horn", { ...resolved, resolvedByMaintenanceId: 51 });
    const dialog = await renderDetails(log);
    expect(readFacts(dialog)).toContain("Resolved: Nov 21, 2026, by maintenance record");
    const links = within(dialog).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "/?maintenance=51",
      "/assets/12",
    ]);
  });

  it("have no links for a driver", async () => {
    const resolved = { resolved: true, resolvedAt: "2026-11-21T18:00:00.000Z" };
    const log = buildFailedLog("horn", { ...resolved, resolvedByMaintenanceId: 51 });
    const dialog = await renderDetails(log, "driver");
    expect(readFacts(dialog)).toContain("Resolved: Nov 21, 2026");
    expect(within(dialog).queryByRole("link")).toBeNull();
  });

  it("show the data of the row while the results load", async () => {
    answerCalls({ getInspectionLog: () => new Promise(() => {}) });
    const { dialog, calls } = await openDetails(buildFailedLog("horn", { id: 77 }));
    expect(within(dialog).getByText("Friday, November 20, 2026, 6:42 AM")).toBeTruthy();
    expect(within(dialog).getByText("Loading inspection results...")).toBeTruthy();
    expect(calls.made("getInspectionLog").map(({ params }) => params)).toEqual([{ id: "77" }]);
  });

  it("offer a retry when the results cannot be loaded", async () => {
    const log = buildFailedLog("horn");
    answerCalls({ getInspectionLog: () => refuse("request.unavailable") });
    const { dialog, user } = await openDetails(log);
    await within(dialog).findByText("Couldn't load the inspection results.");
    expect(within(dialog).getByText("Miguel Ortiz", { selector: "dd" })).toBeTruthy();
    answerCalls({ getInspectionLog: log });
    await user.click(within(dialog).getByRole("button", { name: "Try again" }));
    await within(dialog).findByRole("heading", { name: "Issues Found" });
  });

  it("show the photos in full size one after another", async () => {
    const photos = ["/api/photos/3", "/api/photos/4"];
    const results = { horn: { status: "fail" as const, photos } };
    const log = buildFailedLog("horn", { results });
    answerCalls({ getInspectionLog: log });
    const { user } = await openDetails(log);
    const [photo] = await screen.findAllByRole("button", { name: /^View photo 1 of Horn/ });
    await user.click(photo ?? document.body);
    const first = await screen.findByAltText("Horn and backup alarm: Photo 1 of 2");
    expect(first.getAttribute("src")).toBe("/api/photos/3");
    await user.keyboard("{ArrowRight}");
    const second = screen.getByAltText("Horn and backup alarm: Photo 2 of 2");
    expect(second.getAttribute("src")).toBe("/api/photos/4");
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
  answerCalls({ listInspectionLogs: [toRow(log)] });
  renderApp(<InspectionLogList limit={10} />, { user });
  return screen.findByRole("listitem");
}

async function openDetails(log: Log, user: Role = "manager") {
  const calls = answerCalls({ listInspectionLogs: [toRow(log)] });
  const rendered = renderApp(<InspectionLogList limit={10} />, { user });
  await rendered.user.click(await screen.findByRole("button", { name: "View Details" }));
  return { ...rendered, calls, dialog: await screen.findByRole("dialog") };
}

async function renderDetails(log: Log, user?: Role): Promise<HTMLElement> {
  answerCalls({ getInspectionLog: log });
  const { dialog } = await openDetails(log, user);
  await waitFor(() => expect(dialog.querySelector("[aria-busy=true]")).toBeNull());
  return dialog;
}

/** The lines of the details, such as "Status: Passed". */
function readFacts(dialog: HTMLElement): string[] {
  const terms = within(dialog).getAllByRole("term");
  return terms.map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
}

function findPart(dialog: HTMLElement, title: string): HTMLElement {
  const part = within(dialog).getByRole("heading", { name: title }).parentElement;
  if (!part) throw new Error(`${title} is not a part of the details`);
  return part;
}
