/** How a table of a paper is made of rows. */
import { formatHours, formatMiles, type GivenReadings } from "../assets/assets.ts";
import { formatDate, formatTime } from "../base/dates.ts";
import type { PaperBlock, PaperVoiding } from "./paper-blocks.ts";

/** As it comes from the database, or as JSON. */
export type Moment = Date | string;

/** What moments are shown by. */
export type Shown = { now: Date; timeZone: string };

export type PaperTable<Row> = (rows: readonly Row[]) => PaperBlock;
type Column<Row> = {
  label: string;
  share: number;
  show: (row: Row) => string | null;
  /** How the record became void, where it is; the row is then struck through. */
  showVoiding?: (row: Row) => string | undefined;
};

export function createTable<Row>(columns: readonly Column<Row>[]): PaperTable<Row> {
  return (rows) => ({
    kind: "table",
    columns: columns.map(({ label, share }) => ({ label, share })),
    rows: rows.map((row) => columns.map(({ show }) => show(row) ?? "")),
    voidings: rows.flatMap((row, index) => listVoidings(columns, row, index)),
  });
}

function listVoidings<Row>(
  columns: readonly Column<Row>[],
  row: Row,
  index: number,
): PaperVoiding[] {
  return columns.flatMap(({ showVoiding }, column) => {
    const text = showVoiding?.(row);
    return text === undefined ? [] : [{ row: index, column, text }];
  });
}

export function withNote(text: string, note: string | null): string {
  return note ? `${text}: ${note}` : text;
}

/** A moment in a narrow column: the day may stand above the time, but nothing is torn off that. */
export function formatColumnMoment(moment: Moment, timeZone: string): string {
  const time = formatTime(moment, timeZone).replaceAll(" ", "\u00a0");
  return `${formatDate(moment, timeZone)}, ${time}`;
}

export function formatReadings({ odometer, hours }: GivenReadings): string {
  const shown = [odometer ? formatMiles(odometer) : null, hours ? formatHours(hours) : null];
  return shown.filter(Boolean).join(", ");
}

export function formatDateOrNull(moment: Moment | null, timeZone: string): string | null {
  return moment && formatDate(moment, timeZone);
}
