import { labelSheets } from "#shared/labels/label-sheets.ts";
import { limits } from "#shared/base/limits.ts";
import { formatNumber } from "#shared/base/languages.ts";
import { words } from "#shared/base/words.ts";
import { SearchX } from "lucide-react";
import { BackLink } from "../../ui/layout/back-link.tsx";
import { Card, CardBody } from "../../ui/layout/card.tsx";
import { DataState } from "../../ui/layout/data-state.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { Skeleton } from "../../ui/layout/skeleton.tsx";
import { LabelSheetView, type Label } from "./label-sheet-view.tsx";
import { PrintFields } from "./print-fields.tsx";
import { PrintedSheetsView } from "./printed-sheets-view.tsx";
import { ReplaceCodeButton } from "./replace-code-button.tsx";
import { useLabelSheets } from "./use-label-sheets.ts";
import { useLabels } from "./use-labels.ts";

/** The labels of one unit, or of all that the registry shows: chosen, looked at and printed. */
export function LabelsPanel({ chosen }: { chosen: string }) {
  const { labels, total, back } = useLabels(chosen);
  return (
    <div className="grid min-w-0 gap-4">
      <BackLink href={back} label={w.back} />
      <h1 className="text-2xl lg:text-3xl">{w.title}</h1>
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
              <p>{w.firstOnly({ n: limits.labelsMax, total: formatNumber(total) })}</p>
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
});
