import { hourMs } from "#shared/base/dates.ts";
import { words } from "#shared/base/words.ts";
import { countRows } from "#shared/imports/name-import.ts";
import { importLimits } from "#shared/imports/imports-limits.ts";
import type { ImportKind } from "#shared/imports/imports.ts";
import { CircleCheck, Undo2 } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import { Button, buttonClass } from "../../ui/button/button.tsx";
import { useNow } from "../../ui/device/use-now.ts";
import { focusElement } from "../../ui/hooks/focus-element.ts";
import { lazily } from "../../ui/hooks/lazily.tsx";
import { Card, CardBody } from "../../ui/layout/card.tsx";
import { PagedList } from "../../ui/list/paged-list.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import { ImportedRow } from "./imported-row.tsx";
import { type Import, kindHomes, toImportHref } from "./import-words.ts";
import { RowsCard } from "./rows-card.tsx";
import { useRows, useUndo } from "./use-import-calls.ts";

const UndoDialog = lazily(() => import("./undo-dialog.tsx").then((m) => m.UndoDialog));

/** What an import has done, and the way to undo it. */
export function ResultPanel({ shown }: { shown: Import }) {
  const { kind, state, written } = shown;
  const [isAsking, setIsAsking] = useState(false);
  const undo = useUndo(shown);
  const now = useNow();
  const isUndone = state === "undone";
  const rows = countRows(kind, written);
  return (
    <>
      <Card aria-label={w.result}>
        <CardBody>
          <div className="grid gap-4">
            <h2
              ref={focusElement}
              tabIndex={-1}
              className="flex items-start gap-2 text-xl wrap-anywhere"
            >
              <CircleCheck aria-hidden size={24} className="mt-0.5 shrink-0 text-pass" />
              {isUndone ? w.undone : w.imported({ rows })}
            </h2>
            {kind === "people" && !isUndone ? <p>{w.invited}</p> : null}
            <div className="flex flex-wrap gap-3 max-sm:*:flex-auto">
              <Link href={kindHomes[kind]} className={buttonClass({})}>
                {w[kind]}
              </Link>
              <Link href={toImportHref(kind)} className={buttonClass({ variant: "secondary" })}>
                {w.another}
              </Link>
              {mayUndo(shown, now) ? (
                <Button
                  variant="ghost"
                  icon={Undo2}
                  loading={undo.isPending}
                  onPointerEnter={UndoDialog.preload}
                  onFocus={UndoDialog.preload}
                  onClick={() => setIsAsking(true)}
                >
                  {w.undo}
                </Button>
              ) : null}
            </div>
          </div>
        </CardBody>
      </Card>
      {isUndone ? <KeptCard shown={shown} /> : <RowsCard shown={shown} check={undefined} />}
      {isAsking ? (
        <UndoDialog
          kind={kind}
          isPending={undo.isPending}
          onConfirm={() => undo.mutate(undefined, { onSettled: () => setIsAsking(false) })}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </>
  );
}

/** What undoing left alone: it is in use, or was only changed by the import. */
function KeptCard({ shown }: { shown: Import }) {
  const rows = useRows(shown.id, "kept");
  if (rows.data?.length === 0) return null;
  return (
    <Card title={w.kept}>
      <PagedList pages={rows} what={w.rows} skeleton={<SkeletonRows />}>
        {(shownRows, list) => (
          <ul ref={list} aria-label={w.kept} className="divide-y">
            {shownRows.map((row) => (
              <ImportedRow key={row.n} shown={shown} row={row} check={undefined} />
            ))}
          </ul>
        )}
      </PagedList>
    </Card>
  );
}

const toHome = {
  assets: ["See your units", "Ver sus unidades"],
  people: ["See the invitations", "Ver las invitaciones"],
  schedules: ["See what is due", "Ver lo que vence"],
  history: ["See past maintenance", "Ver el mantenimiento anterior"],
} as const satisfies Record<ImportKind, readonly [string, string]>;

function mayUndo({ state, counts, doneAt }: Import, now: Date): boolean {
  const age = now.getTime() - new Date(doneAt ?? now).getTime();
  return state === "done" && counts.add > 0 && age < importLimits.undoHours * hourMs;
}

const w = words({
  ...toHome,
  result: ["Result", "Resultado"],
  imported: ["Imported {rows}", "Importado: {rows}"],
  undone: ["The import was undone", "La importación se deshizo"],
  invited: [
    "Each of them has an invitation now, mailed to those with an address where mail is set up. You find the links with the crew.",
    "Cada persona tiene ahora una invitación, enviada a quien tiene correo si hay correo configurado. Los enlaces están con el personal.",
  ],
  another: ["Another list", "Otra lista"],
  undo: ["Undo", "Deshacer"],
  rows: ["the rows", "las filas"],
  kept: ["What stays as it is", "Lo que se queda como está"],
});
