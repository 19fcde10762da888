import type { DocumentRow } from "#shared/api/api-schemas.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { buildDocument } from "../../test/build-document.ts";
import { renderApp } from "../../test/render.tsx";
import { answerCalls, refuse } from "../../test/server.ts";
import { DocumentsCard } from "./documents-card.tsx";

type Answers = Parameters<typeof answerCalls>[0];

// Late on November 20 in Chicago, where the next day has begun in UTC.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T02:00:00.000Z") });
});

afterEach(() => {
  vi.useRealTimers();
});

const owner = { assetId: 12, name: "Mixer 12", year: 2019 };

function open(answers: Answers = {}, isReadOnly = false) {
  const calls = answerCalls({ listDocuments: [buildDocument()], ...answers });
  return { calls, ...renderApp(<DocumentsCard owner={owner} isReadOnly={isReadOnly} />) };
}

async function findRows() {
  const list = await screen.findByRole("list", { name: "Documents" });
  return [...list.children].map((row) => row.textContent ?? "");
}

async function openNew(answers: Answers = {}) {
  const opened = open({ listDocuments: [], addDocument: buildDocument(), ...answers });
  await opened.user.click(screen.getByRole("button", { name: "Add Document" }));
  const dialog = await screen.findByRole("dialog", { name: "Add Document" });
  const save = () =>
    opened.user.click(within(dialog).getByRole("button", { name: "Add Document" }));
  return {
    ...opened,
    dialog,
    field: (label: string) => within(dialog).getByLabelText(label),
    save,
  };
}

/** Dates are chosen, not typed. */
function choose(field: HTMLElement, day: string) {
  fireEvent.change(field, { target: { value: day } });
}

function valueOf(field: HTMLElement): string {
  return field instanceof HTMLInputElement ? field.value : "";
}

