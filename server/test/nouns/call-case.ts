/** What the tests over all calls need to know of each call; each noun's file has its own calls. */
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
  | "doneImportId"
  | "downAssetId"
  | "heldId"
  | "importId"
  | "inspectionId"
  | "invitationId"
  | "keyId"
  | "maintenanceFileId"
  | "maintenanceLogId"
  | "notificationId"
  | "otherUserId"
  | "photoId"
  | "programId"
  | "programServiceId"
  | "publicReportId"
  | "pushId"
  | "readingId"
  | "removedUserId"
  | "repairedDefectId"
  | "reportId"
  | "scheduleId"
  | "untrueInspectionId"
  | "waitingId"
  | "wrongLogId"
  | "yardId",
  number
>;

/** Of an input without anything. */
export const none = (): Sample => ({});

type CallCase = {
  /** Who may make the call; repeated here, so that a mistake in the table of calls is found. */
  makers: "anyone" | "everyone" | "office" | "admins";
  /** A valid input. */
  sample: (named: Named) => Sample;
  /**
   * The status of the response if the sample names an unknown user or code, so that tests do not depend on each other.
   */
  refusedWith?: 401 | 404;
  /** Ends the caller's session or lowers the caller's role. */
  changesCaller?: true;
  /** After the sample nothing more can be done to its row. */
  usesUpRow?: true;
  /** For a list: its queries, each with the number of rows on all pages when rows are as large as possible. */
  pages?: [query: string, rows: number][];
};

type Entry = [action: string, noun: string, row: keyof Named | "new" | "own", changed?: string];

type WriteCase = CallCase & {
  /** The write's entries in the audit trail, or the reason why it has none. */
  entries: Entry[] | string;
};

/** Every call needs a case, or this does not compile. */
export type CallCases = { [Name in CallName]: Name extends WriteName ? WriteCase : CallCase };

/** What is given to create a noun's rows for samples. */
export type Given = Company & { assetId: number; downAssetId: number; mark: string };

/** With a mark, the row gets a unique name. */
export function nameWith(mark: string): { name?: string } {
  return mark ? { name: unique(mark) } : {};
}

/** The largest rows that can be stored: too many for a page of 1 MB, but few enough for a test to read. */
export type LargestRows = {
  count: number;
  /** Inserts $3 rows for a company ($1) and a user ($2). */
  insert: string;
};
