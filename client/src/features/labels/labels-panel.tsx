import { labelsMax } from "#shared/labels/label-codes.ts";
import { api } from "#shared/api/api.ts";
import type { LabelSheet, Nudge } from "#shared/labels/label-sheets.ts";
import { labelSheets } from "#shared/labels/label-sheets.ts";
import { formatNumber } from "#shared/base/languages.ts";
import { words } from "#shared/base/words.ts";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { type Ref, useState } from "react";
import { createPortal } from "react-dom";
import { useSearchParams } from "wouter";
import { call, pageQuery } from "../../api/call.ts";
import { parseId } from "../../api/parse-id.ts";
import { refreshAfter } from "../../api/refresh.ts";
import { useSave } from "../../api/saving/use-save.ts";
import { Button } from "../../ui/button/button.tsx";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";
import { BackLink } from "../../ui/layout/back-link.tsx";
import { Card, CardBody } from "../../ui/layout/card.tsx";
import type { QueryState } from "../../ui/layout/data-state.tsx";
import { DataState } from "../../ui/layout/data-state.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { Skeleton } from "../../ui/layout/skeleton.tsx";
import { LabelSheetView, type Label } from "./label-sheet-view.tsx";
import type { Printed } from "./print-fields.tsx";
import { PrintFields, useLabelSheets } from "./print-fields.tsx";
import { useYardFilter } from "../../records/chosen-yard.ts";
import { YardScope } from "../../records/yard-scope.tsx";

interface LabelsPanelProps {
  title: Ref<HTMLHeadingElement>;
  chosen: string;
}

/** The labels of one unit, or of all that the registry shows: chosen, looked at and printed. */
export function LabelsPanel({ title, chosen }: LabelsPanelProps) {
  const { labels, total, isOfYard, back } = useLabels(chosen);
  return (
    <div className="grid min-w-0 gap-4">
      <BackLink href={back} label={w.back} />
      <div className="min-w-0">
        <h1 ref={title} tabIndex={-1} className="text-2xl lg:text-3xl">
          {w.title}
        </h1>
        {isOfYard ? <YardScope /> : null}
      </div>
      <DataState
        query={labels}
        what={w.what}
        skeleton={<Skeleton className="h-96 w-full" />}
        empty={
          <Card>
            <EmptyState icon={SearchX} title={w.none} />
          </Card>
        }
      >
        {(loaded) => <Sheets labels={loaded} total={total} />}
      </DataState>
    </div>
  );
}

function Sheets({ labels, total }: { labels: readonly Label[]; total: number }) {
  const { choice, sheets, nudge, printed, print, choose } = useLabelSheets(labels);
  const sheet = labelSheets[choice.sheet];
  const [only, ...others] = labels;
  const counted = {
    labels: w.labels({ n: labels.length }),
    sheets: w.sheets({ n: sheets.length }),
  };
  return (
    <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
      <Card>
        <CardBody>
          <div className="grid gap-4">
            <p>{w.counted(counted)}</p>
            {total > labels.length ? (
              <p>{w.firstOnly({ n: labelsMax, total: formatNumber(total) })}</p>
            ) : null}
            <PrintFields choice={choice} onChoose={choose} onPrint={print} />
            {only && others.length === 0 ? <ReplaceCodeButton label={only} /> : null}
          </div>
        </CardBody>
      </Card>
      <div className="label-paper w-full max-w-2xl border">
        <LabelSheetView sheet={sheet} nudge={nudge} labels={sheets[0] ?? []} />
      </div>
      <PrintedSheetsView {...{ sheet, nudge, printed, sheets }} />
    </div>
  );
}

interface PrintedSheetsViewProps {
  sheet: LabelSheet;
  nudge: Nudge;
  printed: Printed;
  sheets: readonly (readonly (Label | undefined)[])[];
}

/** What the browser prints in place of the screen: sheets alone, from the edge of the paper on. */
function PrintedSheetsView({ sheet, nudge, printed, sheets }: PrintedSheetsViewProps) {
  const pages = printed === "test" ? [undefined] : sheets;
  return createPortal(
    <div translate="no" className="label-paper-true hidden print:block">
      <style>{onPaper}</style>
      {pages.map((labels, page) => (
        <div key={page} className="not-last:break-after-page">
          <LabelSheetView sheet={sheet} nudge={nudge} labels={labels} />
        </div>
      ))}
    </div>,
    document.body,
  );
}