describe("DocumentsCard", () => {
  it("focuses the paper that the address names, past those that it shows at first", async () => {
    const others = [1, 2, 3, 4, 5, 6].map((id) => buildDocument({ id, kind: "other" }));
    answerCalls({ listDocuments: [...others, buildDocument({ id: 9, number: "TX 9" })] });
    const path = "/assets/12?document=9";
    const { address } = renderApp(<DocumentsCard owner={owner} isReadOnly={false} />, { path });
    await waitFor(() => expect(document.activeElement?.textContent).toContain("TX 9"));
    expect(await findRows()).toHaveLength(7);
    expect(address()).toBe("/assets/12");
  });

  it("shows the details of each paper and how long it is valid by the company's day, replaced papers last", async () => {
    open({
      listDocuments: [
        buildDocument({ id: 1, isReplaced: true, expiresOn: "2025-01-31", number: "old" }),
        buildDocument({ id: 2, kind: "insurance", expiresOn: "2026-11-19" }),
        buildDocument({ id: 3, kind: "lease", expiresOn: "2026-11-20" }),
        buildDocument({ id: 4, inspectorName: "Luis Mora", kind: "annual_inspection" }),
        buildDocument({ id: 5, kind: "other", expiresOn: null, note: "In the cab" }),
      ],
    });
    const [insurance, lease, annual, other, old] = await findRows();
    expect(insurance).toContain("InsuranceExpired Nov 19, 2026No. 4XK 220");
    expect(lease).toContain("LeaseExpires today");
    expect(annual).toContain("Annual InspectionValid");
    expect(annual).toContain("Signed by Luis Mora");
    expect(other).toContain("No expiry");
    expect(other).toContain("In the cab");
    expect(old).toContain("RegistrationReplacedNo. old");
  });

  it("shows the violations of a roadside report, and the day by which they are certified", async () => {
    const violations = [
      { text: "Brake hose chafed", outOfService: true },
      { text: "Lamp dark", outOfService: false },
    ];
    open({
      listDocuments: [
        buildDocument({
          kind: "roadside_report",
          issuedOn: "2026-11-10",
          expiresOn: "2026-11-25",
          violations,
          returnAsked: true,
        }),
      ],
    });
    const [row] = await findRows();
    expect(row).toContain("Due in 5 days");
    expect(row).toContain("Inspected Nov 10, 2026");
    expect(row).toContain("Certify by Nov 25, 2026");
    expect(row).toContain("To be returned to the State");
    expect(row).toContain("Brake hose chafed Out of serviceLamp dark");
  });

  it("links each scan as a file to save", async () => {
    const files = [{ id: 81, name: "scan.pdf", contentType: "application/pdf" as const, size: 15 }];
    open({ listDocuments: [buildDocument({ files })] });
    const link = await screen.findByRole("link", { name: "Download scan.pdf" });
    expect(link.getAttribute("href")).toBe("/api/document-files/81");
    expect(link.hasAttribute("download")).toBe(true);
  });

  it("says when there are no papers, and when they could not be loaded", async () => {
    const { unmount } = open({ listDocuments: [] });
    expect(await screen.findByText("No documents yet")).toBeTruthy();
    unmount();
    open({ listDocuments: () => refuse("request.internal") });
    expect(await screen.findByText("Couldn't load the documents.")).toBeTruthy();
  });

  it("is read-only for an archived asset", async () => {
    open({}, true);
    await findRows();
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("removes a paper after a confirmation", async () => {
    const { user, calls } = open({ removeDocument: null });
    await user.click(
      await screen.findByRole("button", { name: "Remove Registration of Mixer 12" }),
    );
    const question = await screen.findByRole("dialog", {
      name: "Remove Registration of Mixer 12?",
    });
    expect(calls.made("removeDocument")).toEqual([]);
    await user.click(within(question).getByRole("button", { name: "Remove" }));
    await screen.findByText("Document removed");
    expect(calls.made("removeDocument")).toMatchObject([{ params: { id: "61" } }]);
  });
});

function buildReport(overrides: Partial<DocumentRow> = {}): DocumentRow {
  return buildDocument({
    kind: "roadside_report",
    issuedOn: "2026-11-10",
    expiresOn: "2026-11-25",
    violations: [{ text: "Brake hose chafed", outOfService: true, defectId: 42 }],
    defects: [{ id: 42, number: 42, state: "repaired" }],
    ...overrides,
  });
}

const certified = {
  certifiedAt: "2026-11-20T18:00:00.000Z",
  certifiedById: 7,
  certifiedByName: "Dana Lee",
  signature: "Dana Lee",
};
const nameOfReport = "Roadside Inspection Report of Mixer 12";

describe("A roadside report", () => {
  it("says which defect each violation became, and waits until all are closed", async () => {
    const defects = [{ id: 42, number: 42, state: "in_repair" as const }];
    const { user } = open({ listDocuments: [buildReport({ defects })] });
    const link = await screen.findByRole("link", { name: "D-0042 In Repair" });
    expect(link.getAttribute("href")).toBe("/defects/42");
    const disabled = screen.getByRole("button", { name: "Certify corrections" });
    expect(disabled.getAttribute("aria-disabled")).toBe("true");
    expect(screen.getByText("D-0042 is not certified yet")).toBeTruthy();
    await user.click(disabled);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("is certified with a signature under the certified text", async () => {
    const { user, calls } = open({
      listDocuments: [buildReport({ returnAsked: true })],
      certifyDocument: buildReport(certified),
    });
    await user.click(await screen.findByRole("button", { name: "Certify corrections" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Certify corrections" }));
    expect(
      dialog.getByText("All violations noted on this report have been corrected."),
    ).toBeTruthy();
    const sign = () => user.click(dialog.getByRole("button", { name: "Certify corrections" }));
    await sign();
    expect(await dialog.findByText("Please sign with your name")).toBeTruthy();
    await user.type(dialog.getByLabelText("Certify with your name"), "Dana Lee");
    choose(dialog.getByLabelText("Returned to the State on (optional)"), "2026-11-20");
    await sign();
    await screen.findByText("Corrections certified");
    expect(calls.made("certifyDocument")).toMatchObject([
      { params: { id: "61" }, body: { signature: "Dana Lee", returnedOn: "2026-11-20" } },
    ]);
  });

  it("asks for a day of return only where the State wants it back", async () => {
    const { user } = open({ listDocuments: [buildReport()] });
    await user.click(await screen.findByRole("button", { name: "Certify corrections" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Certify corrections" }));
    expect(dialog.queryByLabelText("Returned to the State on (optional)")).toBeNull();
  });

  it("shows why the server did not take a signature", async () => {
    const message = "D-0040 is not certified yet";
    const { user } = open({
      listDocuments: [buildReport()],
      certifyDocument: () => refuse("documents.notCorrected", { message }),
    });
    await user.click(await screen.findByRole("button", { name: "Certify corrections" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Certify corrections" }));
    await user.type(dialog.getByLabelText("Certify with your name"), "Dana Lee");
    await user.click(dialog.getByRole("button", { name: "Certify corrections" }));
    expect(await screen.findByText(message)).toBeTruthy();
  });

  it("says that a violation is open again after it was certified", async () => {
    const defects = [{ id: 42, number: 42, state: "open" as const }];
    open({ listDocuments: [buildReport({ ...certified, defects })] });
    const [row] = await findRows();
    expect(row).toContain("Roadside Inspection ReportViolation open again");
    expect(row).toContain("Certified Nov 20 by Dana Lee");
  });

  it("shows who certified it, and takes only the day of its return afterwards", async () => {
    const report = buildReport({ ...certified, returnAsked: true });
    const { user, calls } = open({ listDocuments: [report], updateDocument: report });
    const [row] = await findRows();
    expect(row).toContain("Roadside Inspection ReportCertified");
    expect(row).toContain("Certified Nov 20 by Dana Lee");
    expect(row).not.toContain("Certify by");
    expect(screen.queryByRole("button", { name: `Edit ${nameOfReport}` })).toBeNull();
    expect(screen.queryByRole("button", { name: `Remove ${nameOfReport}` })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Returned to the State" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Returned to the State" }));
    expect(valueOf(dialog.getByLabelText("Returned on"))).toBe("2026-11-20");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await screen.findByText("Document saved");
    expect(calls.made("updateDocument")).toMatchObject([
      { params: { id: "61" }, body: { returnedOn: "2026-11-20" } },
    ]);
  });

  it("shows when it was returned, and offers nothing more", async () => {
    const report = buildReport({ ...certified, returnAsked: true, returnedOn: "2026-11-21" });
    open({ listDocuments: [report] });
    const [row] = await findRows();
    expect(row).toContain("Returned Nov 21, 2026");
    expect(
      within(screen.getByRole("list", { name: "Documents" })).queryByRole("button"),
    ).toBeNull();
  });

  it("sends no violations when none was changed", async () => {
    const { user, calls } = open({ listDocuments: [buildReport()], updateDocument: buildReport() });
    await user.click(await screen.findByRole("button", { name: `Edit ${nameOfReport}` }));
    const dialog = within(await screen.findByRole("dialog", { name: `Edit ${nameOfReport}` }));
    await user.type(dialog.getByLabelText("Note (optional)"), "Sent by mail");
    await user.click(dialog.getByRole("button", { name: "Save Changes" }));
    await screen.findByText("Document saved");
    expect(calls.made("updateDocument")[0]?.body).toEqual({ note: "Sent by mail", files: [] });
  });

  it("shows violations that are defects read-only, and accepts further ones", async () => {
    const { user, calls } = open({
      listDocuments: [buildReport()],
      updateDocument: buildReport(),
    });
    await user.click(await screen.findByRole("button", { name: `Edit ${nameOfReport}` }));
    const dialog = within(await screen.findByRole("dialog", { name: `Edit ${nameOfReport}` }));
    expect(dialog.getByText(/Reported as a defect/)).toBeTruthy();
    expect(dialog.queryByLabelText("Violation 1")).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Add violation" }));
    await user.type(dialog.getByLabelText("Violation 2"), "Lamp dark");
    await user.click(dialog.getByRole("button", { name: "Save Changes" }));
    await screen.findByText("Document saved");
    expect(calls.made("updateDocument")[0]?.body.violations).toMatchObject([
      { text: "Brake hose chafed", outOfService: true },
      { text: "Lamp dark", outOfService: false },
    ]);
  });
});

describe("A new document", () => {
  it("is sent with what was filled in and its owner", async () => {
    const { user, calls, field, save } = await openNew();
    await user.selectOptions(field("Kind"), "Registration");
    await user.type(field("Number (optional)"), "4XK 220");
    choose(field("Expires (optional)"), "2027-06-30");
    await save();
    await screen.findByText("Document added");
    expect(calls.made("addDocument")[0]?.body).toMatchObject({
      assetId: 12,
      kind: "registration",
      number: "4XK 220",
      issuedOn: null,
      expiresOn: "2027-06-30",
      files: [],
    });
    expect(calls.made("addDocument")[0]?.body).not.toHaveProperty("violations");
  });

  it("offers the kinds of its owner, and asks for one", async () => {
    const { dialog, field, save } = await openNew();
    const kinds = within(field("Kind")).getAllByRole("option");
    expect(kinds.map(({ textContent }) => textContent)).toEqual([
      "Select a kind",
      "Registration",
      "Insurance",
      "Annual Inspection",
      "Boom Inspection",
      "NRMCA Card",
      "Roadside Inspection Report",
      "Lease",
      "Other",
    ]);
    await save();
    expect(await within(dialog).findByText("Kind is required")).toBeTruthy();
  });

  it("proposes an expiry by the rule of its kind, until another is chosen", async () => {
    const { user, dialog, field } = await openNew();
    const expires = () => valueOf(field("Expires (optional)"));
    choose(field("Issued (optional)"), "2026-11-03");
    expect(expires()).toBe("");
    await user.selectOptions(field("Kind"), "Annual Inspection");
    expect(expires()).toBe("2027-11-03");
    expect(within(dialog).getByText("Valid for 12 months (49 CFR 396.17(c)).")).toBeTruthy();
    await user.click(field("By a State's inspection program"));
    expect(expires()).toBe("2027-11-30");
    await user.selectOptions(field("Kind"), "Boom Inspection");
    expect(expires()).toBe("2027-11-03");
    const rule = "Valid for 12 months or 1,000 hours, whichever is first (ASME B30.27).";
    expect(within(dialog).getByText(rule)).toBeTruthy();
    choose(field("Expires (optional)"), "2027-05-01");
    choose(field("Issued (optional)"), "2026-11-04");
    expect(expires()).toBe("2027-05-01");
  });

  it("shows at its field that it would expire before it is issued", async () => {
    const { user, dialog, field, save, calls } = await openNew();
    await user.selectOptions(field("Kind"), "Other");
    choose(field("Issued (optional)"), "2026-11-03");
    choose(field("Expires (optional)"), "2026-11-02");
    await save();
    expect(await within(dialog).findByText("It cannot expire before it is issued")).toBeTruthy();
    expect(calls.made("addDocument")).toEqual([]);
  });

  it("has violations and a clock where it is a roadside report", async () => {
    const { user, dialog, field, save, calls } = await openNew();
    await user.selectOptions(field("Kind"), "Roadside Inspection Report");
    expect(within(dialog).queryByLabelText("Expires (optional)")).toBeNull();
    choose(field("Inspected"), "2026-11-10");
    const rule = "Its corrections are certified by Nov 25, 2026 (49 CFR 396.9(d)(3)).";
    expect(within(dialog).getByText(rule)).toBeTruthy();
    const add = within(dialog).getByRole("button", { name: "Add violation" });
    for (let count = 0; count < 3; count += 1) await user.click(add);
    await user.type(field("Violation 1"), "Brake hose chafed");
    await user.click(within(dialog).getAllByLabelText("Out of service")[0] ?? add);
    await user.type(field("Violation 2"), "Lamp dark");
    await user.click(field("Remove violation 2"));
    await user.click(field("The State asks for it back"));
    await save();
    await waitFor(() => expect(calls.made("addDocument")).toHaveLength(1));
    expect(calls.made("addDocument")[0]?.body).toMatchObject({
      kind: "roadside_report",
      issuedOn: "2026-11-10",
      violations: [{ text: "Brake hose chafed", outOfService: true }],
      returnAsked: true,
    });
  });

  it("accepts no file but a PDF or a photo", async () => {
    const { dialog, field } = await openNew();
    const page = new File(["<p>"], "page.html", { type: "text/html" });
    fireEvent.change(field("Choose files"), { target: { files: [page] } });
    expect(
      await within(dialog).findByText("page.html: Please choose a PDF or a photo."),
    ).toBeTruthy();
  });

  it("accepts PDFs of at most 10 MB, and sends those that are not removed", async () => {
    const { user, dialog, field, save, calls } = await openNew();
    const input = field("Choose files");
    const large = new File([new Uint8Array(10 * 1024 * 1024 + 1)], "large.pdf", {
      type: "application/pdf",
    });
    await user.upload(input, large);
    await within(dialog).findByText("large.pdf: This file is larger than 10 MB.");
    const scan = (name: string) => new File(["%PDF-1.4\n%%EOF"], name, { type: "application/pdf" });
    await user.upload(input, scan("front.pdf"));
    await within(dialog).findByText("front.pdf");
    expect(within(dialog).queryByRole("alert")).toBeNull();
    await user.upload(input, scan("back.pdf"));
    await user.click(await within(dialog).findByRole("button", { name: "Remove front.pdf" }));
    await user.selectOptions(field("Kind"), "Other");
    await save();
    await waitFor(() => expect(calls.made("addDocument")).toHaveLength(1));
    expect(calls.made("addDocument")[0]?.body.files).toEqual([
      { name: "back.pdf", data: `data:application/pdf;base64,${btoa("%PDF-1.4\n%%EOF")}` },
    ]);
  });

  it("asks before it discards a chosen file", async () => {
    const { user, dialog, field } = await openNew();
    await user.upload(
      field("Choose files"),
      new File(["%PDF-1.4 %%EOF"], "scan.pdf", { type: "application/pdf" }),
    );
    await within(dialog).findByText("scan.pdf");
    await user.click(within(dialog).getByRole("button", { name: "Close" }));
    expect(await screen.findByRole("alertdialog")).toBeTruthy();
  });
});

describe("An edited document", () => {
  it("starts with the stored values, takes at most five files, and sends only what was changed", async () => {
    const files = ["a", "b", "c", "d", "e"].map((name, id) => ({
      id,
      name: `${name}.pdf`,
      contentType: "application/pdf" as const,
      size: 1,
    }));
    const { user, calls } = open({
      listDocuments: [buildDocument({ files })],
      updateDocument: buildDocument(),
    });
    await user.click(await screen.findByRole("button", { name: "Edit Registration of Mixer 12" }));
    const dialog = await screen.findByRole("dialog", { name: "Edit Registration of Mixer 12" });
    const number = within(dialog).getByLabelText("Number (optional)");
    expect(valueOf(number)).toBe("4XK 220");
    expect(within(dialog).queryByLabelText("Choose files")).toBeNull();
    expect(within(dialog).getByText("5 files are the most that fit here.")).toBeTruthy();
    await user.clear(number);
    await user.click(within(dialog).getByRole("button", { name: "Save Changes" }));
    await screen.findByText("Document saved");
    const [made] = calls.made("updateDocument");
    expect(made?.params).toEqual({ id: "61" });
    expect(made?.body).toEqual({ number: null, files: [] });
  });
});
