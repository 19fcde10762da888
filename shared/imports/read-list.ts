/** How a list is read: what its columns show as a whole, what is asked, and then each row. */
import { assetCategories, categoryLabels } from "../assets/assets.ts";
import { roleLabels, roles } from "../base/roles.ts";
import { words } from "../base/words.ts";
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
} from "./cell-words.ts";

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
  const labels: Record<DayOrder, string> = { mdy: w.mdy, dmy: w.dmy };
  return {
    key: dayOrderKey,
    text: w.howAreDays({ example }),
    count: texts.filter((text) => /^\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}$/.test(text)).length,
    choices: Object.entries(labels).map(([value, label]) => ({ value, label })),
    usual: "mdy",
  };
}

/** What a list does not say of any of its rows. */
function askOnce(kind: ImportKind, mapping: Mapping, count: number): Question[] {
  const has = (...names: string[]) => names.some((name) => mapping.includes(name));
  if (kind === "assets" && !has("type", "description")) {
    const choices = listChoices(assetCategories, categoryLabels);
    return [{ key: typeKey(""), text: w.whatAreUnits, count, choices, usual: "truck" }];
  }
  if (kind !== "history" || has("unitNumber", "unitName", "vinOrSerial")) return [];
  return [{ key: unitKey, text: w.whichUnit, count, choices: [], usual: "" }];
}

/** One question for each word that does not say it itself. */
function askWords(kind: ImportKind, name: string | null, texts: readonly string[]): Question[] {
  const asked = name === null ? undefined : openWords[kind]?.[name];
  if (!asked) return [];
  const open = texts.filter((word) => word !== "" && asked.isOpen(word));
  const folds = open.map((word) => word.toLowerCase());
  const different = open.filter((_, at) => folds.indexOf(folds[at] ?? "") === at);
  return different.slice(0, questionsMax).map((word) => ({
    key: asked.toKey(word),
    text: asked.ask(word),
    count: folds.filter((fold) => fold === word.toLowerCase()).length,
    choices: asked.listChoices(),
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
  listChoices: () => Question["choices"];
};

function listChoices<Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
): Question["choices"] {
  return values.map((value) => ({ value, label: labels[value] }));
}

const openWords: Partial<Record<ImportKind, Record<string, OpenWords>>> = {
  assets: {
    status: {
      toKey: statusKey,
      isOpen: (word) => !knownStandings.has(word.toLowerCase()),
      ask: (word) => w.whatCondition({ word }),
      guess: (word) => guessStanding(word.toLowerCase()),
      listChoices: () => listChoices(standings, standingLabels),
    },
    type: {
      toKey: typeKey,
      isOpen: (word) => !findSort(word),
      ask: (word) => w.whatIs({ word }),
      guess: () => "truck",
      listChoices: () => listChoices(assetCategories, categoryLabels),
    },
  },
  people: {
    role: {
      toKey: roleKey,
      isOpen: (word) => !findRole(word),
      ask: (word) => w.whatMay({ word }),
      guess: () => "driver",
      listChoices: () => listChoices(roles, roleLabels),
    },
  },
};

const w = words({
  mdy: ["Month, day, year", "Mes, día, año"],
  dmy: ["Day, month, year", "Día, mes, año"],
  howAreDays: [
    'How are days written, as in "{example}"?',
    '¿Cómo se escriben las fechas, como en "{example}"?',
  ],
  whatAreUnits: ["What are these units?", "¿Qué son estas unidades?"],
  whichUnit: ["Which unit is this list of?", "¿De qué unidad es esta lista?"],
  whatCondition: [
    'What is the condition of units that are "{word}"?',
    '¿Cuál es la condición de las unidades que dicen "{word}"?',
  ],
  whatIs: ['What is a "{word}"?', '¿Qué es "{word}"?'],
  whatMay: ['What may a "{word}" do?', '¿Qué puede hacer quien es "{word}"?'],
});