/** Another code for a unit whose label was lost. */
function ReplaceCodeButton({ label }: { label: Label }) {
  const [isAsking, setAsking] = useState(false);
  const client = useQueryClient();
  const change = useSave(api.changeCode, {
    success: { title: w.replaced, description: w.replacedNote },
    failure: { title: w.failed },
    onSuccess: (fresh) => {
      client.setQueryData(labelsQuery([fresh.assetId]).queryKey, [fresh]);
      setAsking(false);
    },
  });
  const handleConfirm = () => change.save({ params: { id: label.assetId } });
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        {w.replace}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={w.question}
          description={w.description}
          label={w.replace}
          pending={change.isPending}
          onConfirm={handleConfirm}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

/** The labels of a unit, named by its id, of the units in the address, or of all that it is narrowed to. */
function useLabels(chosen: string) {
  const [params] = useSearchParams();
  const id = parseId(chosen);
  const named = parseUnits(chosen, params);
  const others = [...params].filter(([name]) => name !== "labels" && name !== "units");
  const narrowed = Object.fromEntries(others);
  const query = { ...narrowed, ...useYardFilter(), limit: labelsMax };
  const units = useQuery({ ...pageQuery(api.listAssets, { query }), enabled: named === undefined });
  const ids = named ?? units.data?.rows.map((unit) => unit.id);
  // This page is opened for labels, so the missing codes are made now.
  const made = useQuery({ ...labelsQuery(ids ?? []), enabled: ids !== undefined });
  const labels: QueryState<Label[]> =
    units.status === "error" ? { ...units, data: undefined } : made;
  const total = units.data?.total ?? ids?.length ?? 0;
  const list = ["/assets", new URLSearchParams(narrowed).toString()].filter(Boolean).join("?");
  const isOfYard = named === undefined;
  return { labels, total, isOfYard, back: id === undefined ? list : `/assets/${id}` };
}

function parseUnits(chosen: string, params: URLSearchParams): number[] | undefined {
  const text = parseId(chosen) === undefined ? params.get("units") : chosen;
  return text?.split(",").flatMap((id) => parseId(id) ?? []);
}

function labelsQuery(assetIds: number[]) {
  return queryOptions({
    queryKey: [api.addCodes.name, assetIds],
    queryFn: async ({ client }): Promise<Label[]> => {
      if (assetIds.length === 0) return [];
      const { labels } = await call(api.addCodes, { body: { assetIds } });
      void refreshAfter(client, "addCodes");
      return labels;
    },
  });
}

const onPaper = `@media print {
  @page { size: letter; margin: 0; @bottom-right { content: none } }
  #root { display: none }
}`;

const w = words({
  back: ["Back", "Volver"],
  title: ["Print labels", "Imprimir etiquetas"],
  what: ["the labels", "las etiquetas"],
  none: ["There are no units to make labels for.", "No hay unidades para hacer etiquetas."],
  counted: ["{labels} on {sheets}", "{labels} en {sheets}"],
  labels: [
    { one: "{n} label", other: "{n} labels" },
    { one: "{n} etiqueta", other: "{n} etiquetas" },
  ],
  sheets: [
    { one: "{n} sheet", other: "{n} sheets" },
    { one: "{n} hoja", other: "{n} hojas" },
  ],
  firstOnly: [
    "These are the first {n} of {total} units. Narrow the list for the others.",
    "Son las primeras {n} de {total} unidades. Filtre la lista para las demás.",
  ],
  replace: ["Replace code", "Cambiar código"],
  question: ["Replace the code of this unit?", "¿Cambiar el código de esta unidad?"],
  description: [
    "The label that it has now stops working. Print a new one and put it in its place.",
    "La etiqueta que tiene ahora deja de servir. Imprima una nueva y póngala en su lugar.",
  ],
  replaced: ["Code replaced", "Código cambiado"],
  replacedNote: ["Print the new label now.", "Imprima ahora la etiqueta nueva."],
  failed: ["Could not replace the code", "No se pudo cambiar el código"],
});
