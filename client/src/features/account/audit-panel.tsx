import { api } from "#shared/api/api.ts";
import { limits } from "#shared/base/limits.ts";
import { words } from "#shared/base/words.ts";
import { History } from "lucide-react";
import type { ReactNode } from "react";
import { useState } from "react";
import { usePages } from "../../api/use-pages.ts";
import { CardFooter } from "../../ui/layout/card.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { PagedList } from "../../ui/list/paged-list.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import { AuditEntryRow } from "./audit-entry-row.tsx";
import type { AuditFilter } from "./audit-filters.tsx";
import { AuditFilters, noFilter } from "./audit-filters.tsx";

export function AuditPanel() {
  const [filter, setFilter] = useState<AuditFilter>(noFilter);
  return (
    <>
      <AuditFilters filter={filter} onChange={setFilter} />
      <AuditList
        // Another question begins at its first page.
        key={JSON.stringify(filter)}
        filter={filter}
        onFilter={setFilter}
      />
    </>
  );
}

interface AuditListProps {
  filter: AuditFilter;
  onFilter: (filter: AuditFilter) => void;
}

/** What a filter finds, the newest first. */
function AuditList({ filter, onFilter }: AuditListProps) {
  const { row, ...others } = filter;
  const entries = usePages(api.listAudit, {
    ...others,
    rowId: row?.id,
    limit: limits.auditDefault,
  });
  return (
    <PagedList
      pages={entries}
      what={w.what}
      skeleton={<SkeletonRows count={limits.skeletons.logRows} />}
      empty={<EmptyState icon={History} title={w.none} text={w.whatComes} />}
      frame={renderAtEnd}
    >
      {(rows, list) => (
        <ul ref={list} className="divide-y not-first:border-t">
          {rows.map((entry) => (
            <AuditEntryRow key={entry.id} entry={entry} filter={filter} onFilter={onFilter} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function renderAtEnd(button: ReactNode) {
  return (
    <CardFooter>
      <div className="flex justify-end max-sm:*:flex-1">{button}</div>
    </CardFooter>
  );
}

const w = words({
  what: ["the audit trail", "el historial de cambios"],
  none: ["Nothing found", "No se encontró nada"],
  whatComes: [
    "Changes to assets, schedules, checklists, people and the company will show up here.",
    "Aquí verá los cambios de unidades, servicios, listas, personas y de la empresa.",
  ],
});
