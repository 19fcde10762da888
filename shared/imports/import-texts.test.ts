import { afterEach, expect, it } from "vitest";
import { setLanguageSource, type Language } from "../base/languages.ts";
import { guessMapping, importFields } from "./import-fields.ts";
import { importKinds, type ImportKind } from "./imports.ts";
import { prepareReading, readRow, settleRows } from "./read-list.ts";

afterEach(() => setLanguageSource(() => "en"));

const today = "2026-11-27";

/** Lists of which nearly each cell has something that is said of it. */
const lists: Readonly<Record<ImportKind, string[][]>> = {
  assets: [
    ["Unit", "VIN", "Year", "Type", "Status", "Km", "Hours", "Plate state", "Last service date"],
    ["14", "1M2", "1950", "Gizmo", "Odd", "-5", "x", "Nowhere", "soon"],
    ["14", "1M2GR3GC5KM004829", "soon", "Gizmo", "Odd", "97.33", "5.11", "TX", "01/02/2025"],
    ["", "1.2E+16", "2999", "Gizmo", "Odd", "1", "1", "TX", "Aug-26"],
    ["15", "1M2GR3GC5KM00482O", "", "Gizmo", "Odd", "1", "1", "TX", ""],
  ],
  people: [
    ["E-mail", "Role"],
    ["", "Wizard"],
    ["a@b.example", ""],
  ],
  schedules: [
    ["Unit", "Service", "Every", "Meter interval", "Last meter", "Every months"],
    ["14", "", "", "x or y", "5", "1.3"],
    ["14", "PM-A", "90", "5000 or 250 hr", "5", "3"],
  ],
  history: [
    ["Date", "Cost", "Meter", "Description", "Parts"],
    ["", "-45", "5.123", "", ""],
    ["soon", "x", "5", "Oil", ""],
    ["2027-10-05", "45", "5", "Oil", "50"],
  ],
};

it.each(importKinds)("says everything of a list of %s in both languages", (kind) => {
  const english = listTexts(kind, "en");
  const spanish = listTexts(kind, "es");
  expect(spanish).toHaveLength(english.length);
  const same = english.filter((text, at) => text === spanish[at]);
  expect([...new Set(same)]).toEqual([]);
});

it.each(importKinds)("reads the headers of its template for %s in both languages", (kind) => {
  for (const language of ["en", "es"] as const) {
    setLanguageSource(() => language);
    const fields = importFields[kind].filter(({ example }) => example !== "");
    const header = fields.map(({ label }) => label);
    expect(guessMapping(kind, header)).toEqual(fields.map(({ name }) => name));
  }
});

function listTexts(kind: ImportKind, language: Language): string[] {
  setLanguageSource(() => language);
  const [header = [], ...rows] = lists[kind];
  const mapping = guessMapping(kind, header);
  const { reading, questions } = prepareReading({ kind, mapping, rows, answers: {}, today });
  const read = settleRows(
    kind,
    rows.map((row) => readRow(kind, reading, row)),
  );
  return [
    ...importFields[kind].map(({ label }) => label),
    ...questions.flatMap(({ text, choices }) => [text, ...choices.map(({ label }) => label)]),
    ...read.flatMap(({ problems, warnings, skipped }) =>
      [...problems, ...warnings].map(({ text }) => text).concat(skipped ?? []),
    ),
  ];
}
