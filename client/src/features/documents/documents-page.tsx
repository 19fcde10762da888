import { phoneApi } from "#shared/api/phone-api.ts";
import { toDay } from "#shared/base/days.ts";
import { limits } from "#shared/base/limits.ts";
import { countingStatuses, documentOrders } from "#shared/documents/documents.ts";
import { words } from "#shared/base/words.ts";
import { FileText } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import { useSignedInUser } from "../../api/current-user.ts";
import { usePages } from "../../api/use-pages.ts";
import { BackLink } from "../../ui/layout/back-link.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { LiveRegion } from "../../ui/layout/live-region.tsx";
import { NoMatch } from "../../ui/list/no-match.tsx";
import { PagedList } from "../../ui/list/paged-list.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import { FilterSelect } from "../../ui/form/filter-select.tsx";
import { SearchInput } from "../../ui/form/search-input.tsx";
import { useAddressFilters } from "../../ui/list/use-address-filters.ts";
import { useNow } from "../../ui/device/use-now.ts";
import type { OpenedDocument } from "./document-opening-panel.tsx";
import { DocumentOpening, toActions } from "./document-opening-panel.tsx";
import { DocumentRow, type DocumentActions } from "./document-row.tsx";
import { type DocumentGroup, groupByExpiry, groupByOwner } from "./group-documents.ts";
import { useChosenYard, useYardFilter } from "../../records/chosen-yard.ts";
import { YardScope } from "../../records/yard-scope.tsx";

/** The papers of all units and people that count, by when they expire or by whose they are. */
export function DocumentsPage() {
  const filtering = useDocumentFilters();
  const { order, search } = filtering.filters;
  const yard = useYardFilter();
  const { showAll } = useChosenYard();
  const pages = usePages(phoneApi.listDocuments, {
    status: countingStatuses.join(","),
    search: search || undefined,
    order,
    ...yard,
  });
  const today = toDay(useNow(), useSignedInUser().company.timeZone);
  const [opened, setOpened] = useState<OpenedDocument>();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <BackLink href="/dashboard" label={w.back} />
      <div>
        <h1 className="text-2xl lg:text-3xl">{w.title}</h1>
        <YardScope />
        <p className="text-sm text-muted">{w.description}</p>
      </div>
      <DocumentFilters filtering={filtering} />
      <LiveRegion message={describeFound(pages)} />
      <Card aria-label={w.all}>
        <PagedList
          pages={pages}
          what={w.what}
          skeleton={<SkeletonRows />}
          empty={
            search === "" && yard.yard === undefined ? (
              <EmptyState icon={FileText} title={w.none} />
            ) : (
              <NoMatch
                icon={FileText}
                title={w.nothing}
                what={w.documents}
                onClear={() => {
                  filtering.clear();
                  showAll();
                }}
              />
            )
          }
        >
          {(rows, list) => (
            <div ref={list}>
              {(order === "owner" ? groupByOwner(rows) : groupByExpiry(rows, today)).map(
                (group) => (
                  <Group
                    key={group.key}
                    group={group}
                    hasOwners={order !== "owner"}
                    actions={toActions(setOpened)}
                  />
                ),
              )}
            </div>
          )}
        </PagedList>
      </Card>
      {opened ? <DocumentOpening opened={opened} onClose={() => setOpened(undefined)} /> : null}
    </div>
  );
}

function describeFound({
  data,
  total,
  showMore,
}: ReturnType<typeof usePages<"listDocuments">>): string {
  if (!data || total === undefined) return "";
  return showMore ? w.over({ n: data.length }) : w.found({ n: data.length });
}

function DocumentFilters({ filtering }: { filtering: ReturnType<typeof useDocumentFilters> }) {
  const { filters, change, search, type } = filtering;
  return (
    <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,240px)]">
      <SearchInput
        label={w.search}
        placeholder={w.searched}
        value={search}
        maxLength={limits.searchMax}
        onValueChange={type}
      />
      <FilterSelect
        label={w.order}
        all={w.byExpiry}
        options={[{ value: "owner", label: w.byOwner }]}
        value={filters.order}
        onChoose={(order) => change({ by: order })}
      />
    </div>
  );
}

/** How the papers are listed; the address has no order where it is the usual one. */
function useDocumentFilters() {
  const { params, ...filtering } = useAddressFilters<"by" | "search">("search");
  const filters = {
    search: params.get("search") ?? "",
    order: documentOrders.find((order) => order === params.get("by")),
  };
  return { filters, ...filtering };
}

interface GroupProps {
  group: DocumentGroup;
  /** Whether each row says whose it is. */
  hasOwners: boolean;
  actions: DocumentActions;
}

function Group({ group: { title, href, documents }, hasOwners, actions }: GroupProps) {
  return (
    <section className="border-t first:border-t-0 first:[&>h2]:rounded-t-lg">
      <h2 className="bg-surface-2 px-4 py-2 text-base wrap-anywhere">
        {href === undefined ? (
          title
        ) : (
          <Link href={href} className="link">
            {title}
          </Link>
        )}
      </h2>
      <ul className="divide-y border-t">
        {documents.map((document) => (
          <DocumentRow
            key={document.id}
            document={document}
            hasOwner={hasOwners}
            actions={actions}
          />
        ))}
      </ul>
    </section>
  );
}

const w = words({
  back: ["Back to Dashboard", "Volver al panel"],
  title: ["Documents", "Documentos"],
  description: [
    "New ones are added on the page of an asset, or beside a name in Crew.",
    "Los nuevos se agregan en la página de la unidad o junto al nombre en Personal.",
  ],
  search: ["Search documents", "Buscar documentos"],
  searched: ["Unit, person, kind, number", "Unidad, persona, tipo, número"],
  order: ["Group by", "Agrupar por"],
  byExpiry: ["By what runs out", "Por vencimiento"],
  byOwner: ["By unit or person", "Por unidad o persona"],
  all: ["All documents", "Todos los documentos"],
  what: ["the documents", "los documentos"],
  none: ["No documents yet", "Aún no hay documentos"],
  nothing: ["Nothing Found", "No se encontró nada"],
  documents: ["documents", "documentos"],
  found: [
    { one: "{n} document", other: "{n} documents" },
    { one: "{n} documento", other: "{n} documentos" },
  ],
  over: ["Over {n} documents", "Más de {n} documentos"],
});
