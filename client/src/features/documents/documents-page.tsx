import { api } from "#shared/api.ts";
import type { DocumentRow as Document } from "#shared/api-schemas.ts";
import { toDay } from "#shared/days.ts";
import { countingStatuses, daysUntil, documentStatus } from "#shared/documents.ts";
import { limits } from "#shared/limits.ts";
import { FileText } from "lucide-react";
import { useState } from "react";
import { useSignedInUser } from "../../api/current-user.ts";
import { usePages } from "../../api/use-pages.ts";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PagedList } from "../../ui/paged-list.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { useNow } from "../../ui/use-now.ts";
import { DocumentOpening } from "./document-opening-panel.tsx";
import { DocumentRow } from "./document-row.tsx";
import { type OpenedDocument, toActions } from "./opened-document.ts";

/** The papers of all units and people that count, by when they expire. */
export function DocumentsPage() {
  const pages = usePages(api.listDocuments, { status: countingStatuses.join(",") });
  const today = toDay(useNow(), useSignedInUser().company.timeZone);
  const [opened, setOpened] = useState<OpenedDocument>();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <h1 className="text-2xl lg:text-3xl">Documents</h1>
        <p className="text-sm text-muted">
          New ones are added on the page of an asset, or beside a name in Crew.
        </p>
      </div>
      <Card aria-label="All documents">
        <PagedList
          pages={pages}
          what="the documents"
          skeleton={<SkeletonRows count={limits.skeletons.logRows} />}
          empty={<EmptyState icon={FileText} title="No documents yet" />}
        >
          {(rows, list) => (
            <div ref={list}>
              {groupByExpiry(rows, today).map(({ title, documents }) => (
                <section
                  key={title}
                  aria-label={title}
                  className="border-t first:border-t-0 first:[&>h2]:rounded-t-lg"
                >
                  <h2 className="bg-surface-2 px-4 py-2 text-base">{title}</h2>
                  <ul className="divide-y border-t">
                    {documents.map((document) => (
                      <DocumentRow
                        key={document.id}
                        document={document}
                        hasOwner
                        actions={toActions(setOpened)}
                      />
                    ))}
                  </ul>
                </section>
              ))}
            </div>
          )}
        </PagedList>
      </Card>
      {opened ? <DocumentOpening opened={opened} onClose={() => setOpened(undefined)} /> : null}
    </div>
  );
}

const groups: readonly { title: string; daysMax: number }[] = [
  { title: "Expired", daysMax: -1 },
  { title: "Within 7 days", daysMax: 7 },
  { title: "Within 30 days", daysMax: 30 },
  { title: "Within 60 days", daysMax: 60 },
];
const later = "Valid";

/** Only groups that have papers. */
function groupByExpiry(documents: readonly Document[], today: string) {
  const titleOf = (document: Document) => {
    const isRunning = ["expired", "soon"].includes(documentStatus(document, today));
    if (!isRunning || document.expiresOn === null) return later;
    const left = daysUntil(document.expiresOn, today);
    return groups.find(({ daysMax }) => left <= daysMax)?.title ?? later;
  };
  return [...groups.map(({ title }) => title), later].flatMap((title) => {
    const own = documents.filter((document) => titleOf(document) === title);
    return own.length > 0 ? [{ title, documents: own }] : [];
  });
}
