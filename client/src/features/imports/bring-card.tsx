import { words } from "#shared/base/words.ts";
import { findTable } from "#shared/imports/find-table.ts";
import { importFields } from "#shared/imports/import-fields.ts";
import { importLimits } from "#shared/imports/imports-limits.ts";
import { type ImportKind, importKinds } from "#shared/imports/imports.ts";
import { useMutation } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Download, FileUp } from "lucide-react";
import { type DragEvent, useState } from "react";
import { Button, buttonClass, Spinner } from "../../ui/button/button.tsx";
import { FieldError } from "../../ui/form/field.tsx";
import { labelOptions, NativeSelect } from "../../ui/form/native-select.tsx";
import { Textarea } from "../../ui/form/textarea.tsx";
import { Card, CardBody } from "../../ui/layout/card.tsx";
import { downloadList } from "../../ui/list/download-list.ts";
import { ListError, listProblemTexts } from "./file/list-problem.ts";
import { openList } from "./file/open-list.ts";
import type { Sheet } from "./file/read-workbook.ts";
import { FoundTable } from "./found-table.tsx";
import { type Import, kindLabels } from "./import-words.ts";
import { useBegin } from "./use-import-calls.ts";

interface BringCardProps {
  kind: ImportKind;
  onKind: (kind: ImportKind) => void;
  onBegun: (begun: Import) => void;
}

type Given = { file: Blob; name: string | undefined };
type Read = { name: string | undefined; sheets: Sheet[] };

/** Takes a file or what was pasted. Where lines of it would be left out or it has several sheets, it shows that first. */
export function BringCard({ kind, onKind, onBegun }: BringCardProps) {
  const [shown, setShown] = useState<Read>();
  const [pasted, setPasted] = useState("");
  const begin = useBegin(onBegun);
  const reading = useMutation({
    mutationFn: async ({ file, name }: Given) => ({ name, sheets: await openList(file) }),
    onSuccess: (read) => {
      const [first] = read.sheets;
      const table = findTable(first?.lines ?? []);
      const isPlain = read.sheets.length === 1 && table.leftOut.every(isBlank);
      const isFit = table.rows.length > 0 && table.rows.length <= importLimits.rowsMax;
      if (!isPlain || !isFit) return setShown(read);
      const rows = table.rows.map(({ cells }) => cells);
      return begin.mutate({ kind, fileName: read.name, header: table.header, rows });
    },
  });
  const isPending = reading.isPending || begin.isPending;
  if (shown) {
    return (
      <FoundTable
        sheets={shown.sheets}
        isPending={begin.isPending}
        onBack={() => setShown(undefined)}
        onNext={({ header, rows }) => begin.mutate({ kind, fileName: shown.name, header, rows })}
      />
    );
  }
  return (
    <Card
      title={w.title}
      action={
        <Button variant="ghost" icon={Download} onClick={() => downloadTemplate(kind)}>
          {w.template}
        </Button>
      }
    >
      <CardBody>
        <div className="grid gap-4">
          <NativeSelect
            label={w.kind}
            options={labelOptions(importKinds, kindLabels)}
            value={kind}
            disabled={isPending}
            onChange={({ target }) => {
              const chosen = importKinds.find((one) => one === target.value);
              if (chosen) onKind(chosen);
            }}
          />
          <FileDrop
            isPending={isPending}
            onFile={(file) => reading.mutate({ file, name: file.name })}
          />
          {reading.error ? <FieldError error={describeListError(reading.error)} aloud /> : null}
          <Textarea
            label={w.paste}
            hint={w.pasteHint}
            rows={4}
            autoCapitalize="off"
            spellCheck={false}
            value={pasted}
            onChange={({ target }) => setPasted(target.value)}
          />
          <div>
            <Button
              disabled={pasted.trim() === ""}
              loading={isPending}
              onClick={() => reading.mutate({ file: new Blob([pasted]), name: undefined })}
            >
              {w.usePasted}
            </Button>
          </div>
        </div>
      </CardBody>
    </Card>
  );
}

function isBlank({ reason }: { reason: string }): boolean {
  return reason === "blank";
}

function describeListError(error: Error): string {
  return error instanceof ListError ? listProblemTexts[error.problem] : listProblemTexts.broken;
}

/** The columns that a list usually has, with a row that shows what belongs in them. */
function downloadTemplate(kind: ImportKind): void {
  const fields = importFields[kind].filter(({ example }) => example !== "");
  const rows = [fields.map(({ label }) => label), fields.map(({ example }) => example)];
  downloadList(`${kind}.csv`, rows);
}

function FileDrop({ isPending, onFile }: { isPending: boolean; onFile: (file: File) => void }) {
  const [isOver, setIsOver] = useState(false);
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !isPending) onFile(file);
  };
  return (
    <div
      className={clsx(
        "grid justify-items-center gap-2 rounded border-2 border-dashed p-6 text-center",
        isOver ? "border-primary bg-primary-soft" : "border-strong",
      )}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={handleDrop}
    >
      <label
        className={clsx(
          buttonClass({ variant: "secondary" }),
          "relative has-disabled:cursor-not-allowed has-disabled:text-muted has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
        )}
      >
        {isPending ? <Spinner /> : <FileUp aria-hidden size={20} />}
        <span aria-live="polite">{isPending ? w.reading : w.choose}</span>
        <input
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,text/csv"
          disabled={isPending}
          onChange={({ currentTarget: input }) => {
            const file = input.files?.[0];
            if (file) onFile(file);
            // Without this, a second choice of the same file would not be a change.
            input.value = "";
          }}
          className="absolute inset-0 size-full cursor-[inherit] opacity-0"
        />
      </label>
      <p className="text-sm text-muted">{w.drop}</p>
    </div>
  );
}

const w = words({
  title: ["Bring your list", "Traiga su lista"],
  template: ["Download a template", "Descargar una plantilla"],
  kind: ["What is in your list?", "¿Qué hay en su lista?"],
  choose: ["Choose a file", "Elegir un archivo"],
  reading: ["Reading the list…", "Leyendo la lista…"],
  drop: [
    "Or drop it here. Excel (.xlsx) or CSV, up to 5 MB and 10,000 rows.",
    "O suéltelo aquí. Excel (.xlsx) o CSV, hasta 5 MB y 10 000 filas.",
  ],
  paste: ["Or paste your rows", "O pegue sus filas"],
  pasteHint: [
    "Copy them in your spreadsheet, with the row of column names.",
    "Cópielas en su hoja de cálculo, con la fila de nombres de columna.",
  ],
  usePasted: ["Use these rows", "Usar estas filas"],
});
