import { phoneApi } from "#shared/api/phone-api.ts";
import { getCurrentLanguage } from "#shared/base/languages.ts";
import { words } from "#shared/base/words.ts";
import { useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { isNotFound } from "../../api/call-error.ts";
import { toAddress, query } from "../../api/call.ts";
import { BackLink } from "../../ui/layout/back-link.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { DataState } from "../../ui/layout/data-state.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import { PaperPanel } from "./paper-panel.tsx";

/** The report of one inspection, to be printed or saved. */
export function InspectionPaperPage({ id }: { id: number }) {
  const input = { params: { id }, query: { language: getCurrentLanguage() } };
  const paper = useQuery(query(phoneApi.getInspectionPaper, input));
  const isMissing = isNotFound(paper.error);
  return (
    <div className="grid min-w-0 gap-4">
      <div data-no-print>
        <BackLink
          href={isMissing ? "/inspection" : `/inspection?inspection=${id}`}
          label={w.back}
        />
      </div>
      {paper.data ? null : (
        <h1 className="text-2xl lg:text-3xl">{isMissing ? w.notFound : w.title}</h1>
      )}
      {isMissing ? (
        <Card>
          <EmptyState icon={SearchX} title={w.missing} />
        </Card>
      ) : (
        // The paper has its own heading: it takes the place of this one and does not move up to it.
        <DataState
          key={paper.data ? "paper" : "heading"}
          query={paper}
          what={w.what}
          skeleton={
            <Card>
              <SkeletonRows count={8} />
            </Card>
          }
        >
          {(loaded) => (
            <PaperPanel paper={loaded} pdf={toAddress(phoneApi.getInspectionPdf, input)} />
          )}
        </DataState>
      )}
    </div>
  );
}

const w = words({
  back: ["Back to Inspection", "Volver a inspección"],
  notFound: ["Inspection Not Found", "Inspección no encontrada"],
  title: ["Inspection Report", "Reporte de inspección"],
  missing: [
    "There is no inspection at this address.",
    "En esta dirección no hay ninguna inspección.",
  ],
  what: ["the report", "el reporte"],
});
