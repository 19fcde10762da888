import { phoneApi } from "#shared/api/phone-api.ts";
import type { DocumentRow as Document } from "#shared/api/api-schemas.ts";
import { toDay } from "#shared/base/days.ts";
import {
  countingStatuses,
  countDaysUntil,
  computeDocumentStatus,
} from "#shared/documents/documents.ts";
import { words } from "#shared/base/words.ts";
import { FileText } from "lucide-react";
import { useState } from "react";
import { useSignedInUser } from "../../api/current-user.ts";
import { usePages } from "../../api/use-pages.ts";
import { BackLink } from "../../ui/layout/back-link.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { PagedList } from "../../ui/list/paged-list.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import { useNow } from "../../ui/device/use-now.ts";
import type { OpenedDocument } from "./document-opening-panel.tsx";
import { DocumentOpening, toActions } from "./document-opening-panel.tsx";
import { DocumentRow } from "./document-row.tsx";

/** The papers of all units and people that count, by when they expire. */
export function DocumentsPage() {
  const pages = usePages(phoneApi.listDocuments, { status: countingStatuses.join(",") });
  const today = toDay(useNow(), useSignedInUser().company.timeZone);
  const [opened, setOpened] = useState<OpenedDocument>();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <BackLink href="/dashboard" label={w.back} />
      <div>
        <h1 className="text-2xl lg:text-3xl">{w.title}</h1>
        <p className="text-sm text-muted">{w.description}</p>
      </div>
      <Card aria-label={w.all}>
        <PagedList
          pages={pages}
          what={w.what}
          skeleton={<SkeletonRows />}
          empty={<EmptyState icon={FileText} title={w.none} />}
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

type Group = "expired" | "week" | "month" | "months" | "later";

const ends: readonly { group: Group; daysMax: number }[] = [
  { group: "week", daysMax: 7 },
  { group: "month", daysMax: 30 },
  { group: "months", daysMax: 60 },
];

/** Only groups that have papers. */
function groupByExpiry(documents: readonly Document[], today: string) {
  const findGroup = (document: Document): Group => {
    const status = computeDocumentStatus(document, today);
    if (status === "expired") return "expired";
    if (status !== "soon" || document.expiresOn === null) return "later";
    const left = countDaysUntil(document.expiresOn, today);
    return ends.find(({ daysMax }) => left <= daysMax)?.group ?? "later";
  };
  const groups: readonly Group[] = ["expired", ...ends.map(({ group }) => group), "later"];
  return groups.flatMap((group) => {
    const own = documents.filter((document) => findGroup(document) === group);
    return own.length > 0 ? [{ title: groupTitles[group], documents: own }] : [];
  });
}

const groupTitles = words({
  expired: ["Expired", "Vencidos"],
  week: ["Within 7 days", "En 7 días"],
  month: ["Within 30 days", "En 30 días"],
  months: ["Within 60 days", "En 60 días"],
  later: ["Valid", "Vigentes"],
});

const w = words({
  back: ["Back to Dashboard", "Volver al panel"],
  title: ["Documents", "Documentos"],
  description: [
    "New ones are added on the page of an asset, or beside a name in Crew.",
    "Los nuevos se agregan en la página de la unidad o junto al nombre en Personal.",
  ],
  all: ["All documents", "Todos los documentos"],
  what: ["the documents", "los documentos"],
  none: ["No documents yet", "Aún no hay documentos"],
});
