/** Backups: their table, and the calls of backups and exports. */
import { boolean, pgTable, unique } from "drizzle-orm/pg-core";
import * as z from "zod";
import { count, maybeMomentText, momentText } from "../base/call-fields.ts";
import { id, identity, moment } from "../base/columns.ts";

/** Backups of the whole server: those of the nights, and those made by hand. */
export const backups = pgTable(
  "backups",
  {
    id: identity().primaryKey(),
    /** The moment a night's backup is for, so that one of several servers takes it. */
    dueAt: moment(),
    startedAt: moment().notNull(),
    finishedAt: moment(),
    bytes: id(),
    failed: boolean().notNull().default(false),
  },
  (t) => [unique("backups_due_once").on(t.dueAt)],
);

/**
 * Of the whole server: nothing but when, how large, and whether the last one came to nothing; and how much the
 * company has stored of photos and scans.
 */
const backup = z.strictObject({
  isNightly: z.boolean(),
  last: z.strictObject({ at: momentText, bytes: count }).nullable(),
  failedAt: maybeMomentText,
  stored: z.strictObject({
    bytes: count,
    /** Null where there is no limit. */
    bytesMax: count.nullable(),
  }),
});

export const backupCalls = {
  getBackup: { returns: backup },
  checkExport: {},
  exportCompany: {},
};
