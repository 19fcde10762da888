import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { buildDocument } from "../../test/build-document.ts";
import { renderApp } from "../../test/render.tsx";
import { answerCalls } from "../../test/server.ts";
import { DocumentsPage } from "./documents-page.tsx";
import { DocumentsDialog } from "./documents-dialog.tsx";
import { DocumentsDueCard } from "./documents-due-card.tsx";
import { OwnDocumentsCard } from "./own-documents-card.tsx";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T18:00:00.000Z") });
});

afterEach(() => {
  vi.useRealTimers();
});

const card = buildDocument({
  id: 62,
  assetId: null,
  assetName: null,
  userId: 9,
  personName: "Ana Ruiz",
  kind: "medical_card",
  expiresOn: "2026-11-25",
});

/** Not landmarks: those of two units of one name would be the same. */
function listSections(): HTMLElement[] {
  const all = screen.getByRole("region", { name: "All documents" });
  expect(within(all).queryAllByRole("region")).toEqual([]);
  return [...all.querySelectorAll("section")];
}

describe("DocumentsPage", () => {
  it("groups the current papers by when they expire", async () => {
    const days = [
      "2026-11-19",
      "2026-11-27",
      "2026-11-28",
      "2026-12-20",
      "2026-12-21",
      "2027-01-20",
    ];
    const { made } = answerCalls({
      listDocuments: [
        ...days.map((expiresOn, id) => buildDocument({ id, expiresOn, assetName: expiresOn })),
        card,
        buildDocument({ id: 70, expiresOn: null, assetName: "none" }),
      ],
    });
    renderApp(<DocumentsPage />);
    await screen.findByRole("heading", { level: 2, name: "Expired" });
    const shown = listSections().map((section) => [
      section.querySelector("h2")?.textContent,
      ...within(section)
        .getAllByRole("link")
        .map(({ textContent }) => textContent),
    ]);
    expect(shown).toEqual([
      ["Expired", "2026-11-19"],
      ["Within 7 days", "2026-11-27"],
      ["Within 30 days", "2026-11-28", "2026-12-20"],
      ["Within 60 days", "2026-12-21"],
      ["Valid", "2027-01-20", "none"],
    ]);
    const week = listSections()[1] ?? document.body;
    expect(week.textContent).toContain("Ana Ruiz");
    expect(within(week).getAllByRole("link")[0]?.getAttribute("href")).toBe("/assets/12");
    expect(made("listDocuments")[0]?.query).toEqual({ status: "expired,soon,valid,none" });
  });

  it("lists a boom that is due by its hours among the expired, whatever the day", async () => {
    const boom = { kind: "boom_inspection", hoursSince: 1_012.9, assetYear: 2018 } as const;
    answerCalls({ listDocuments: [buildDocument({ ...boom, expiresOn: "2027-06-30" })] });
    renderApp(<DocumentsPage />);
    await screen.findByRole("heading", { name: "Expired" });
    const [expired = document.body] = listSections();
    expect(within(expired).getByText("Due: 1,012 h since")).toBeTruthy();
  });

  it("says when there are no papers", async () => {
    answerCalls({ listDocuments: [] });
    renderApp(<DocumentsPage />);
    expect(await screen.findByText("No documents yet")).toBeTruthy();
  });

  it("edits the paper of a user with the kinds for users", async () => {
    answerCalls({ listDocuments: [card] });
    const { user } = renderApp(<DocumentsPage />);
    await user.click(await screen.findByRole("button", { name: "Edit Medical Card of Ana Ruiz" }));
    const dialog = await screen.findByRole("dialog", { name: "Edit Medical Card of Ana Ruiz" });
    expect(within(dialog).getByRole("option", { name: "Forklift Operator" })).toBeTruthy();
    expect(within(dialog).queryByRole("option", { name: "Registration" })).toBeNull();
  });
});

