import type { PublicReport } from "#shared/api/api-schemas.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderApp } from "../../test/render.tsx";
import { answerCalls } from "../../test/server.ts";
import { ReportsPanel } from "./reports-panel.tsx";

type Answers = Parameters<typeof answerCalls>[0];

function open(answers: Answers = {}) {
  const { made } = answerCalls({ listReports: [buildReport()], ...answers });
  return { ...renderApp(<ReportsPanel onBack={() => undefined} />), made };
}

describe("ReportsPanel", () => {
  it("shows a report as text, with its photo, its unit and the reporter's contact", async () => {
    open();
    const row = await screen.findByRole("listitem");
    expect(row.textContent).toContain("<b>Oil</b>\ndrips");
    expect(row.textContent).toContain("Report 1,017");
    expect(row.textContent).toContain("Pat, 555-0100");
    expect(row.querySelector("[lang=es]")).toBeTruthy();
    const link = within(row).getByRole("link", { name: "Mixer 12" });
    expect(link.getAttribute("href")).toBe("/assets/12");
    expect(within(row).getByRole("button", { name: "View photo 1 of Mixer 12" })).toBeTruthy();
  });

  it.each([
    ["Claim as a defect", "claim", "D-0042 reported"],
    ["Dismiss", "dismiss", "Dismissed"],
  ] as const)("saves the decision %s with a note", async (name, decision, said) => {
    const defect = decision === "claim" ? { defectId: 9, defectNumber: 42 } : {};
    const { user, made } = open({ decideReport: buildReport({ state: "claimed", ...defect }) });
    await user.click(await screen.findByRole("button", { name }));
    const dialog = within(screen.getByRole("dialog"));
    await user.type(dialog.getByLabelText("Note (optional)"), "Seen on the yard");
    await user.click(dialog.getByRole("button", { name }));
    await waitFor(() => expect(made("decideReport")).toHaveLength(1));
    expect(made("decideReport")).toMatchObject([
      { params: { id: "7" }, body: { decision, note: "Seen on the yard" } },
    ]);
    await screen.findByText(said);
  });

  it("shows what was decided, and that there are no reports", async () => {
    const decided = buildReport({
      state: "claimed",
      decidedById: 1,
      decidedByName: "Ray Delgado",
      decidedAt: "2026-11-20T13:00:00.000Z",
      defectId: 9,
      defectNumber: 42,
    });
    const { user } = open({
      listReports: ({ query }) => (query?.state === "decided" ? [decided] : []),
    });
    await screen.findByText("No reports");
    await user.click(screen.getByRole("tab", { name: "Decided" }));
    await screen.findByText("Ray Delgado");
    const link = screen.getByRole("link", { name: "Defect D-0042" });
    expect(link.getAttribute("href")).toBe("/defects/9");
  });
});

function buildReport(given: Partial<PublicReport> = {}): PublicReport {
  return {
    id: 7,
    number: 1_017,
    assetId: 12,
    assetName: "Mixer 12",
    text: "<b>Oil</b>\ndrips",
    name: "Pat",
    contact: "555-0100",
    photoId: 31,
    language: "es",
    createdAt: "2026-11-20T11:12:00.000Z",
    state: "new",
    decidedById: null,
    decidedByName: null,
    decidedAt: null,
    note: null,
    defectId: null,
    defectNumber: null,
    ...given,
  };
}
