import { api } from "#shared/api/api.ts";
import { getCurrentLanguage } from "#shared/base/languages.ts";
import type { Paper } from "#shared/papers/paper-blocks.ts";
import { words } from "#shared/base/words.ts";
import { useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { isNotFound } from "../../api/call-error.ts";
import { toAddress, query } from "../../api/call.ts";
import { BackLink } from "../../ui/layout/back-link.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { DataState, type QueryState } from "../../ui/layout/data-state.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import { FileDaysFields } from "./file-days-fields.tsx";
import { PaperPanel } from "./paper-panel.tsx";
import { useFileDays } from "./use-file-days.ts";

/** The file of one unit over some days, to be printed or saved. */
export function UnitFilePage({ id }: { id: number }) {
  const choice = useFileDays();
  const input = { params: { id }, query: { ...choice.days, language: getCurrentLanguage() } };
  const isChosen = choice.problem === undefined;
  const paper = useQuery({ ...query(api.getUnitFile, input), enabled: isChosen });
  const isMissing = isNotFound(paper.error);
  return (
    <div className="grid min-w-0 gap-4">
      <div data-no-print>
        <BackLink
          href={isMissing ? "/assets" : `/assets/${id}`}
          label={isMissing ? w.backToAll : w.back}
        />
      </div>
      {isMissing ? null : <FileDaysFields choice={choice} />}
      {isMissing || !isChosen || (paper.isError && !paper.data) ? (
        <Title text={isMissing ? w.notFound : w.title} />
      ) : null}
      {isMissing ? (
        <Card>
          <EmptyState icon={SearchX} title={w.missing} />
        </Card>
      ) : (
        <Shown paper={paper} isChosen={isChosen} pdf={toAddress(api.getUnitPdf, input)} />
      )}
    </div>
  );
}

interface ShownProps {
  paper: QueryState<Paper>;
  /** Whether a file can be made of the days that are chosen. */
  isChosen: boolean;
  pdf: string;
}

function Shown({ paper, isChosen, pdf }: ShownProps) {
  if (!isChosen) return null;
  const skeleton = (
    <div className="grid gap-4">
      <Title text={w.title} />
      <Card>
        <SkeletonRows count={8} />
      </Card>
    </div>
  );
  return (
    <DataState query={paper} what={w.what} skeleton={skeleton}>
      {(loaded) => <PaperPanel paper={loaded} pdf={pdf} />}
    </DataState>
  );
}

/** Until the paper is there, which has its own. */
function Title({ text }: { text: string }) {
  return <h1 className="text-2xl lg:text-3xl">{text}</h1>;
}

const w = words({
  back: ["Back to Asset", "Volver a la unidad"],
  backToAll: ["Back to Assets", "Volver a unidades"],
  notFound: ["Asset Not Found", "Unidad no encontrada"],
  title: ["Unit File", "Expediente de la unidad"],
  missing: ["There is no asset at this address.", "En esta dirección no hay ninguna unidad."],
  what: ["the unit file", "el expediente"],
});