describe("DocumentsPage by unit or person", () => {
  const documents = [
    card,
    buildDocument({ id: 63, assetId: 12, assetName: "Mixer 12", kind: "insurance" }),
    buildDocument({ id: 64, assetId: 12, assetName: "Mixer 12", kind: "registration" }),
    buildDocument({ id: 65, assetId: 13, assetName: "Mixer 12", kind: "lease" }),
  ];

  function listGroups() {
    return listSections().map((group) => [
      within(group).getByRole("heading", { level: 2 }).textContent,
      ...within(group)
        .getAllByRole("listitem")
        .map((row) => row.querySelector("p")?.textContent),
    ]);
  }

  it("groups by owner, two of one name apart, and keeps the choice in the address", async () => {
    const { made } = answerCalls({ listDocuments: documents });
    const { user, address } = renderApp(<DocumentsPage />);
    await screen.findByRole("heading", { level: 2, name: "Within 7 days" });
    await user.selectOptions(screen.getByLabelText("Group by"), "By unit or person");
    await screen.findByRole("heading", { level: 2, name: "Ana Ruiz" });
    expect(screen.getByRole("status").textContent).toBe("4 documents");
    expect(listGroups()).toEqual([
      ["Ana Ruiz", "Medical Card"],
      ["Mixer 12", "Insurance", "Registration"],
      ["Mixer 12", "Lease"],
    ]);
    const links = screen.getAllByRole("link", { name: "Mixer 12" });
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["/assets/12", "/assets/13"]);
    expect(address()).toBe("/?by=owner");
    expect(made("listDocuments").at(-1)?.query).toMatchObject({ order: "owner" });
  });

  it("opens as the address says", async () => {
    const { made } = answerCalls({ listDocuments: documents });
    renderApp(<DocumentsPage />, { path: "/documents?by=owner&search=ruiz" });
    await screen.findByRole("heading", { level: 2, name: "Ana Ruiz" });
    expect(screen.getByLabelText("Search documents")).toHaveProperty("value", "ruiz");
    const status = "expired,soon,valid,none";
    expect(made("listDocuments")[0]?.query).toEqual({ status, order: "owner", search: "ruiz" });
  });

  it("offers a way back where nothing matches", async () => {
    answerCalls({ listDocuments: [] });
    const { user, address } = renderApp(<DocumentsPage />, { path: "/documents?search=nowhere" });
    await screen.findByText("No documents match your current filters.");
    await user.click(screen.getByRole("button", { name: "Clear filters" }));
    expect(await screen.findByText("No documents yet")).toBeTruthy();
    expect(address()).toBe("/documents");
  });
});

describe("DocumentsDialog", () => {
  it("shows a user's papers, and files a new one for them", async () => {
    const { made } = answerCalls({ listDocuments: [card], addDocument: card });
    const ana = { id: 9, username: "ana", email: "a@x.example", role: "driver" } as const;
    const member = { ...ana, firstName: "Ana", lastName: "Ruiz", mayCertify: false, yardId: null };
    const { user } = renderApp(<DocumentsDialog user={member} onClose={() => undefined} />);
    const dialog = await screen.findByRole("dialog", { name: "Documents of Ana Ruiz" });
    expect(await within(dialog).findByText("Expires in 5 days")).toBeTruthy();
    expect(made("listDocuments")[0]?.query).toMatchObject({ userId: "9" });
    await user.click(within(dialog).getByRole("button", { name: "Add Document" }));
    const form = await screen.findByRole("dialog", { name: "Add Document" });
    await user.selectOptions(within(form).getByLabelText("Kind"), "Medical Card");
    await user.click(within(form).getByRole("button", { name: "Add Document" }));
    await screen.findByText("Document added");
    expect(made("addDocument")[0]?.body).toMatchObject({ userId: 9, kind: "medical_card" });
  });
});

describe("DocumentsDueCard", () => {
  it("shows the papers that expire first, each with its link, and a link to all papers", async () => {
    const { made } = answerCalls({
      listDocuments: [buildDocument({ expiresOn: "2026-11-01" }), card],
    });
    renderApp(<DocumentsDueCard placement="last" />);
    const region = await screen.findByRole("region", { name: "Documents" });
    const links = within(region).getAllByRole("link");
    expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Mixer 12RegistrationExpired Nov 1, 2026", "/assets/12?document=61"],
      ["Ana RuizMedical CardExpires in 5 days", "/crew?documents=9&document=62"],
      ["Show all documents", "/documents"],
    ]);
    expect(made("listDocuments")[0]?.query).toEqual({ status: "expired,soon", limit: "3" });
  });

  it("is absent for a company where nothing expires soon", async () => {
    const { made } = answerCalls({ listDocuments: [] });
    const { container } = renderApp(<DocumentsDueCard placement="last" />);
    await waitFor(() => expect(made("listDocuments")).toHaveLength(1));
    expect(container.querySelector("section")).toBeNull();
  });
});

describe("OwnDocumentsCard", () => {
  it("shows a driver their own papers read-only", async () => {
    const { made } = answerCalls({ listDocuments: [card] });
    renderApp(<OwnDocumentsCard />, { user: "driver" });
    const region = await screen.findByRole("region", { name: "Your Documents" });
    expect(region.textContent).toContain("Medical CardExpires in 5 days");
    expect(within(region).queryByRole("button")).toBeNull();
    expect(made("listDocuments")[0]?.query).toMatchObject({ userId: "7" });
  });

  it("is absent for a driver without papers", async () => {
    const { made } = answerCalls({ listDocuments: [] });
    renderApp(<OwnDocumentsCard />, { user: "driver" });
    await waitFor(() => expect(made("listDocuments")).toHaveLength(1));
    expect(screen.queryByText("Your Documents")).toBeNull();
  });
});
