/** Writes rows as the text of one CSV file of an export. */
import { setImmediate as othersTurn } from "node:timers/promises";
import { formatWord } from "#shared/assets/assets.ts";
import { invariant } from "../../errors.ts";
import type { Cell } from "./write-csv.ts";
import { byteOrderMark, writeCsv } from "./write-csv.ts";

/** After so much text others have a turn. */
const pieceCharacters = 32_000;

/** A file and its text, piece by piece. */
export type Sheet = { file: string; text: AsyncIterable<string> };

type Content<Row> = {
  /** The column heads in order. `@` marks a moment, which gets two columns; `@day` marks a moment that stands for a day. */
  heads: string;
  /** The exceptions from the rule that "Asset ID" shows the row's `assetId`. */
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

function toColumns<Row extends object>({ heads, cells = {}, timeZone }: Content<Row>) {
  const clock = new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    dateStyle: "short",
    timeStyle: "medium",
  });
  return heads.split(",").flatMap((text): Column<Row>[] => {
    const [head = "", moment] = text.trim().split(" @");
    const cell = cells[head] ?? toPropertyName(head);
    const read = (row: Row): unknown =>
      typeof cell === "function" ? cell(row) : Reflect.get(row, cell);
    if (moment === undefined) return [{ head, show: (row) => asCell(read(row), head) }];
    if (moment === "day") {
      // The clock shows the day before the time.
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
  });
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
