import { api } from "#shared/api.ts";
import { limits } from "#shared/limits.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useCallback, useState } from "react";
import { pageQuery } from "../../api/call.ts";
import { Button } from "../../ui/button.tsx";
import { CardFooter } from "../../ui/card.tsx";
import { DataState } from "../../ui/data-state.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { AuditEntryRow } from "./audit-entry-row.tsx";
import type { AuditFilter } from "./audit-filters.tsx";

interface AuditListProps {
  filter: AuditFilter;
  onFilter: (filter: AuditFilter) => void;
  /** Where it goes on; the newest without one. */
  cursor?: string;
}

/** A page, and below it the next one once it was asked for; so they always join without a gap. */
export function AuditList({ filter, onFilter, cursor }: AuditListProps) {
  const { row, ...asked } = filter;
  const [isGoingOn, setIsGoingOn] = useState(false);
  const list = useFocusAtStart(cursor !== undefined);
  const page = useQuery({
    ...pageQuery(api.listAudit, {
      query: { ...asked, rowId: row?.id, limit: limits.auditDefault, cursor },
    }),
    // What comes in above moves where this page begins; it stays to be seen meanwhile.
    placeholderData: keepPreviousData,
  });
  return (
    <DataState
      query={page}
      what="the audit trail"
      skeleton={<SkeletonRows count={limits.skeletons.logRows} />}
      isEmpty={({ rows }) => rows.length === 0 && cursor === undefined}
      empty={
        <EmptyState
          icon={History}
          title="Nothing found"
          text="Changes to assets, schedules, checklists, people and the company will show up here."
        />
      }
    >
      {({ rows, next }) => (
        <>
          <ul ref={list} className="divide-y not-first:border-t">
            {rows.map((entry) => (
              <AuditEntryRow key={entry.id} entry={entry} filter={filter} onFilter={onFilter} />
            ))}
          </ul>
          {next && isGoingOn ? (
            <AuditList filter={filter} onFilter={onFilter} cursor={next} />
          ) : null}
          {next && !isGoingOn ? (
            <CardFooter>
              <div className="flex justify-end max-sm:*:flex-1">
                <Button variant="secondary" onClick={() => setIsGoingOn(true)}>
                  Show more
                </Button>
              </div>
            </CardFooter>
          ) : null}
        </>
      )}
    </DataState>
  );
}

/** Whoever asked for more goes on at the first row of it: the button is gone then. */
function useFocusAtStart(isAsked: boolean) {
  return useCallback(
    (list: HTMLUListElement | null) => {
      if (isAsked) list?.querySelector("li")?.focus();
    },
    [isAsked],
  );
}
