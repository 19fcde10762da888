import { api } from "#shared/api.ts";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, SearchX } from "lucide-react";
import { Link } from "wouter";
import { isNotFound } from "../../api/call-error.ts";
import { addressOf, query } from "../../api/call.ts";
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
        <Link
          href={isMissing ? "/inspection" : `/inspection?inspection=${id}`}
          className="link -my-2 inline-flex min-h-ctl-md items-center gap-1"
        >
          <ArrowLeft aria-hidden size={20} />
          Back to Inspection
        </Link>
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
