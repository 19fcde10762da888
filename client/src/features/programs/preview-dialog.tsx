import { api } from "#shared/api/api.ts";
import type { Program, ProgramPreview } from "#shared/api/api-schemas.ts";
import { type ProgramAct, programActs } from "#shared/programs/programs.ts";
import { formatScheduleName } from "#shared/schedules/schedules.ts";
import { words } from "#shared/base/words.ts";
import { useQuery } from "@tanstack/react-query";
import { CheckCheck, SearchX } from "lucide-react";
import { Link } from "wouter";
import { query } from "../../api/call.ts";
import { useSave } from "../../api/saving/use-save.ts";
import { Button, Spinner } from "../../ui/button/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../../ui/dialog/dialog.tsx";
import { DataState } from "../../ui/layout/data-state.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { Facts } from "../../ui/layout/facts.tsx";
import { Warning } from "../../ui/layout/warning.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import { describeRow, summarizeApplied, summarizePreview } from "./describe-program.ts";
import { isStale } from "./use-program-save.ts";

interface PreviewDialogProps {
  program: Program;
  onClose: () => void;
}

/** What applying a program would change on the units, and the button that does it. */
export function PreviewDialog({ program, onClose }: PreviewDialogProps) {
  const params = { id: program.id };
  // Each opening shows what is so now, and open screens are not notified of it.
  const preview = useQuery({ ...query(api.previewProgram, { params }), gcTime: 0, staleTime: 0 });
  const { save, isPending, error } = useSave(api.applyProgram, {
    success: (applied) => ({
      title: w.applied({ n: applied.units }),
      description: summarizeApplied(applied),
    }),
    onSuccess: onClose,
    // What was applied before it failed is shown as done.
    onFailure: (refusal) => {
      void preview.refetch();
      return isStale(refusal);
    },
  });
  const { data } = preview;
  return (
    <Dialog
      onClose={onClose}
      title={w.title}
      description={program.name}
      size="record"
      pending={isPending}
    >
      <DialogBody isForReading>
        {isStale(error) && !isPending ? (
          <Warning isAlert className="gap-2 p-3">
            {w.stale}
          </Warning>
        ) : null}
        <DataState query={preview} what={w.what} skeleton={<SkeletonRows count={6} />}>
          {(shown) => <Changes preview={shown} />}
        </DataState>
      </DialogBody>
      <DialogFooter>
        {isPending && data ? (
          <output className="flex min-h-ctl-md flex-1 items-center gap-2 text-sm text-muted">
            <Spinner /> {w.applying({ n: data.units })}
          </output>
        ) : null}
        {data && data.units > 0 ? (
          <Button
            loading={isPending}
            disabled={preview.isFetching}
            onClick={() => save({ params, body: { version: data.version } })}
          >
            {w.apply({ n: data.units })}
          </Button>
        ) : (
          <Button variant="secondary" onClick={onClose}>
            {w.close}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  );
}

function Changes({ preview }: { preview: ProgramPreview }) {
  const { matching, units, rows } = preview;
  const isCutOff = rows.length < countSchedules(preview);
  return (
    <div className="grid gap-4">
      {matching === 0 ? <EmptyState icon={SearchX} title={w.noUnit} text={w.noUnitText} /> : null}
      {matching > 0 && units === 0 ? (
        <EmptyState
          tone="pass"
          icon={CheckCheck}
          title={preview.kept > 0 ? w.nothing : w.upToDate({ n: matching })}
        />
      ) : null}
      {units > 0 ? <p className="text-lg font-semibold">{summarizePreview(preview)}</p> : null}
      {programActs.map((act) => (
        <Rows key={act} act={act} rows={rows.filter((row) => row.act === act)} />
      ))}
      {isCutOff ? <p className="text-sm text-muted">{w.first({ n: rows.length })}</p> : null}
    </div>
  );
}

function countSchedules({ add, change, stop, kept }: ProgramPreview): number {
  return add + change + stop + kept;
}

function Rows({ act, rows }: { act: ProgramAct; rows: ProgramPreview["rows"] }) {
  if (rows.length === 0) return null;
  return (
    <section aria-label={actTitles[act]} className="min-w-0 rounded border">
      <h3 className="rounded-t bg-surface-2 px-4 py-2 text-base">{actTitles[act]}</h3>
      <ul className="divide-y border-t">
        {rows.map((row) => (
          <li key={`${row.assetId} ${row.service}`} className="grid px-4 py-2">
            <Facts>
              {[
                <Link key="asset" href={`/assets/${row.assetId}`} className="link">
                  {row.assetName}
                </Link>,
                <span key="service" className="font-semibold">
                  {formatScheduleName(row.service)}
                </span>,
              ]}
            </Facts>
            <span className="text-sm text-muted">
              <Facts>{describeRow(row)}</Facts>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const actTitles = words({
  change: ["Change", "Cambiar"],
  stop: ["Stop", "Detener"],
  keep: ["Keep as it is", "Dejar como está"],
  add: ["Add", "Agregar"],
}) satisfies Record<ProgramAct, string>;

const w = words({
  title: ["Preview changes", "Ver cambios"],
  what: ["the changes", "los cambios"],
  stale: [
    "Someone else changed this program meanwhile. This is what applying it does now: look it over, then apply.",
    "Alguien más cambió este plan. Esto es lo que hace ahora: revíselo y aplíquelo.",
  ],
  noUnit: ["No unit matches this program", "Ninguna unidad cumple con este plan"],
  noUnitText: [
    "Look at Which Units. Kind, make and tags of a unit are set on its own page, by Edit.",
    "Revise para qué unidades es. El tipo, la marca y las etiquetas se ponen en la página de la unidad, con Editar.",
  ],
  upToDate: [
    { one: "{n} unit is up to date", other: "All {n} units are up to date" },
    { one: "{n} unidad está al día", other: "Las {n} unidades están al día" },
  ],
  nothing: ["There is nothing to change", "No hay nada que cambiar"],
  first: ["The first {n} are shown.", "Se muestran los primeros {n}."],
  apply: [
    { one: "Apply to {n} unit", other: "Apply to {n} units" },
    { one: "Aplicar a {n} unidad", other: "Aplicar a {n} unidades" },
  ],
  applying: [
    { one: "Applying to {n} unit…", other: "Applying to {n} units…" },
    { one: "Aplicando a {n} unidad…", other: "Aplicando a {n} unidades…" },
  ],
  applied: [
    { one: "Applied to {n} unit", other: "Applied to {n} units" },
    { one: "Aplicado a {n} unidad", other: "Aplicado a {n} unidades" },
  ],
  close: ["Close", "Cerrar"],
});
