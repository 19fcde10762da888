import { limits } from "#shared/base/limits.ts";
import { api } from "#shared/api/api.ts";
import { words } from "#shared/base/words.ts";
import { ChevronLeft, ClipboardCheck } from "lucide-react";
import { Link } from "wouter";
import { usePages } from "../../../api/use-pages.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Card, CardFooter } from "../../../ui/layout/card.tsx";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import { PagedList } from "../../../ui/list/paged-list.tsx";
import { SkeletonRows } from "../../../ui/list/skeleton-rows.tsx";
import { TodaysInspectionRow } from "./todays-inspection-row.tsx";

/** Who inspected what today, for the office. */
export function TodaysInspectionsList({ onBack }: { onBack: () => void }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2">
        <span className="-ml-4 lg:-ml-6">
          <Button variant="ghost" icon={ChevronLeft} onClick={onBack}>
            {w.back}
          </Button>
        </span>
        <h2 id="todays-list" className="text-xl">
          {w.title}
        </h2>
        <Link
          href="/inspection/history"
          className="link ml-auto inline-flex min-h-ctl-md items-center"
        >
          {w.all}
        </Link>
      </div>
      <Card aria-labelledby="todays-list">
        <TodaysRows />
      </Card>
    </>
  );
}

function TodaysRows() {
  const day = usePages(api.listTodaysInspections, { limit: limits.logsDefault, results: false });
  return (
    <PagedList
      pages={day}
      what={w.what}
      skeleton={<SkeletonRows count={limits.skeletons.logRows} />}
      empty={<EmptyState icon={ClipboardCheck} title={w.none} />}
      frame={(button, shown) => (
        <CardFooter>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <span>{w.shownOf({ shown, total: day.total ?? shown })}</span>
            {button}
          </div>
        </CardFooter>
      )}
    >
      {(logs, list) => (
        <ul ref={list} className="divide-y not-first:border-t">
          {logs.map((log) => (
            <TodaysInspectionRow key={log.id} log={log} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}

const w = words({
  back: ["Back", "Atrás"],
  title: ["Today's Inspections", "Inspecciones de hoy"],
  all: ["Show all inspections", "Ver todas las inspecciones"],
  what: ["today's inspections", "las inspecciones de hoy"],
  none: ["No inspections completed today", "Hoy no se ha hecho ninguna inspección"],
  shownOf: ["{shown} of {total}", "{shown} de {total}"],
});
