import { api } from "#shared/api.ts";
import { useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { isNotFound } from "../../api/call-error.ts";
import { addressOf, query } from "../../api/call.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Card } from "../../ui/card.tsx";
import { DataState } from "../../ui/data-state.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { PaperPanel } from "./paper-panel.tsx";

/** The report of one inspection, to be printed or saved. */
export function InspectionPaperPage({ id }: { id: number }) {
  const params = { id };
  const paper = useQuery(query(api.getInspectionPaper, { params }));
  const isMissing = isNotFound(paper.error);
  return (
    <div className="grid min-w-0 gap-4">
      <div data-no-print>
        <BackLink
          href={isMissing ? "/inspection" : `/inspection?inspection=${id}`}
          label="Back to Inspection"
        />
      </div>
      {paper.data ? null : (
        <h1 className="text-2xl lg:text-3xl">
          {isMissing ? "Inspection Not Found" : "Inspection Report"}
        </h1>
      )}
      {isMissing ? (
        <Card>
          <EmptyState icon={SearchX} title="There is no inspection at this address." />
        </Card>
      ) : (
        <DataState
          query={paper}
          what="the report"
          skeleton={
            <Card>
              <SkeletonRows count={8} />
            </Card>
          }
        >
          {(loaded) => (
            <PaperPanel paper={loaded} pdf={addressOf(api.getInspectionPdf, { params })} />
          )}
        </DataState>
      )}
    </div>
  );
}
