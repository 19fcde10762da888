import { phoneApi } from "#shared/api/phone-api.ts";
import {
  documentLimits,
  documentKindLabels,
  computeDocumentStatus,
  toDocumentPath,
} from "#shared/documents/documents.ts";
import { toDay } from "#shared/base/days.ts";
import { words } from "#shared/base/words.ts";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../api/call.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { Card } from "../../ui/layout/card.tsx";
import { FailedQuery } from "../../ui/layout/data-state.tsx";
import { type PlacementProps, useCardPlacement } from "../../ui/layout/use-card-placement.ts";
import { LinkRow } from "../../ui/list/link-row.tsx";
import { ShowAllLink } from "../../ui/list/show-all-link.tsx";
import { useNow } from "../../ui/device/use-now.ts";
import { DocumentBadge } from "./document-badge.tsx";
import { useYardFilter } from "../../records/chosen-yard.ts";

/** The papers that expire first, urgent once one has; nothing where none expires within 60 days. */
export function DocumentsDueCard(props: PlacementProps) {
  const filter = { status: "expired,soon", limit: documentLimits.onDashboard, ...useYardFilter() };
  const due = useQuery(query(phoneApi.listDocuments, { query: filter }));
  const { data: documents = [], isPending, isError } = due;
  const today = toDay(useNow(), useSignedInUser().company.timeZone);
  const isUrgent = documents.some(
    (candidate) => computeDocumentStatus(candidate, today) === "expired",
  );
  const isHere = useCardPlacement(props, { isPending, isUrgent });
  if ((!isError && documents.length === 0) || !isHere) return null;
  return (
    <Card title={w.title}>
      <FailedQuery query={due} what={w.due} />
      <ul className="divide-y">
        {documents.map((document) => (
          <LinkRow
            key={document.id}
            href={toDocumentPath(document)}
            name={document.assetName ?? document.personName}
            details={documentKindLabels[document.kind]}
            badge={<DocumentBadge document={document} today={today} />}
          />
        ))}
      </ul>
      <ShowAllLink href="/documents" what={w.what} />
    </Card>
  );
}

const w = words({
  title: ["Documents", "Documentos"],
  due: ["the documents that expire", "los documentos que vencen"],
  what: ["documents", "documentos"],
});
