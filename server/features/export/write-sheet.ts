/** Writes rows as the text of one CSV file of an export. */
import { setImmediate as othersTurn } from "node:timers/promises";
import { formatWord } from "#shared/assets/assets.ts";
import type { AuditFieldKind, AuditFields } from "#shared/base/audited-noun.ts";
import { findFormatter } from "#shared/base/dates.ts";
import { formatWorkDays } from "#shared/board/board.ts";
import { invariant } from "../../errors.ts";
import type { Cell } from "./write-csv.ts";
import { byteOrderMark, writeCsv } from "./write-csv.ts";

/** After this much text other exports have a turn. */
const pieceCharacters = 32_000;

/** A file, and its text in pieces. */
export type Sheet = { file: string; text: AsyncIterable<string> };

type Content<Row> = {
  /**
   * The column heads in order. `@` marks a moment, which gets two columns; `@day` marks a moment that stands for a day.
   * `…` stands for all `fields` that have no head of their own.
   */
  heads: string;
  /** The row's fields in the audit trail, under their labels there. */
  fields?: AuditFields;
  /** The heads of fields that have another name here. */
  called?: Readonly<Record<string, string>>;
  /** The cells that do not follow the rule that "Asset ID" shows the row's `assetId`. */
  cells?: Record<string, (string & keyof Row) | ((row: Row) => Cell | Date)>;
  timeZone: string;
  pages: AsyncIterable<readonly Row[]>;
};

type Column<Row> = { head: string; show: (row: Row) => Cell };

export function writeSheet<Row extends object>(file: string, content: Content<Row>): Sheet {
  return { file, text: writePieces(toColumns(content), content.pages) };
}

async function* writePieces<Row>(
  columns: readonly Column<Row>[],
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + writeCsv([columns.map(({ head }) => head)]);
  for await (const rows of pages) {
    for (const piece of cutPieces(rows, columns)) {
      yield writeCsv(piece);
      await othersTurn();
    }
  }
}

function* cutPieces<Row>(rows: readonly Row[], columns: readonly Column<Row>[]) {
  let piece: Cell[][] = [];
  let characters = 0;
  for (const row of rows) {
    const cells = columns.map(({ show }) => show(row));
    piece.push(cells);
    for (const cell of cells) characters += typeof cell === "string" ? cell.length : 1;
    if (characters < pieceCharacters) continue;
    yield piece;
    [piece, characters] = [[], 0];
  }
  yield piece;
}

function toColumns<Row extends object>(content: Content<Row>): Column<Row>[] {
  const { heads, cells = {}, fields = {}, called = {}, timeZone } = content;
  const styles = { dateStyle: "short", timeStyle: "medium" } as const;
  const shown = { timeZone, clock: findFormatter(timeZone, styles, "sv-SE") };
  const named = heads.split(",").map((text) => toNamed(text.trim(), cells));
  return named.flatMap((item) => {
    if (item.head !== "…") return showIn(item, shown);
    const others = Object.entries(fields).filter(
      ([field, { kind }]) => kind !== "photo" && !named.some(({ property }) => property === field),
    );
    return others.flatMap(([field, { kind, label }]) =>
      showIn(
        {
          head: called[field] ?? label,
          moment: kind === "day" ? kind : undefined,
          property: field,
          kind,
        },
        shown,
      ),
    );
  });
}

type Named<Row> = {
  head: string;
  moment?: string;
  /** The property that the column shows, unless `read` is given. */
  property: string;
  read?: (row: Row) => unknown;
  kind?: AuditFieldKind;
};

function toNamed<Row>(text: string, cells: NonNullable<Content<Row>["cells"]>): Named<Row> {
  const [head = "", moment] = text.split(" @");
  const cell = cells[head] ?? toPropertyName(head);
  return typeof cell === "function"
    ? { head, moment, property: toPropertyName(head), read: cell }
    : { head, moment, property: cell };
}

type Shown = { timeZone: string; clock: Intl.DateTimeFormat };

function showIn<Row extends object>(named: Named<Row>, { timeZone, clock }: Shown): Column<Row>[] {
  const { head, moment, property, kind } = named;
  const read = named.read ?? ((row: Row): unknown => formatField(Reflect.get(row, property), kind));
  if (moment === undefined) return [{ head, show: (row) => asCell(read(row), head) }];
  if (moment === "day") {
    // The first ten characters of a formatted time are its day.
    const show = (row: Row) => formatMoment(read(row), (at) => clock.format(at).slice(0, 10));
    return [{ head, show }];
  }
  // In the company's time zone, and beside it in ISO format for programs.
  return [
    {
      head: `${head} (${timeZone})`,
      show: (row) => formatMoment(read(row), (at) => clock.format(at)),
    },
    {
      head: `${head} (ISO 8601)`,
      show: (row) => formatMoment(read(row), (at) => at.toISOString()),
    },
  ];
}

/** Shows stored words by their labels, and lists as one text. */
function formatField(value: unknown, kind: AuditFieldKind = "text"): unknown {
  if (Array.isArray(value)) {
    return kind === "workDays" ? formatWorkDays(value.map(Number)) : value.join(", ");
  }
  return typeof kind === "object" && typeof value === "string" ? kind[value] : value;
}

/** "Last Inspection ID" as "lastInspectionId". */
function toPropertyName(head: string): string {
  const name = head.replaceAll("ID", "Id").replaceAll(" ", "");
  return name.charAt(0).toLowerCase() + name.slice(1);
}

function asCell(value: unknown, head: string): Cell {
  if (value === null || typeof value === "string" || typeof value === "number") return value;
  invariant(typeof value === "boolean", `the rows have something to show for ${head}`);
  return value;
}

function formatMoment(at: unknown, format: (at: Date) => string): Cell {
  invariant(at === null || at instanceof Date, "a moment is a date or nothing");
  return at && format(at);
}

/** "time_based" as "Time based". */
export function capitalise(word: string): string {
  const text = formatWord(word);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
