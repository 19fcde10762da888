/** The types of the company database's parameters and results. */
import type { InspectionRules } from "#shared/account/inspection-rules.ts";
import type {
  auditEntries,
  companies,
  defectEvents,
  inspectionConfirmations,
} from "#shared/schema.ts";
import type { GetColumnData, InferInsertModel, InferSelectModel, SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable, PgUpdateSetSource, PgView } from "drizzle-orm/pg-core";
import type { Given } from "./built-once.ts";
import type { Rows } from "./columns.ts";
import type { Order } from "./keyset.ts";
import type { Counts } from "./list.ts";

/** A table whose rows belong to a company. */
export type CompanyTable = PgTable & { companyId: AnyPgColumn; id: AnyPgColumn };

export type OwnedTable = PgTable & { companyId: AnyPgColumn };

/** A table or a view of such rows. */
export type CompanyRows = (PgTable | PgView) & { companyId: AnyPgColumn };

/** A row to add; its id where that was taken before. */
export type Insert<T extends OwnedTable> = Omit<InferInsertModel<T>, "companyId"> & { id?: number };
export type Row<T extends OwnedTable> = InferSelectModel<T>;

/**
 * Rows of trails are only added (docs/develop/decisions/0009), so functions that change or remove rows do not accept
 * these tables.
 */
export type Changeable<T extends OwnedTable> = T extends
  | typeof auditEntries
  | typeof defectEvents
  | typeof inspectionConfirmations
  ? never
  : T;

export type Change<T extends OwnedTable> = {
  where: SQL | undefined;
  changes: PgUpdateSetSource<T>;
};

/** A column, and what it becomes. */
export type Computed<T extends CompanyTable> = Pick<Selection, "joins" | "where"> & {
  name: keyof PgUpdateSetSource<T> & string;
  value: SQL;
};

export type Company = InferSelectModel<typeof companies>;
type Setting =
  | "name"
  | "timeZone"
  | "language"
  | "tagsOutCritical"
  | "tracksDriverPapers"
  | "usdotNumber"
  | "address"
  | "workDays"
  | "preTripBy"
  | "daysOff"
  | keyof InspectionRules;

/** A row to change; what is computed of other rows is built once, as in `ask`, by a function of a module. */
export type Changed<T extends CompanyTable, Db> = {
  id: number;
  compute: ((company: Db) => PgUpdateSetSource<T>) | undefined;
};

type OwnChange = Setting | "boardNotifiedOn" | "digestOn" | "forecastOn" | "monthsCountedOn";
export type OwnChanges = Pick<PgUpdateSetSource<typeof companies>, OwnChange>;
export type Columns = Record<string, AnyPgColumn | SQL>;
type Value<Field> = Field extends AnyPgColumn
  ? GetColumnData<Field>
  : Field extends SQL<infer T>
    ? T
    : never;

/** The rows that a selection gives. */
export type Selected<Fields extends Columns> = { [Name in keyof Fields]: Value<Fields[Name]> };

/** A row that came as JSON, whose moments are texts. */
export type AsJson<Row> = {
  [Name in keyof Row]: Row[Name] extends Date
    ? string
    : Row[Name] extends Date | null
      ? string | null
      : Row[Name];
};

export type Join = {
  kind: "inner" | "left";
  table: CompanyRows;
  on: SQL | undefined;
};

export type Selection = {
  joins?: Join[];
  where?: SQL;
  orderBy?: (SQL | AnyPgColumn)[];
  /** Only the first row of each of these, by which the rows are ordered first. */
  firstOf?: (SQL | AnyPgColumn)[];
  limit?: number;
  /** Locks the rows of the first table until the transaction ends; `skip` leaves out those that others have locked. */
  lock?: boolean | "skip";
};

/** A selection within a statement. */
export type Inner = Omit<Selection, "lock">;

/** The same where it gives a list. */
export type Limited = Inner & { bytes?: number };

export type Counting = Pick<Selection, "joins"> & { of?: AnyPgColumn };

/** A selection that others stand beside. */
export type Part = Inner & { fields: Columns; from: CompanyRows };

/** What several of them give together. */
export type Together<Parts extends Record<string, Part>> = {
  [Name in keyof Parts]: AsJson<Selected<Parts[Name]["fields"]>>[];
};

/** The same of rows that are read one by one. */
export type RowsTogether<Parts extends Record<string, Part>> = {
  [Name in keyof Parts]: Rows<AsJson<Selected<Parts[Name]["fields"]>>>;
};

export type Listing = Pick<Selection, "joins" | "where"> & {
  order: Order;
  cursor?: string | Given<string> | undefined;
  limit: number;
  /** Counted in the same statement. */
  counts?: Partial<Record<keyof Counts, SQL<number>>>;
  /** Every row is read to find the page, and counted with it. */
  isReadWhole?: boolean;
  /**
   * The row that the list belongs to. If the list is empty, it is looked up, and if it does not exist, the response
   * is "not found".
   */
  of?: { table: CompanyTable; id: number | Given<number> };
  /** Where a page ends that is to be shorter than others. */
  bytes?: number;
};

/** A list that stands beside others. */
export type ListPart = Omit<Listing, "cursor" | "counts"> & { fields: Columns; from: CompanyRows };

/** A column of a table that is joined from the left, so that it may be missing. */
export function maybe<Column extends AnyPgColumn>(
  column: Column,
): SQL<GetColumnData<Column> | null> {
  return sql<GetColumnData<Column> | null>`${column}`.mapWith(column);
}
