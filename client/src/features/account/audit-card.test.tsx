import type { AuditRecord } from "#shared/api/api-schemas.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderApp } from "../../test/render.tsx";
import { answerCalls, page, refuse } from "../../test/server.ts";
import { AuditCard } from "./audit-card.tsx";
// Imported beforehand, so that opening the card does not wait.
import "./audit-panel.tsx";

const changed: AuditRecord = {
  id: 90,
  userId: 7,
  userName: "Ray Delgado",
  action: "changed",
  noun: "asset",
  rowId: 12,
  rowName: "Mixer 12",
  changes: { condition: { from: "in_use", to: "out_of_service" } },
  ip: null,
  // 6:42 in Chicago.
  createdAt: "2026-11-20T12:42:00.000Z",
};

const signedIn: AuditRecord = {
  ...changed,
  id: 89,
  action: "signed_in",
  noun: "member",
  rowId: 7,
  rowName: "Ray Delgado",
  changes: {},
  ip: "203.0.113.4",
};

const logged: AuditRecord = {
  ...changed,
  id: 88,
  action: "added",
  noun: "maintenance",
  rowId: 3,
  changes: {
    assetId: { from: null, to: 12 },
    scheduleId: { from: null, to: 5 },
    serviceType: { from: null, to: "Oil Change" },
    date: { from: null, to: "2026-11-20T18:00:00.000Z" },
    cost: { from: null, to: 120.5 },
  },
};

const crew = [
  {
    id: 7,
    username: "ray",
    email: "ray@example.com",
    firstName: "Ray",
    lastName: "Delgado",
    role: "manager" as const,
    mayCertify: false,
    yardId: null,
  },
];

type Answers = Parameters<typeof answerCalls>[0];

const listCrew: Answers["listCrew"] = ({ query }) =>
  query.former ? crew.map((user) => ({ ...user, id: 8, lastName: "Gone" })) : crew;

function renderCard(answers: Answers = {}) {
  const server = answerCalls({ listAudit: [changed], listCrew, ...answers });
  return { server, ...renderApp(<AuditCard />, { user: "admin" }) };
}

async function openCard(answers: Answers = {}) {
  const rendered = renderCard(answers);
  await rendered.user.click(screen.getByRole("button", { name: "Show" }));
  return rendered;
}

function rows() {
  return screen.getAllByRole("listitem").filter((item) => within(item).queryByRole("time"));
}

describe("AuditCard", () => {
  it("is collapsed and sends no request until it is opened", async () => {
    const { server, user } = renderCard();
    expect(screen.getByRole("region", { name: "Audit Trail" }).textContent).toContain(
      "Who changed what, and when. Nobody can edit or delete it.",
    );
    expect(server.made("listAudit")).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Show" }));
    await screen.findByText("Ray Delgado changed Mixer 12");
    expect(server.made("listAudit")[0]?.query).toEqual({ limit: "50" });
    const hide = screen.getByRole("button", { name: "Hide" });
    expect(hide.getAttribute("aria-expanded")).toBe("true");
    await user.click(hide);
    expect(screen.queryByText("Ray Delgado changed Mixer 12")).toBeNull();
  });

  it("shows each change, its time in the company's zone and the IP address of a sign-in", async () => {
    await openCard({ listAudit: [changed, signedIn] });
    await screen.findByText("Ray Delgado signed in");
    const [first, second] = rows();
    expect(first?.textContent).toContain("Condition: In Use → ");
    expect(first?.textContent).toContain("Out of Service");
    expect(first?.textContent).toContain("Nov 20, 2026, 6:42 AM");
    expect(first?.textContent).not.toContain("from");
    expect(second?.textContent).toContain("from 203.0.113.4");
  });

  it("collapses more than three changes", async () => {
    await openCard({ listAudit: [logged] });
    await screen.findByText("Ray Delgado logged maintenance of Mixer 12");
    expect(screen.getByText("2 more").closest("details")?.open).toBe(false);
  });

  it("filters by kind, user and date range", async () => {
    const { server, user } = await openCard();
    await screen.findByText("Ray Delgado changed Mixer 12");
    const what = screen.getByLabelText("What");
    expect(
      within(what)
        .getAllByRole("option")
        .map(({ textContent }) => textContent),
    ).toEqual([
      "Everything",
      "Assets",
      "Yards",
      "Schedules",
      "Programs",
      "Checklists",
      "Inspections",
      "Maintenance",
      "Meter readings",
      "Documents",
      "Held inspections",
      "Reported problems",
      "People and sign-ins",
      "Invitations",
      "Keys",
      "Imports",
      "Company",
    ]);
    await user.selectOptions(what, "Checklists");
    expect(await screen.findByText("Ray Gone (former)")).toBeTruthy();
    await user.selectOptions(screen.getByLabelText("Who"), await screen.findByText("Ray Delgado"));
    await user.type(screen.getByLabelText("From"), "2026-11-01");
    await user.type(screen.getByLabelText("To"), "2026-11-20");
    const wanted = { noun: "checklist", userId: "7", since: "2026-11-01", until: "2026-11-20" };
    await waitFor(() => {
      expect(server.made("listAudit").at(-1)?.query).toEqual({ ...wanted, limit: "50" });
    });
  });

  it("filters by the record of one row, and by the asset of a maintenance log", async () => {
    const { server, user } = await openCard({ listAudit: [logged] });
    await user.click(await screen.findByRole("button", { name: "Only Mixer 12" }));
    const back = await screen.findByRole("button", { name: "Show all" });
    expect(document.activeElement).toBe(back);
    expect(server.made("listAudit").at(-1)?.query).toEqual({
      noun: "asset",
      rowId: "12",
      limit: "50",
    });
    await user.click(back);
    expect(document.activeElement).toBe(screen.getByLabelText("What"));
    await waitFor(() => {
      expect(server.made("listAudit").at(-1)?.query).toEqual({ noun: "asset", limit: "50" });
    });
  });

  it("loads the next page on Show more", async () => {
    const { user } = await openCard({
      listAudit: ({ query }) =>
        query.cursor === "older" ? [signedIn] : page([changed], { next: "older" }),
    });
    await user.click(await screen.findByRole("button", { name: "Show more" }));
    await screen.findByText("Ray Delgado signed in");
    expect(rows()).toHaveLength(2);
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
    expect(document.activeElement).toBe(rows()[1]);
  });

  it("says when nothing was found", async () => {
    await openCard({ listAudit: [] });
    await screen.findByText("Nothing found");
  });

  it("shows an error when loading fails, and retries", async () => {
    let isBroken = true;
    const { user } = await openCard({
      listAudit: () => (isBroken ? refuse("request.unavailable") : [changed]),
    });
    await screen.findByText("Couldn't load the audit trail.");
    isBroken = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText("Ray Delgado changed Mixer 12");
  });

  it("shows a loading state", async () => {
    await openCard({ listAudit: () => new Promise<never>(() => undefined) });
    await screen.findByText("Loading");
  });
});
