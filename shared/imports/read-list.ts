/** How a list is read: what its columns show as a whole, what is asked, and then each row. */
import { assetCategories, categoryLabels } from "../assets/assets.ts";
import { roleLabels, roles } from "../base/roles.ts";
import { settleDoubles } from "./find-doubles.ts";
import type { Answers, ImportKind, Mapping, Question, Reading, ReadRow } from "./imports.ts";
import { readAsset, statusKey, typeKey } from "./read-asset.ts";
import { Cells } from "./read-cells.ts";
import { type DayOrder, proveDayOrder } from "./read-day.ts";
import { readHistory } from "./read-history.ts";
import { type DecimalSign, proveDecimalSign } from "./read-number.ts";
import { readPerson, roleKey } from "./read-person.ts";
import { readSchedule } from "./read-schedule.ts";
import {
  findRole,
  findSort,
  guessStanding,
  knownStandings,
  standingLabels,
  standings,
} from "./words-of-lists.ts";

type Rows = readonly (readonly string[])[];
type List = {
  kind: ImportKind;
  mapping: Mapping;
  rows: Rows;
  answers: Answers;
  /** "2026-11-20" */
  today: string;
};

export const dayOrderKey = "days";
/** Asked of a history whose rows name no unit; the answer is the unit's id. */
export const unitKey = "unit";

/** What is read with, and what the list leaves open: each question with the answer that a clerk would give. */
export function prepareReading({ kind, mapping, rows, answers, today }: List) {
  const columns = mapping.map((_, at) => rows.map((cells) => (cells[at] ?? "").trim()));
  const decimals: Record<string, DecimalSign> = {};
  mapping.forEach((name, at) => {
    const sign = name === null ? undefined : proveDecimalSign(columns[at] ?? []);
    if (name !== null && sign) decimals[name] = sign;
  });
  const days = proveDayOrder(columns.filter((_, at) => isOfDays(mapping[at])).flat());
  const answered = answers[dayOrderKey] === "dmy" ? "dmy" : "mdy";
  const reading: Reading = { mapping, answers, decimals, dayOrder: days ?? answered, today };
  const questions = [
    ...(days === undefined ? [askDayOrder(columns.flat())] : []),
    ...mapping.flatMap((name, at) => askWords(kind, name, columns[at] ?? [])),
    ...askOnce(kind, mapping, rows.length),
  ];
  return { reading, questions };
}

export function readRow<K extends ImportKind>(
  kind: K,
  reading: Reading,
  given: readonly string[],
): ReadRow<K> {
  const cells = new Cells(reading, given);
  const read = readers[kind](cells);
  return { ...read, problems: cells.problems, warnings: cells.warnings };
}

const readers: {
  [K in ImportKind]: (cells: Cells) => Pick<ReadRow<K>, "values" | "skipped">;
} = { assets: readAsset, people: readPerson, schedules: readSchedule, history: readHistory };

/** Settles what rows say of each other, once all are read. */
export function settleRows<K extends ImportKind>(kind: K, rows: readonly ReadRow<K>[]) {
  return settlers[kind](rows);
}

const settlers: { [K in ImportKind]: (rows: readonly ReadRow<K>[]) => readonly ReadRow<K>[] } = {
  assets: settleDoubles,
  people: (rows) => rows,
  schedules: (rows) => rows,
  history: (rows) => rows,
};

function isOfDays(name: string | null | undefined): boolean {
  return ["date", "lastServicedDate", "lastPerformed", "nextDue"].includes(name ?? "");
}

function askDayOrder(texts: readonly string[]): Question {
  const example = texts.find((text) => /^\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}$/.test(text)) ?? "";
  const labels: Record<DayOrder, string> = { mdy: "Month, day, year", dmy: "Day, month, year" };
  return {
    key: dayOrderKey,
    text: `How are days written, as in "${example}"?`,
    count: texts.filter((text) => /^\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}$/.test(text)).length,
    choices: Object.entries(labels).map(([value, label]) => ({ value, label })),
    usual: "mdy",
  };
}

/** What a list does not say of any of its rows. */
function askOnce(kind: ImportKind, mapping: Mapping, count: number): Question[] {
  const has = (...names: string[]) => names.some((name) => mapping.includes(name));
  if (kind === "assets" && !has("type", "description")) {
    const text = "What are these units?";
    return [{ key: typeKey(""), text, count, choices: categories, usual: "truck" }];
  }
  if (kind !== "history" || has("unitNumber", "unitName", "vinOrSerial")) return [];
  return [{ key: unitKey, text: "Which unit is this list of?", count, choices: [], usual: "" }];
}

/** One question for each word that does not say it itself. */
function askWords(kind: ImportKind, name: string | null, texts: readonly string[]): Question[] {
  const asked = name === null ? undefined : openWords[kind]?.[name];
  if (!asked) return [];
  const open = texts.filter((word) => word !== "" && asked.isOpen(word));
  const folds = open.map((word) => word.toLowerCase());
  const words = open.filter((_, at) => folds.indexOf(folds[at] ?? "") === at);
  return words.slice(0, questionsMax).map((word) => ({
    key: asked.toKey(word),
    text: asked.ask(word),
    count: folds.filter((fold) => fold === word.toLowerCase()).length,
    choices: asked.choices,
    usual: asked.guess(word),
  }));
}

/** A column with more different words is none of conditions or types. */
const questionsMax = 20;

type OpenWords = {
  toKey: (word: string) => string;
  isOpen: (word: string) => boolean;
  ask: (word: string) => string;
  guess: (word: string) => string;
  choices: Question["choices"];
};

const categories = assetCategories.map((value) => ({ value, label: categoryLabels[value] }));

const openWords: Partial<Record<ImportKind, Record<string, OpenWords>>> = {
  assets: {
    status: {
      toKey: statusKey,
      isOpen: (word) => !knownStandings.has(word.toLowerCase()),
      ask: (word) => `What is the condition of units that are "${word}"?`,
      guess: (word) => guessStanding(word.toLowerCase()),
      choices: standings.map((value) => ({ value, label: standingLabels[value] })),
    },
    type: {
      toKey: typeKey,
      isOpen: (word) => !findSort(word),
      ask: (word) => `What is a "${word}"?`,
      guess: () => "truck",
      choices: categories,
    },
  },
  people: {
    role: {
      toKey: roleKey,
      isOpen: (word) => !findRole(word),
      ask: (word) => `What may a "${word}" do?`,
      guess: () => "driver",
      choices: roles.map((value) => ({ value, label: roleLabels[value] })),
    },
  },
};
