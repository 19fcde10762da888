import { limits } from "#shared/base/limits.ts";
import { phoneApi } from "#shared/api/phone-api.ts";
import { words } from "#shared/base/words.ts";
import { nameDriver } from "#shared/inspections/attribution.ts";
import type { InspectionRow } from "#shared/api/api-schemas.ts";
import { formatCategory } from "#shared/assets/assets.ts";
import { ChevronLeft, ClipboardCheck } from "lucide-react";
import { Link } from "wouter";
import { usePages } from "../../../api/use-pages.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Card, CardFooter } from "../../../ui/layout/card.tsx";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import { PagedList } from "../../../ui/list/paged-list.tsx";
import { SkeletonRows } from "../../../ui/list/skeleton-rows.tsx";
import { Timestamp } from "../../../records/timestamp.tsx";
import { Facts } from "../../../ui/layout/facts.tsx";
import { InspectionBadge, InspectionMarks } from "../records/inspection-badge.tsx";
import { ViewDetailsButton } from "../records/inspection-log-list.tsx";

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
  const day = usePages(phoneApi.listTodaysInspections, {
    limit: limits.logsDefault,
    results: false,
  });
  return (
    <PagedList
      pages={day}
      what={w.what}
      skeleton={<SkeletonRows />}
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

function TodaysInspectionRow({ log }: { log: InspectionRow }) {
  const nameId = `todays-inspection-${log.id}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-[9rem]">
        <h3 id={nameId} className="line-clamp-2 text-lg wrap-anywhere">
          {log.assetName}
        </h3>
        <p className="text-sm text-muted">{formatCategory(log.assetCategory)}</p>
        <p className="text-sm text-muted">
          <Facts>
            <Timestamp moment={log.date} />
            {nameDriver(log)}
          </Facts>
        </p>
        <InspectionMarks log={log} />
      </div>
      <InspectionBadge log={log} />
      <div className="max-sm:w-full max-sm:*:w-full">
        <ViewDetailsButton id={log.id} describedBy={nameId} />
      </div>
    </li>
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
