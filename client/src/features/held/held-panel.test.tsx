import type { Held } from "#shared/api/api-schemas.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderApp } from "../../test/render.tsx";
import { answerCalls } from "../../test/server.ts";
import { HeldPanel } from "./held-panel.tsx";

type Answers = Parameters<typeof answerCalls>[0];

function open(answers: Answers = {}) {
  const { made } = answerCalls({
    listHeld: [buildHeld()],
    listAssets: [],
    listChecklists: [],
    ...answers,
  });
  return { ...renderApp(<HeldPanel onBack={() => undefined} />), made };
}

describe("HeldPanel", () => {
  it("shows what was sent, by whom, and why it was refused", async () => {
    open();
    await screen.findByText("Mixer 12");
    const [first] = screen.getAllByRole("listitem");
    expect(first?.textContent).toContain("Mixer 12");
    expect(first?.textContent).toContain("Luis Ortega");
    expect(first?.textContent).toContain("The answers do not fit any version of this checklist");
    expect(first?.textContent).toContain("tire chains: Fail");
    expect(first?.textContent).toContain("3 · Worn, Loose");
    expect(first?.textContent).toContain("Cracked");
    expect(first?.textContent).toContain("1 item passed");
  });

  it("names items by their labels, of the list that was filled in before any other", async () => {
    const id = "tire-chains";
    const at = "2026-01-05T15:00:00.000Z";
    const stored = { name: "Yard", category: "truck", version: 1, active: true } as const;
    const build = (listId: number, label: string) => {
      const own = { id: listId, items: [label], definition: [{ id, label }] };
      return { ...stored, ...own, createdAt: at, updatedAt: at };
    };
    const results = { [id]: { status: "fail" }, "engine-oil": { status: "fail" } };
    open({
      listChecklists: [build(1001, "Chains"), build(1002, "Tire chains and tensioners")],
      listHeld: [buildHeld({ body: { checklistId: 1002, results } })],
    });
    await screen.findByText("Tire chains and tensioners: Fail");
    expect(screen.getByText("Engine oil level: Fail")).toBeTruthy();
  });

  it("files a held inspection with a note, for the asset that it was sent for", async () => {
    const { user, made } = open({ decideHeld: buildHeld({ state: "filed" }) });
    await user.click(await screen.findByRole("button", { name: "File" }));
    const dialog = within(screen.getByRole("dialog"));
    await user.type(dialog.getByLabelText("Note (optional)"), "Seen on the yard");
    await user.click(dialog.getByRole("button", { name: "File" }));
    await waitFor(() => expect(made("decideHeld")).toHaveLength(1));
    expect(made("decideHeld")).toMatchObject([
      { params: { id: "7" }, body: { decision: "file", assetId: 12, note: "Seen on the yard" } },
    ]);
  });

  it("names the defect of a held action, and files the action for no other asset", async () => {
    const body = { defectId: 42, act: "reject", note: "Still slips", signature: "Luis Ortega" };
    const reason = "held.notMine";
    const { user } = open({ listHeld: [buildHeld({ kind: "defectAct", body, reason })] });
    const row = await screen.findByRole("listitem");
    expect(row.textContent).toContain("Defect update");
    expect(row.textContent).toContain("Repair rejected");
    expect(row.textContent).toContain("Signed: Luis Ortega");
    expect(row.textContent).toContain("The driver says that somebody else filled this in");
    const link = within(row).getByRole("link", { name: "The defect" });
    expect(link.getAttribute("href")).toBe("/defects/42");
    await user.click(within(row).getByRole("button", { name: "File" }));
    const dialog = within(screen.getByRole("dialog"));
    expect(dialog.queryByRole("combobox")).toBeNull();
  });

  it.each([
    [{}, /^It is recorded as Luis Ortega's/],
    [
      { reason: "held.shared" },
      /^It is recorded as filed by you, and said to be by Luis Ortega\. It counts as nobody's/,
    ],
    [
      { reason: "held.notMine" },
      /^It is recorded as filed by you, and said to be by Luis Ortega\.$/,
    ],
  ])("says before filing under whose name it is recorded: %o", async (given, sentence) => {
    const { user } = open({ listHeld: [buildHeld(given)] });
    await user.click(await screen.findByRole("button", { name: "File" }));
    expect(within(screen.getByRole("dialog")).getByText(sentence)).toBeTruthy();
  });

  it("requires an asset when the held inspection names none of the company", async () => {
    const { user } = open({ listHeld: [buildHeld({ assetId: null })] });
    await user.click(await screen.findByRole("button", { name: "File" }));
    const dialog = within(screen.getByRole("dialog"));
    expect(dialog.getByRole("button", { name: "File" })).toHaveProperty("disabled", true);
  });

  it("shows what was decided, and that nothing is held", async () => {
    const decided = buildHeld({
      state: "filed",
      decidedById: 1,
      decidedByName: "Ray Delgado",
      decidedAt: "2026-11-20T13:00:00.000Z",
      recordId: 71,
      attribution: "Filed by Ray Delgado from a file, said to be by Luis Ortega",
    });
    const { user } = open({
      listHeld: ({ query }) => (query?.state === "decided" ? [decided] : []),
    });
    await screen.findByText("Nothing is held");
    await user.click(screen.getByRole("tab", { name: "Decided" }));
    await screen.findByText("Ray Delgado");
    screen.getByText("Filed by Ray Delgado from a file, said to be by Luis Ortega");
    expect(screen.getByRole("link", { name: "Inspection 71" })).toBeTruthy();
  });

  it("accepts the file that a phone has shared, and says when a file is not one", async () => {
    const receipt = { id: 8, state: "open", recordId: null } as const;
    const { user, made } = open({ takeSharedCopy: receipt });
    const input = screen.getByLabelText("Take in a copy");
    const file = (text: string) => new File([text], "copy.json", { type: "application/json" });
    await user.upload(input, file("no copy"));
    await screen.findByText("This file is damaged, or is no copy from a phone");
    const content = { id: "1", kind: "inspection" };
    const sha256 = "0".repeat(64);
    await user.upload(input, file(JSON.stringify({ sha256, content: JSON.stringify(content) })));
    await waitFor(() => expect(made("takeSharedCopy")).toHaveLength(1));
    expect(made("takeSharedCopy")).toMatchObject([{ body: { sha256, content } }]);
  });
});

function buildHeld(given: Partial<Held> = {}): Held {
  return {
    id: 7,
    kind: "inspection",
    userId: 5,
    userName: "Luis Ortega",
    assetId: 12,
    assetName: "Mixer 12",
    body: {
      signatureUrl: "Luis Ortega",
      results: {
        tires: { status: "pass" },
        "tire-chains": { status: "fail", value: 3, reasons: ["worn", "loose"], notes: "Cracked" },
      },
    },
    reason: "inspections.unknownItems",
    performedAt: "2026-11-20T11:12:00.000Z",
    receivedAt: "2026-11-20T11:40:00.000Z",
    state: "open",
    decidedById: null,
    decidedByName: null,
    decidedAt: null,
    note: null,
    recordId: null,
    attribution: null,
    ...given,
  };
}
