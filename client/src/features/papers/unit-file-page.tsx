import { api } from "#shared/api.ts";
import type { Paper } from "#shared/paper-blocks.ts";
import { useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { isNotFound } from "../../api/call-error.ts";
import { addressOf, query } from "../../api/call.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Card } from "../../ui/card.tsx";
import { DataState, type QueryState } from "../../ui/data-state.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { FileDaysFields } from "./file-days-fields.tsx";
import { PaperPanel } from "./paper-panel.tsx";
import { useFileDays } from "./use-file-days.ts";

/** The file of one unit over some days, to be printed or saved. */
export function UnitFilePage({ id }: { id: number }) {
  const choice = useFileDays();
  const input = { params: { id }, query: choice.days };
  const isChosen = choice.problem === undefined;
  const paper = useQuery({ ...query(api.getUnitFile, input), enabled: isChosen });
  const isMissing = isNotFound(paper.error);
  return (
    <div className="grid min-w-0 gap-4">
      <div data-no-print>
        <BackLink
          href={isMissing ? "/assets" : `/assets/${id}`}
          label={isMissing ? "Back to Assets" : "Back to Asset"}
        />
      </div>
      {isMissing ? null : <FileDaysFields choice={choice} />}
      {isMissing || !isChosen || (paper.isError && !paper.data) ? (
        <Title text={isMissing ? "Asset Not Found" : "Unit File"} />
      ) : null}
      {isMissing ? (
        <Card>
          <EmptyState icon={SearchX} title="There is no asset at this address." />
        </Card>
      ) : (
        <Shown paper={paper} isChosen={isChosen} pdf={addressOf(api.getUnitPdf, input)} />
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
      <Title text="Unit File" />
      <Card>
        <SkeletonRows count={8} />
      </Card>
    </div>
  );
  return (
    <DataState query={paper} what="the unit file" skeleton={skeleton}>
      {(loaded) => <PaperPanel paper={loaded} pdf={pdf} />}
    </DataState>
  );
}

/** Until the paper is there, which has its own. */
function Title({ text }: { text: string }) {
  return <h1 className="text-2xl lg:text-3xl">{text}</h1>;
}
