import { phoneApi } from "#shared/api/phone-api.ts";
import { documentKindLabels, documentLimits } from "#shared/documents/documents.ts";
import { words } from "#shared/base/words.ts";
import { useQuery } from "@tanstack/react-query";
import { FileX } from "lucide-react";
import { useState } from "react";
import { query } from "../../api/call.ts";
import { DataCard } from "../../ui/layout/data-card.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import type { OpenedDocument } from "./document-opening-panel.tsx";
import { DocumentOpening, toActions } from "./document-opening-panel.tsx";
import { DocumentRow } from "./document-row.tsx";

interface RoadsideReportCardProps {
  assetId: number;
  documentId: number;
}

/** The report that a defect was noted on, with what can be done about it. */
export function RoadsideReportCard({ assetId, documentId }: RoadsideReportCardProps) {
  const filter = { assetId, kind: "roadside_report", limit: documentLimits.documentsMax } as const;
  const reports = useQuery({
    ...query(phoneApi.listDocuments, { query: filter }),
    select: (documents) => documents.filter(({ id }) => id === documentId),
  });
  const [opened, setOpened] = useState<OpenedDocument>();
  return (
    <>
      <DataCard
        title={documentKindLabels.roadside_report}
        query={reports}
        what={w.what}
        skeleton={<SkeletonRows count={1} />}
        empty={<EmptyState icon={FileX} title={w.removed} />}
      >
        {(found) => (
          <ul>
            {found.map((report) => (
              <DocumentRow
                key={report.id}
                document={report}
                hasOwner
                actions={toActions(setOpened)}
              />
            ))}
          </ul>
        )}
      </DataCard>
      {opened ? <DocumentOpening opened={opened} onClose={() => setOpened(undefined)} /> : null}
    </>
  );
}

const w = words({
  what: ["the report", "el reporte"],
  removed: ["This report was removed.", "Este reporte se quitó."],
});
