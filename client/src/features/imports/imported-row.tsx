import { words } from "#shared/base/words.ts";
import type { ImportKind, RowAction, RowNote } from "#shared/imports/imports.ts";
import { CircleAlert, Info } from "lucide-react";
import type { SubmitEvent } from "react";
import { Button } from "../../ui/button/button.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";
import { Badge, type BadgeTone } from "../../ui/layout/badge.tsx";
import { type Import, type ImportRow, labelField } from "./import-words.ts";
import type { useCheck } from "./use-import-calls.ts";

interface ImportedRowProps {
  shown: Import;
  row: ImportRow;
  check: ReturnType<typeof useCheck> | undefined;
}

/** A row of a list: what becomes of it, what is said of it, and the cells that need a fix. */
export function ImportedRow({ shown, row, check }: ImportedRowProps) {
  const { n, action, name, problems, warnings, changes } = row;
  return (
    <li className="grid gap-2 px-4 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0 flex-1 basis-48">
          <p className="line-clamp-2 font-semibold wrap-anywhere">
            {name || row.given.find(Boolean) || w.blank}
          </p>
          <p className="text-sm text-muted">{w.row({ n })}</p>
        </div>
        {action ? <Badge tone={tones[action]} label={w[action]} /> : null}
      </div>
      {problems.map((note) => (
        <Note key={note.text} kind={shown.kind} note={note} isProblem />
      ))}
      {warnings.map((note) => (
        <Note key={note.text} kind={shown.kind} note={note} />
      ))}
      {changes && changes.length > 0 ? (
        <ul className="text-sm text-muted">
          {changes.map(({ field, before, after }) => (
            <li key={field} className="wrap-anywhere">
              {w.change({
                field: labelField(shown.kind, field),
                before: toText(before),
                after: toText(after),
              })}
            </li>
          ))}
        </ul>
      ) : null}
      {action === "problem" && check ? <RowFix shown={shown} row={row} check={check} /> : null}
    </li>
  );
}

const tones: Record<RowAction, BadgeTone> = {
  add: "pass",
  update: "pass",
  same: "neutral",
  skip: "neutral",
  problem: "fail",
};

function Note(props: { kind: ImportKind; note: RowNote; isProblem?: boolean }) {
  const { kind, note, isProblem = false } = props;
  const Icon = isProblem ? CircleAlert : Info;
  return (
    <p
      className={
        isProblem
          ? "flex items-start gap-1.5 text-sm font-semibold text-fail"
          : "flex items-start gap-1.5 text-sm text-muted"
      }
    >
      <Icon aria-hidden size={16} className="mt-0.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {note.field ? `${labelField(kind, note.field)}: ${note.text}` : note.text}
      </span>
    </p>
  );
}

function toText(value: unknown): string {
  if (value === null || value === undefined || value === "") return w.blank;
  return typeof value === "string" || typeof value === "number"
    ? String(value)
    : JSON.stringify(value);
}

/** The cells that are complained of; where none of them has a column, all that the list has. */
function RowFix({ shown, row, check }: Required<ImportedRowProps>) {
  const { header, mapping } = shown;
  const fields = new Set(row.problems.flatMap(({ field }) => toColumns(field)));
  const all = header.map((_, at) => at).filter((at) => mapping[at] !== null);
  const blamed = all.filter((at) => fields.has(mapping[at] ?? ""));
  const columns = blamed.length > 0 ? blamed : all;
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const given = header.map((_, at) => {
      const typed = data.get(String(at));
      return typeof typed === "string" ? typed.trim() : (row.given[at] ?? "");
    });
    check?.mutate({ row: { n: row.n, given } });
  };
  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-wrap items-end gap-3">
      {columns.map((at) => (
        <div key={at} className="min-w-0 flex-1 basis-48">
          <TextInput
            label={header[at] || labelField(shown.kind, mapping[at] ?? "")}
            name={String(at)}
            defaultValue={row.given[at] ?? ""}
            maxLength={cellMax}
            aria-invalid
            autoComplete="off"
          />
        </div>
      ))}
      <Button type="submit" variant="secondary" loading={check?.isPending ?? false}>
        {w.save}
      </Button>
    </form>
  );
}

/** A unit that is not found may be named in any of the columns that name one. */
function toColumns(field = ""): string[] {
  return unitFields.includes(field) ? unitFields : [field];
}

const unitFields = ["unitNumber", "unitName", "vinOrSerial"];

const cellMax = 2_000;

const w = words({
  row: ["Row {n}", "Fila {n}"],
  blank: ["blank", "en blanco"],
  add: ["New", "Nueva"],
  update: ["Changes", "Cambia"],
  same: ["Already here", "Ya está"],
  skip: ["Left out", "Omitida"],
  problem: ["Needs a fix", "Corregir"],
  change: ["{field}: {after}, before {before}", "{field}: {after}, antes {before}"],
  save: ["Save", "Guardar"],
});
