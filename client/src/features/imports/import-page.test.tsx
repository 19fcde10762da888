import { screen, waitFor, within } from "@testing-library/react";
import type { ImportedRow } from "#shared/api/api-schemas.ts";
import { describe, expect, it } from "vitest";
import { renderApp } from "../../test/render.tsx";
import { answerCalls, loseConnection, refuse } from "../../test/server.ts";
import { ImportPage } from "./import-page.tsx";
import type { Import } from "./import-words.ts";

const noCounts = { rows: 3, add: 0, update: 0, same: 0, skip: 0, problem: 0, warnings: 0 };

describe("ImportPage", () => {
  it("shows what each column was taken for, and has the list read anew after a change", async () => {
    const { user, made } = open({}, { checkImport: buildImport() });
    const column = await screen.findByLabelText("What Odo holds");
    for (const value of ["14", "15"]) expect(await screen.findByText(value)).toBeTruthy();
    await user.selectOptions(column, "Miles");
    await waitFor(() =>
      expect(made("checkImport")[0]?.body.mapping).toEqual(["unitNumber", "year", "miles"]),
    );
  });

  it("leaves out a column whose field is given to another one", async () => {
    const { user, made } = open({}, { checkImport: buildImport() });
    await user.selectOptions(await screen.findByLabelText("What Odo holds"), "Year");
    await waitFor(() =>
      expect(made("checkImport")[0]?.body.mapping).toEqual(["unitNumber", null, "year"]),
    );
  });

  it("asks what the list leaves open, with what a clerk would answer chosen", async () => {
    const choices = [
      { value: "in_use", label: "In use" },
      { value: "archived", label: "Archived" },
    ];
    const text = 'What is the condition of units that are "Spare"?';
    const question = { key: "status spare", text, count: 2, choices, usual: "in_use" };
    const { user, made } = open({ questions: [question] }, { checkImport: buildImport() });
    const asked = await screen.findByLabelText(text);
    expect(within(asked).getByRole("option", { name: "In use", selected: true })).toBeTruthy();
    await user.selectOptions(asked, "Archived");
    await waitFor(() =>
      expect(made("checkImport")[0]?.body.answers).toEqual({ "status spare": "archived" }),
    );
  });

  it("has a row put right in the cell that is complained of", async () => {
    const counts = { ...noCounts, add: 2, problem: 1 };
    const fixed = buildImport({ counts: { ...noCounts, add: 3 } });
    const { user, made } = open(
      { counts },
      { storeImportRows: { rows: 3 }, checkImport: () => become(fixed) },
      "rows",
    );
    await screen.findByText("Year: Units before 1990 cannot be recorded");
    const year = screen.getByRole("textbox", { name: "Yr" });
    expect(screen.queryByRole("textbox", { name: "Unit #" })).toBeNull();
    await user.clear(year);
    await user.type(year, "2009");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByRole("button", { name: "Import 3 units" });
    expect(made("storeImportRows")[0]?.body).toEqual({ from: 2, rows: [["15", "2009", "1,250"]] });
  });

  it("imports what is ready in as many calls as it takes", async () => {
    const counts = { ...noCounts, add: 2, problem: 1 };
    const doneAt = new Date().toISOString();
    const half = buildImport({ counts, written: 1 });
    const whole = buildImport({ counts, written: 2, state: "done", doneAt });
    const lefts = [1, 0];
    const commitImport = () => {
      const left = lefts.shift() ?? 0;
      return { left, import: become(left > 0 ? half : whole) };
    };
    const { user, made } = open({ counts }, { commitImport }, "rows");
    await user.click(await screen.findByRole("button", { name: "Import 2 units" }));
    await screen.findByRole("heading", { name: "Imported 2 units" });
    expect(made("commitImport").map(({ body }) => body)).toEqual([
      { readyOnly: true },
      { readyOnly: true },
    ]);
  });

  it("says before and after people are imported that they are mailed", async () => {
    const counts = { ...noCounts, add: 2 };
    const people = { kind: "people", counts } as const;
    const doneAt = new Date().toISOString();
    const whole = buildImport({ ...people, written: 2, state: "done", doneAt });
    const commitImport = () => ({ left: 0, import: become(whole) });
    const { user } = open(people, { commitImport }, "rows");
    await screen.findByText(/^Importing invites them at once: by mail those with an address/);
    await user.click(screen.getByRole("button", { name: "Import 2 people" }));
    await screen.findByText(/has an invitation now, mailed to those with an address/);
  });

  it.each(["checked", "draft"] as const)(
    "goes on with an import that was interrupted, %s",
    async (state) => {
      open({ counts: { ...noCounts, add: 3 }, written: 1, state });
      expect(await screen.findByRole("button", { name: "Go on with 2 units" })).toBeTruthy();
      expect(screen.queryByRole("link", { name: "Columns" })).toBeNull();
    },
  );

  it("undoes an import once it was said what that does, and names what stays", async () => {
    const done = { state: "done", doneAt: new Date().toISOString(), written: 2 } as const;
    const counts = { ...noCounts, add: 2 };
    const undone = buildImport({ counts, ...done, state: "undone", written: 0 });
    const kept = [buildRow({ name: "Mixer 14", warnings: [{ text: "It is in use and stays" }] })];
    const { user } = open(
      { counts, ...done },
      {
        undoImport: () => ({ left: 0, import: become(undone) }),
        listImports: [],
        listImportRows: ({ query }) => (query.only === "kept" ? kept : []),
      },
    );
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Undo this import?" }));
    expect(dialog.getByText(/^Units that it added are archived/)).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "Undo the import" }));
    await screen.findByRole("heading", { name: "The import was undone" });
    const stays = within(await screen.findByRole("list", { name: "What stays as it is" }));
    expect(stays.getByText("Mixer 14")).toBeTruthy();
  });

  it("offers no undoing after a day", async () => {
    const doneAt = new Date(Date.now() - 25 * 3_600_000).toISOString();
    open({ counts: { ...noCounts, add: 2 }, state: "done", doneAt, written: 2 });
    await screen.findByRole("heading", { name: "Imported 2 units" });
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  });

  it("says of the lists that were brought before how far each came", async () => {
    const lists = [
      { id: 1, written: 0 },
      { id: 2, written: 1 },
      { id: 3, written: 3, state: "done" as const },
    ].map((given) => {
      const { header: _h, mapping: _m, answers: _a, questions: _q, ...listed } = buildImport(given);
      return listed;
    });
    answerCalls({ listImports: lists });
    renderApp(<ImportPage />, { path: "/assets/import?kind=assets" });
    const links = await screen.findAllByRole("link", { name: /fleet.csv/ });
    expect(links.map((link) => link.closest("li")?.textContent)).toEqual([
      expect.stringMatching(/Not imported yet$/),
      expect.stringMatching(/Partly imported$/),
      expect.stringMatching(/Imported$/),
    ]);
  });

  it("says that there is no list at its address", async () => {
    open({}, { getImport: () => refuse("request.notFound") });
    await screen.findByRole("heading", { level: 1, name: "List Not Found" });
  });

  it("offers another try where the list could not be loaded", async () => {
    const { user } = open({}, { getImport: loseConnection });
    await screen.findByText("Couldn't load the list.");
    answerCalls({ getImport: buildImport() });
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByLabelText("What Odo holds")).toBeTruthy();
  });
});

