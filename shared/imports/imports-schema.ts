/** Imports of lists: their tables and calls. */
import { sql } from "drizzle-orm";
import { check, index, integer, json, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import * as z from "zod";
import { companyId, users } from "../account/account-schema.ts";
import { byId, count, maybeMomentText, momentText, page } from "../base/call-fields.ts";
import {
  belongsTo,
  createdAt,
  id,
  identity,
  keyOfCompany,
  moment,
  oneOf,
} from "../base/columns.ts";
import { optionalText } from "../base/fields.ts";
import { limits } from "../base/limits.ts";
import { importLimits } from "./imports-limits.ts";
import { importKinds, type Question, rowActions, type RowNote } from "./imports.ts";

const noCounts = { rows: 0, add: 0, update: 0, same: 0, skip: 0, problem: 0, warnings: 0 };
export type ImportCounts = typeof noCounts;

const importStates = ["draft", "checked", "done", "undone"] as const;

/** A list that a user brings in. Drafts are removed after some days, and the rows of what is done after some more. */
export const imports = pgTable(
  "imports",
  {
    companyId: companyId(),
    id: identity(),
    kind: text({ enum: importKinds }).notNull(),
    fileName: text(),
    header: json().$type<string[]>().notNull(),
    /** The field of each column; null where it is left out. */
    mapping: json().$type<(string | null)[]>().notNull(),
    answers: json().$type<Record<string, string>>().notNull().default({}),
    questions: json().$type<Question[]>().notNull().default([]),
    state: text({ enum: importStates }).notNull().default("draft"),
    /** Of its rows when they were checked. */
    counts: json().$type<ImportCounts>().notNull().default(noCounts),
    written: integer().notNull().default(0),
    createdById: id().notNull(),
    createdAt: createdAt(),
    doneAt: moment(),
  },
  (t) => [
    keyOfCompany(t),
    belongsTo("imports_created_by", [t.companyId, t.createdById], users),
    index("imports_of_company").on(t.companyId, t.createdAt),
    index("imports_by_age").on(t.createdAt),
    oneOf("imports_kind_known", t.kind, importKinds),
    oneOf("imports_state_known", t.state, importStates),
    check(
      "imports_done_known",
      sql`(${t.state} in ('done', 'undone')) = (${t.doneAt} is not null)`,
    ),
  ],
);

/** A row of a list as it was given, and what becomes of it. */
export const importRows = pgTable(
  "import_rows",
  {
    companyId: companyId(),
    id: identity(),
    importId: id().notNull(),
    /** From 1. */
    n: integer().notNull(),
    given: json().$type<string[]>().notNull(),
    /** Null until it is checked. */
    action: text({ enum: rowActions }),
    name: text(),
    values: json().$type<Record<string, unknown>>(),
    /** What it changes of a row that is there already. */
    changes: json().$type<FieldChange[]>(),
    problems: json().$type<RowNote[]>().notNull().default([]),
    warnings: json().$type<RowNote[]>().notNull().default([]),
    /** The unit, invitation, schedule or log that it is about; of one that is added from when it is. */
    targetId: id(),
    writtenAt: moment(),
  },
  (t) => [
    keyOfCompany(t),
    belongsTo("import_rows_import", [t.companyId, t.importId], imports),
    uniqueIndex("import_rows_of_import").on(t.companyId, t.importId, t.n),
    oneOf("import_rows_action_known", t.action, rowActions),
  ],
);

type FieldChange = { field: string; before: unknown; after: unknown };

const note = z.strictObject({ field: z.string().optional(), text: z.string() });

const question = z.strictObject({
  key: z.string(),
  text: z.string(),
  count,
  choices: z.array(z.strictObject({ value: z.string(), label: z.string() })),
  usual: z.string(),
});

const importFields = {
  id: z.number(),
  kind: z.enum(importKinds),
  fileName: z.string().nullable(),
  state: z.enum(importStates),
  createdAt: momentText,
  doneAt: maybeMomentText,
  createdByName: z.string(),
  /** Rows by what becomes of them, and those with warnings. */
  counts: z.strictObject({
    rows: count,
    add: count,
    update: count,
    same: count,
    skip: count,
    problem: count,
    warnings: count,
  }),
  /** So many of them are written already. */
  written: count,
};

const wholeImport = z.strictObject({
  ...importFields,
  header: z.array(z.string()),
  mapping: z.array(z.string().nullable()),
  answers: z.record(z.string(), z.string()),
  questions: z.array(question),
});

const change = z.strictObject({ field: z.string(), before: z.unknown(), after: z.unknown() });

const importRow = z.strictObject({
  id: z.number(),
  n: count,
  given: z.array(z.string()),
  action: z.enum(rowActions).nullable(),
  name: z.string().nullable(),
  changes: z.array(change).nullable(),
  problems: z.array(note),
  warnings: z.array(note),
  targetId: z.number().nullable(),
});

const { columnsMax, cellMax, rowsAtOnce, rowsMax, answersMax } = importLimits;
const cells = z.array(z.string().max(cellMax)).max(columnsMax);
const fieldName = z.string().max(40);
const questionKey = z
  .string()
  .max(cellMax)
  .regex(/^(days$|unit$|status:|type:|role:)/);
const answer = z.string().max(cellMax);

export const importCalls = {
  listImports: { returns: z.array(z.strictObject(importFields)) },
  getImport: { params: byId, returns: wholeImport },
  createImport: {
    body: z.strictObject({
      kind: z.enum(importKinds),
      fileName: optionalText(),
      header: cells.min(1),
    }),
    returns: wholeImport,
  },
  storeImportRows: {
    params: byId,
    body: z.strictObject({
      from: z.number().int().min(1).max(rowsMax),
      rows: z.array(cells).min(1).max(rowsAtOnce),
    }),
    /** How many rows are stored by now. */
    returns: z.strictObject({ rows: count }),
  },
  checkImport: {
    params: byId,
    body: z.strictObject({
      mapping: z.array(fieldName.nullable()).max(columnsMax),
      answers: z
        .record(questionKey, answer)
        .refine((answers) => Object.keys(answers).length <= answersMax)
        .optional(),
    }),
    returns: wholeImport,
  },
  listImportRows: {
    params: byId,
    query: z.strictObject({
      /** "kept": what an undone import left alone, because it is in use or was only changed. */
      only: z.enum(["problems", "warnings", "changes", "kept"]).optional(),
      ...page(limits.pageRowsMax),
    }),
    returns: z.array(importRow),
  },
  commitImport: {
    params: byId,
    body: z.strictObject({ readyOnly: z.boolean().optional() }),
    returns: z.strictObject({ left: count, import: wholeImport }),
  },
  undoImport: {
    params: byId,
    returns: z.strictObject({ left: count, import: wholeImport }),
  },
};
