/** What the tests over all calls know of each call; each noun says it in its file. */
import type { CallName, WriteName } from "#shared/api/api.ts";
import { type Company, unique } from "../kit/build.ts";

export type Sample = {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
};

/** The ids that a sample may name, in the path, the query or the body. */
export type Named = Record<
  | "assetId"
  | "attributedId"
  | "checklistId"
  | "defectId"
  | "documentFileId"
  | "documentId"
  | "downAssetId"
  | "heldId"
  | "inspectionId"
  | "maintenanceLogId"
  | "notificationId"
  | "otherUserId"
  | "photoId"
  | "publicReportId"
  | "pushId"
  | "readingId"
  | "reportId"
  | "scheduleId",
  number
>;

/** Of an input without anything. */
export const none = (): Sample => ({});

type CallCase = {
  /** Who may make it, spelled out again so that a slip in the tables is found. */
  makers: "anyone" | "everyone" | "office" | "admins";
  /** A valid input. */
  sample: (named: Named) => Sample;
  /** The status of the sample, where it names an unknown user or code so that tests do not depend on each other. */
  refusedWith?: 401 | 404;
  /** Ends the caller's session, or lowers the role. */
  changesCaller?: true;
  /** Nothing can be done to the row afterwards that the sample did to it. */
  usesUpRow?: true;
  /** Of a list the queries, with the number of rows on all of its pages when rows are as large as they can be. */
  pages?: [query: string, rows: number][];
};

type Entry = [action: string, noun: string, row: keyof Named | "new" | "own", changed?: string];

type WriteCase = CallCase & {
  /** Its entries in the audit trail, or why it has none. */
  entries: Entry[] | string;
};

/** A call without its case does not compile. */
export type CallCases = { [Name in CallName]: Name extends WriteName ? WriteCase : CallCase };

/** Rows of a company for the rows that samples name. */
export type Given = Company & { assetId: number; downAssetId: number; mark: string };

/** With a mark a row has a name that differs from all others. */
export function nameWith(mark: string): { name?: string } {
  return mark ? { name: unique(mark) } : {};
}

/** The largest rows that can be stored: more than a page of 1 MB holds, and no more than a test can read. */
export type LargestRows = {
  count: number;
  /** Of a company ($1) and a user ($2), so many ($3). */
  insert: string;
};