type Answers = Parameters<typeof answerCalls>[0];

function open(shown: Partial<Import>, answers: Answers = {}, step = "columns") {
  const listImportRows = [
    buildRow(),
    buildRow({ id: 72, n: 2, given: ["15", "1988", "1,250"], ...refused }),
  ];
  const { made } = answerCalls({ getImport: buildImport(shown), listImportRows, ...answers });
  const path = `/assets/import?kind=assets&import=5&step=${step}`;
  return { made, ...renderApp(<ImportPage />, { path }) };
}

/** What the server has from now on. */
function become(shown: Import): Import {
  answerCalls({ getImport: shown });
  return shown;
}

const refused = {
  action: "problem",
  problems: [{ field: "year", text: "Units before 1990 cannot be recorded" }],
} as const satisfies Partial<ImportedRow>;

function buildRow(given: Partial<ImportedRow> = {}): ImportedRow {
  return {
    id: 71,
    n: 1,
    given: ["14", "2019", "88,020"],
    action: "add",
    name: "Mack Granite 14",
    changes: null,
    problems: [],
    warnings: [],
    targetId: null,
    ...given,
  };
}

function buildImport(given: Partial<Import> = {}): Import {
  return {
    id: 5,
    kind: "assets",
    fileName: "fleet.csv",
    state: "checked",
    createdAt: "2026-11-20T15:00:00.000Z",
    doneAt: null,
    createdByName: "Dana Reyes",
    counts: { ...noCounts, add: 3 },
    written: 0,
    header: ["Unit #", "Yr", "Odo"],
    mapping: ["unitNumber", "year", null],
    answers: {},
    questions: [],
    ...given,
  };
}
