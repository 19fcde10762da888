import { maintenanceLimits } from "#shared/maintenance/maintenance-limits.ts";
import { documentLimits } from "#shared/documents/documents.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { buildAsset, buildLogFile, buildMaintenanceLog } from "../../test/build-fleet.ts";
import { renderApp } from "../../test/render.tsx";
import { answerCalls, loseConnection, refuse } from "../../test/server.ts";
import { LogFiles } from "./log-files.tsx";
import { MaintenanceLogDialog } from "./maintenance-log-dialog.tsx";

const text = "%PDF-1.4\n%%EOF";
const data = `data:application/pdf;base64,${btoa(text)}`;

function pdf(name: string): File {
  return new File([text], name, { type: "application/pdf" });
}

describe("The files of a new maintenance log", () => {
  it("are sent one after the other once the log is saved, and then the form is closed", async () => {
    const { user, made, onClose } = await openForm();
    await choose(user, "invoice.pdf", "warranty.pdf", "wrong.pdf");
    await user.click(screen.getByRole("button", { name: "Remove wrong.pdf" }));
    expect(made("addMaintenanceFile")).toEqual([]);
    await user.click(submit());
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    const [first, second, ...others] = made("addMaintenanceFile");
    expect(first).toMatchObject({ params: { id: "51" }, body: { name: "invoice.pdf", data } });
    expect(second?.body.name).toBe("warranty.pdf");
    expect(others).toEqual([]);
  });

  it("show which of them is sent, while the form cannot be closed", async () => {
    let finish = () => {};
    const { user, onClose } = await openForm({
      addMaintenanceFile: () =>
        new Promise((resolve) => {
          finish = () => resolve(buildLogFile());
        }),
    });
    await choose(user, "invoice.pdf");
    await user.click(submit());
    await screen.findByText("Adding invoice.pdf (1 of 1)…");
    expect(screen.getByText("The log is saved.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Close" }).hasAttribute("disabled")).toBe(true);
    expect(onClose).not.toHaveBeenCalled();
    finish();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  it("are not sent where the log was refused", async () => {
    const { user, made } = await openForm({ logMaintenance: () => refuse("maintenance.inFuture") });
    await choose(user, "invoice.pdf");
    await user.click(submit());
    await screen.findByText("The date is after tomorrow");
    expect(screen.getByText("invoice.pdf")).toBeTruthy();
    expect(made("addMaintenanceFile")).toEqual([]);
  });

  it("say which of them could not be added and why, and only those are sent again", async () => {
    let isLost = true;
    const { user, made, onClose } = await openForm({
      addMaintenanceFile: ({ body }) =>
        isLost && body.name === "invoice.pdf" ? loseConnection() : buildLogFile(),
    });
    await choose(user, "invoice.pdf", "warranty.pdf");
    await user.click(submit());
    const retry = await screen.findByRole("button", { name: "Try again" });
    expect(screen.getByText("The log is saved.")).toBeTruthy();
    expect(screen.getByRole("alert").textContent).toMatch(
      /^invoice\.pdf could not be added: No connection to the server/,
    );
    expect(made("addMaintenanceFile").map(({ body }) => body.name)).toEqual([
      "invoice.pdf",
      "warranty.pdf",
    ]);
    isLost = false;
    await user.click(retry);
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(made("addMaintenanceFile").map(({ body }) => body.name)).toEqual([
      "invoice.pdf",
      "warranty.pdf",
      "invoice.pdf",
    ]);
    expect(made("logMaintenance")).toHaveLength(1);
  });

  it("may be left out after a failure, without a question", async () => {
    const { user, onClose } = await openForm({
      addMaintenanceFile: () => refuse("documents.fileUnreadable"),
    });
    await choose(user, "invoice.pdf");
    await user.click(submit());
    await screen.findByText(/invoice\.pdf could not be added: A file could not be read/);
    await user.click(screen.getAllByRole("button", { name: "Close" })[1] ?? submit());
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("are at most ten, of which those that are right are kept and the others named", async () => {
    const { user } = await openForm();
    expect(screen.getByLabelText("Choose files").getAttribute("aria-describedby")).toBe(
      screen.getByText("Up to 10 files: photos, and PDFs of at most 10 MB each.").id,
    );
    await choose(user, "1.pdf");
    const large = pdf("large.pdf");
    Object.defineProperty(large, "size", { value: documentLimits.fileBytesMax + 1 });
    const page = new File(["<p>"], "page.html", { type: "text/html" });
    const others = Array.from({ length: 10 }, (_, n) => pdf(`${n + 2}.pdf`));
    fireEvent.change(screen.getByLabelText("Choose files"), {
      target: { files: [large, page, ...others] },
    });
    const alert = await screen.findByRole("alert");
    expect(Array.from(alert.children, (problem) => problem.textContent)).toEqual([
      "large.pdf: This file is larger than 10 MB.",
      "page.html: Please choose a PDF or a photo.",
      "11.pdf: 10 files are the most that fit here.",
    ]);
    const list = screen.getByRole("list", { name: "Files" });
    const names = within(list)
      .getAllByRole("listitem")
      .map((item) => item.textContent);
    expect(names).toEqual(Array.from({ length: 10 }, (_, n) => `${n + 1}.pdf`));
    expect(screen.getByText("10 files are the most that fit here.")).toBeTruthy();
    expect(screen.queryByLabelText("Choose files")).toBeNull();
  });

  it("have a name as long as the server takes it, with its ending", async () => {
    const { user, made } = await openForm();
    await user.upload(screen.getByLabelText("Choose files"), pdf(`${"W".repeat(250)}.pdf`));
    await screen.findByText(`${"W".repeat(196)}.pdf`);
    await user.click(submit());
    await waitFor(() => expect(made("addMaintenanceFile")).toHaveLength(1));
  });

  it("are asked for before they are discarded", async () => {
    const { user } = await openForm();
    await choose(user, "invoice.pdf");
    await user.click(screen.getByRole("button", { name: "Close" }));
    expect(await screen.findByRole("alertdialog")).toBeTruthy();
  });
});

describe("The files in the details of a maintenance log", () => {
  const removed = buildLogFile({
    id: 82,
    name: "wrong.pdf",
    removedAt: "2026-11-20T18:05:00.000Z",
    removedByName: "Marco Ortiz",
    removeReason: "Of another unit",
  });

  it("have their size, who added them and when, and an address from which the browser saves them", () => {
    showFiles([buildLogFile()]);
    const row = screen.getByRole("listitem");
    expect(row.textContent).toContain("120.4 KB · Dana Reyes · Nov 18, 2026, 12:05 PM");
    const link = within(row).getByRole("link", { name: "Download invoice.pdf" });
    expect(link.getAttribute("href")).toBe("/api/maintenance/files/81");
    expect(link.hasAttribute("download")).toBe(true);
  });

  it("say of one that was removed who removed it, when and why, and no longer open it", () => {
    showFiles([removed]);
    const row = screen.getByRole("listitem");
    expect(row.textContent).toContain(
      "Removed Nov 20, 2026, 12:05 PM by Marco Ortiz: Of another unit",
    );
    expect(within(row).queryByRole("link")).toBeNull();
    expect(within(row).queryByRole("button")).toBeNull();
  });

  it("can be added later, several at once", async () => {
    const { user, made } = showFiles([]);
    await user.upload(screen.getByLabelText("Add file"), ["invoice.pdf", "warranty.pdf"].map(pdf));
    await screen.findByText("2 files added");
    expect(made("addMaintenanceFile")).toMatchObject([
      { params: { id: "51" }, body: { name: "invoice.pdf", data } },
      { params: { id: "51" }, body: { name: "warranty.pdf", data } },
    ]);
  });

  it("say which were not added and why, where it is seen, and are added without those", async () => {
    const scroll = vi.spyOn(Element.prototype, "scrollIntoView");
    const { made } = showFiles([], {
      addMaintenanceFile: ({ body }) =>
        body.name === "late.pdf" ? refuse("maintenance.tooManyFiles") : buildLogFile(),
    });
    const page = new File(["<p>"], "page.html", { type: "text/html" });
    fireEvent.change(screen.getByLabelText("Add file"), {
      target: { files: [page, pdf("late.pdf"), pdf("invoice.pdf")] },
    });
    await screen.findByText("page.html: Please choose a PDF or a photo.");
    await screen.findByText("late.pdf could not be added: A maintenance log has at most 10 files");
    expect(scroll.mock.contexts).toEqual(screen.getAllByRole("alert"));
    expect(made("addMaintenanceFile").at(-1)?.body.name).toBe("invoice.pdf");
    expect(screen.queryByText(/invoice/)).toBeNull();
  });

  it("take no more once there are ten, of which removed ones do not count", () => {
    const ten = Array.from({ length: maintenanceLimits.filesPerLogMax }, (_, id) =>
      buildLogFile({ id }),
    );
    const { unmount } = showFiles([...ten.slice(1), removed]);
    expect(screen.getByLabelText("Add file")).toBeTruthy();
    unmount();
    showFiles(ten);
    expect(screen.queryByLabelText("Add file")).toBeNull();
    expect(screen.getByText("A maintenance log has at most 10 files.")).toBeTruthy();
  });

  it("are removed with a reason", async () => {
    const { user, made } = showFiles([buildLogFile()]);
    await user.click(screen.getByRole("button", { name: "Remove invoice.pdf" }));
    const dialog = await screen.findByRole("dialog", { name: "Remove invoice.pdf?" });
    const confirm = within(dialog).getByRole("button", { name: "Remove" });
    await user.click(confirm);
    await within(dialog).findByText("Reason is required");
    await user.type(within(dialog).getByLabelText("Reason"), "Of another unit");
    await user.click(confirm);
    await screen.findByText("File removed");
    expect(made("removeMaintenanceFile")).toMatchObject([
      { params: { id: "81" }, body: { reason: "Of another unit" } },
    ]);
  });
});

type Answers = Parameters<typeof answerCalls>[0];

async function openForm(answers: Answers = {}) {
  const { made } = answerCalls({
    listAssets: [buildAsset()],
    getAsset: buildAsset(),
    listDefects: [],
    listSchedules: [],
    listUnresolvedInspections: [],
    logMaintenance: buildMaintenanceLog(),
    addMaintenanceFile: buildLogFile(),
    ...answers,
  });
  const onClose = vi.fn();
  const app = renderApp(<MaintenanceLogDialog assetId={12} onClose={onClose} />);
  await app.user.type(await screen.findByLabelText("Description"), "New pads");
  return { ...app, made, onClose };
}

type User = ReturnType<typeof renderApp>["user"];

async function choose(user: User, ...names: string[]) {
  await user.upload(screen.getByLabelText("Choose files"), names.map(pdf));
  for (const name of names) await screen.findByText(name);
}

function submit(): HTMLElement {
  return screen.getByRole("button", { name: "Log Maintenance" });
}

function showFiles(files: ReturnType<typeof buildLogFile>[], answers: Answers = {}) {
  const { made } = answerCalls({
    addMaintenanceFile: buildLogFile(),
    removeMaintenanceFile: buildLogFile(),
    ...answers,
  });
  return { ...renderApp(<LogFiles log={{ id: 51, files, voidedAt: null }} />), made };
}
