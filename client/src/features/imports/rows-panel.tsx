import { words } from "#shared/base/words.ts";
import type { ImportKind } from "#shared/imports/imports.ts";
import { countRows } from "#shared/imports/name-import.ts";
import { FileInput } from "lucide-react";
import { useRef } from "react";
import { Link } from "wouter";
import { Button, buttonClass } from "../../ui/button/button.tsx";
import { Card, CardBody } from "../../ui/layout/card.tsx";
import { type Import, summarizeCounts } from "./import-words.ts";
import { RowsCard } from "./rows-card.tsx";
import { useCheck, useCommit } from "./use-import-calls.ts";
import { toPercent } from "../../ui/layout/progress-bar.tsx";

interface RowsPanelProps {
  shown: Import;
  columnsHref: string;
}

/** What would become of each row, and the button that imports them. */
export function RowsPanel({ shown, columnsHref }: RowsPanelProps) {
  const { kind, counts, written } = shown;
  const summary = useRef<HTMLOutputElement>(null);
  // The row that was put right may have left the list, and the focus with it.
  const check = useCheck(shown, () => summary.current?.focus());
  const commit = useCommit(shown);
  const ready = counts.add + counts.update;
  const isBegun = written > 0 || commit.isPending;
  return (
    <>
      <Card aria-label={w.summary}>
        <CardBody>
          <div className="grid gap-4">
            <output ref={summary} tabIndex={-1} className="text-lg font-semibold">
              {summarizeCounts(shown)}
            </output>
            {isBegun ? <ImportBar label={w.importing} done={written} total={ready} /> : null}
            {ready === 0 ? <p className="text-muted">{w.nothing}</p> : null}
            <div className="flex flex-wrap gap-3 max-sm:*:flex-auto">
              {isBegun ? null : (
                <Link href={columnsHref} className={buttonClass({ variant: "secondary" })}>
                  {w.back}
                </Link>
              )}
              {ready > 0 ? (
                <Button
                  icon={FileInput}
                  loading={commit.isPending}
                  disabled={check.isPending}
                  onClick={() => commit.mutate()}
                >
                  {sayImport({ isBegun: written > 0, rows: countRows(kind, ready - written) })}
                </Button>
              ) : null}
            </div>
            <MailNote kind={kind} ready={ready} />
            {counts.problem > 0 && ready > 0 && !isBegun ? (
              <p className="text-sm text-muted">{w.later({ n: counts.problem })}</p>
            ) : null}
          </div>
        </CardBody>
      </Card>
      <RowsCard shown={shown} check={isBegun ? undefined : check} />
    </>
  );
}

/** To import people sends mail, which nothing takes back. */
function MailNote({ kind, ready }: { kind: ImportKind; ready: number }) {
  return kind === "people" && ready > 0 ? <p>{w.mails}</p> : null;
}

function sayImport({ isBegun, rows }: { isBegun: boolean; rows: string }): string {
  return isBegun ? w.goOn({ rows }) : w.import({ rows });
}

interface ImportBarProps {
  label: string;
  done: number;
  total: number;
}

/** How much of a list is written. */
function ImportBar({ label, done, total }: ImportBarProps) {
  return (
    <div className="relative">
      <progress className="sr-only" aria-label={label} max={total} value={done} />
      <div
        aria-hidden
        className="h-3 w-full overflow-hidden rounded-full border border-strong bg-surface-2"
      >
        <div className="h-full bg-primary" style={{ width: toPercent(done, total) }} />
      </div>
    </div>
  );
}

const w = words({
  summary: ["What is found", "Lo encontrado"],
  nothing: ["There is nothing to import.", "No hay nada que importar."],
  back: ["Columns", "Columnas"],
  import: ["Import {rows}", "Importar {rows}"],
  goOn: ["Go on with {rows}", "Continuar con {rows}"],
  importing: ["Importing", "Importando"],
  mails: [
    "Importing invites them at once: by mail those with an address, where mail is set up.",
    "Al importar se les invita enseguida: por correo a quien tiene dirección, si hay correo configurado.",
  ],
  later: [
    {
      one: "The row that needs a fix is not imported. You can download it and bring it again.",
      other:
        "The {n} rows that need a fix are not imported. You can download them and bring them again.",
    },
    {
      one: "La fila que necesita corrección no se importa. Puede descargarla y traerla de nuevo.",
      other:
        "Las {n} filas que necesitan corrección no se importan. Puede descargarlas y traerlas de nuevo.",
    },
  ],
});
