/** What reading a list means: its kinds, and what is found in each of its rows. */
import type { input, ZodType } from "zod";
import type { insertAsset } from "../assets/assets-schema.ts";
import type { newInvitation } from "../invitations/invitations-form.ts";
import type { insertMaintenanceLog } from "../maintenance/maintenance-schema.ts";
import type { insertMaintenanceSchedule } from "../schedules/schedules-schema.ts";
import type { DayOrder } from "./read-day.ts";
import type { DecimalSign } from "./read-number.ts";

export const importKinds = ["assets", "people", "schedules", "history"] as const;
export type ImportKind = (typeof importKinds)[number];

/** What becomes of a row. */
export const rowActions = ["add", "update", "same", "skip", "problem"] as const;
export type RowAction = (typeof rowActions)[number];

/** How a list names the unit of a schedule or of a past service. */
export type UnitReference = Maybe<{ unitNumber: string; vinOrSerial: string; name: string }>;

/** What may be said of each field. */
type Maybe<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined };

type OfUnit<Schema extends ZodType> = Maybe<Omit<input<Schema>, "assetId">> & {
  unit?: UnitReference;
};

/** What a row says, in the fields of the call that creates one: days as "2026-11-20", meters and costs as numbers. */
export type RowValues = {
  assets: Maybe<
    input<typeof insertAsset> & {
      lastServicedDate: string;
      lastServicedMiles: number;
      lastServicedHours: number;
      archived: boolean;
    }
  >;
  people: Maybe<input<typeof newInvitation>>;
  schedules: OfUnit<typeof insertMaintenanceSchedule>;
  history: OfUnit<typeof insertMaintenanceLog>;
};

/** A sentence about a row, and the column's field that it is about. */
export type RowNote = { field?: string; text: string };

/** Problems stop a row; warnings say what was assumed. A row that is skipped on purpose says why. */
export type ReadRow<K extends ImportKind = ImportKind> = {
  values: RowValues[K];
  problems: RowNote[];
  warnings: RowNote[];
  skipped?: string;
};

/** What the list itself does not answer, asked once: the order of days, what a status or a type means. */
export type Question = {
  key: string;
  text: string;
  /** How many rows wait for the answer. */
  count: number;
  choices: { value: string; label: string }[];
  /** What a careful clerk would answer, and what holds until the user does. */
  usual: string;
};

/** Which field each column holds; null where a column is left out. */
export type Mapping = readonly (string | null)[];

/** Answers by the keys of their questions. */
export type Answers = Readonly<Record<string, string>>;

/** How the columns of a list are read. */
export type Reading = {
  mapping: Mapping;
  answers: Answers;
  /** What the whole of a column shows: which sign begins its decimals. */
  decimals: Readonly<Record<string, DecimalSign>>;
  /** Which of the first two numbers of a day is the month. */
  dayOrder: DayOrder;
  today: string;
};
