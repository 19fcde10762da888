import { words } from "#shared/base/words.ts";
import { findTable, type Table } from "#shared/imports/find-table.ts";
import { importLimits } from "#shared/imports/imports-limits.ts";
import { useMemo, useState } from "react";
import { Button } from "../../ui/button/button.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { NativeSelect } from "../../ui/form/native-select.tsx";
import { focusElement } from "../../ui/hooks/focus-element.ts";
import { Card, CardBody } from "../../ui/layout/card.tsx";
import { Warning } from "../../ui/layout/warning.tsx";
import type { Sheet } from "./file/read-workbook.ts";

interface FoundTableProps {
  sheets: readonly Sheet[];
  isPending: boolean;
  onBack: () => void;
  onNext: (table: { header: string[]; rows: string[][] }) => void;
}

/** Which sheet is read, and which lines of it are left out unless they are taken back. */
export function FoundTable({ sheets, isPending, onBack, onNext }: FoundTableProps) {
  const [at, setAt] = useState(0);
  const table = useMemo(() => findTable(sheets[at]?.lines ?? []), [sheets, at]);
  const [takenBack, setTakenBack] = useState<ReadonlySet<number>>(new Set());
  const rows = listRows(table, takenBack);
  const leftOut = table.leftOut.filter(({ reason }) => reason !== "blank");
  const problem = findProblem(rows.length);
  const toggle = (line: number) => {
    const next = new Set(takenBack);
    if (!next.delete(line)) next.add(line);
    setTakenBack(next);
  };
  return (
    <Card title={w.title}>
      <CardBody>
        <div className="grid gap-4">
          {sheets.length > 1 ? (
            <NativeSelect
              label={w.sheet}
              options={sheets.map(({ name }, index) => ({ value: String(index), label: name }))}
              value={String(at)}
              onChange={({ target }) => {
                setAt(Number(target.value));
                setTakenBack(new Set());
              }}
            />
          ) : null}
          <p ref={focusElement} tabIndex={-1} className="wrap-anywhere">
            <strong>{w.rows({ n: rows.length })}</strong>{" "}
            {w.columns({ names: table.header.filter(Boolean).join(", ") })}
          </p>
          {leftOut.length > 0 ? (
            <fieldset className="grid min-w-0 gap-2">
              <legend className="mb-2 font-semibold">{w.leftOut}</legend>
              {leftOut.map(({ line, cells }) => (
                <Checkbox
                  key={line}
                  label={w.line({ line: String(line), text: cells.filter(Boolean).join(", ") })}
                  checked={!takenBack.has(line)}
                  onChange={() => toggle(line)}
                />
              ))}
            </fieldset>
          ) : null}
          {problem ? (
            <Warning isAlert className="gap-2 p-3">
              {problem}
            </Warning>
          ) : null}
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" disabled={isPending} onClick={onBack}>
              {w.back}
            </Button>
            <Button
              loading={isPending}
              disabled={problem !== undefined}
              onClick={() => onNext({ header: table.header, rows })}
            >
              {w.next}
            </Button>
          </div>
        </div>
      </CardBody>
    </Card>
  );
}

/** In the order of the file. */
function listRows({ rows, leftOut }: Table, takenBack: ReadonlySet<number>): string[][] {
  const wanted = leftOut.filter(({ line }) => takenBack.has(line));
  return [...rows, ...wanted].sort((a, b) => a.line - b.line).map(({ cells }) => cells);
}

function findProblem(count: number): string | undefined {
  if (count === 0) return w.none;
  return count > importLimits.rowsMax ? w.tooMany : undefined;
}

const w = words({
  title: ["What was found", "Lo que se encontró"],
  sheet: ["Sheet", "Hoja"],
  rows: [
    { one: "{n} row.", other: "{n} rows." },
    { one: "{n} fila.", other: "{n} filas." },
  ],
  columns: ["Columns: {names}", "Columnas: {names}"],
  leftOut: ["Leave out these lines", "Omitir estas líneas"],
  line: ["Line {line}: {text}", "Línea {line}: {text}"],
  none: [
    "There are no rows below the column names.",
    "No hay filas debajo de los nombres de columna.",
  ],
  tooMany: [
    "This list has more than 10,000 rows. Split it into several lists.",
    "Esta lista tiene más de 10 000 filas. Divídala en varias.",
  ],
  back: ["Another list", "Otra lista"],
  next: ["Match the columns", "Relacionar las columnas"],
});
