import { limits } from "#shared/limits.ts";
import { api } from "#shared/api.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ChevronLeft, ClipboardCheck } from "lucide-react";
import { useCallback, useState } from "react";
import { pageQuery } from "../../api/call.ts";
import { Button } from "../../ui/button.tsx";
import { Card, CardFooter } from "../../ui/card.tsx";
import { DataState } from "../../ui/data-state.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { TodaysInspectionRow } from "./todays-inspection-row.tsx";

/** Who inspected what today, for the office. */
export function TodaysInspectionsList({ onBack }: { onBack: () => void }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2">
        <span className="-ml-4 lg:-ml-6">
          <Button variant="ghost" icon={ChevronLeft} onClick={onBack}>
            Back
          </Button>
        </span>
        <h2 id="todays-list" className="text-xl">
          Today's Inspections
        </h2>
      </div>
      <Card aria-labelledby="todays-list">
        <TodaysPage />
      </Card>
    </>
  );
}

const asked = { limit: limits.logsDefault, results: false };

interface TodaysPageProps {
  /** Where it goes on; the day's newest without one. */
  cursor?: string;
  /** How many inspections stand above it. */
  above?: number;
  total?: number;
}

/** A page, and below it the next one once it was asked for; so they always join without a gap. */
function TodaysPage({ cursor, above = 0, total }: TodaysPageProps) {
  const [isGoingOn, setIsGoingOn] = useState(false);
  const list = useFocusAtStart(cursor !== undefined);
  const page = useQuery({
    ...pageQuery(api.listTodaysInspections, { query: { ...asked, cursor } }),
    // What comes in above moves where this page begins; it stays to be seen meanwhile.
    placeholderData: keepPreviousData,
  });
  return (
    <DataState
      query={page}
      what="today's inspections"
      skeleton={<SkeletonRows count={limits.skeletons.logRows} />}
      isEmpty={({ rows }) => rows.length === 0 && cursor === undefined}
      empty={<EmptyState icon={ClipboardCheck} title="No inspections completed today" />}
    >
      {({ rows, next, ...day }) => {
        const shown = { above: above + rows.length, total: day.total ?? total };
        return (
          <>
            <ul ref={list} className="divide-y not-first:border-t">
              {rows.map((log) => (
                <TodaysInspectionRow key={log.id} log={log} />
              ))}
            </ul>
            {next && isGoingOn ? <TodaysPage cursor={next} {...shown} /> : null}
            {next && !isGoingOn ? (
              <MoreFooter {...shown} onMore={() => setIsGoingOn(true)} />
            ) : null}
          </>
        );
      }}
    </DataState>
  );
}

type MoreFooterProps = { above: number; total: number | undefined; onMore: () => void };

function MoreFooter({ above, total = above, onMore }: MoreFooterProps) {
  return (
    <CardFooter>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span>
          {above} of {total.toLocaleString("en-US")}
        </span>
        <Button variant="secondary" onClick={onMore}>
          Show more
        </Button>
      </div>
    </CardFooter>
  );
}

/** Whoever asked for more goes on at the first row of it: the button is gone then. */
function useFocusAtStart(isAsked: boolean) {
  return useCallback(
    (list: HTMLUListElement | null) => {
      if (isAsked) list?.querySelector("button")?.focus();
    },
    [isAsked],
  );
}
