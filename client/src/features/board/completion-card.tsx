import type { BoardDay } from "#shared/api/api-schemas.ts";
import { boardLimits, boardStatusLabels, computeCompletion } from "#shared/board/board.ts";
import { formatMonthDay } from "#shared/base/dates.ts";
import { formatNumber } from "#shared/base/languages.ts";
import { words } from "#shared/base/words.ts";
import { ChartColumn } from "lucide-react";
import { Link } from "wouter";
import { Card, CardBody } from "../../ui/layout/card.tsx";
import { DataState } from "../../ui/layout/data-state.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { toPercent } from "../../ui/layout/progress-bar.tsx";
import { Skeleton } from "../../ui/layout/skeleton.tsx";
import type { useBoardDays } from "./use-board.ts";

/** How many of the expected units were inspected each day. */
export function CompletionCard({ days }: { days: ReturnType<typeof useBoardDays> }) {
  const percent = computeCompletion(days.data ?? []);
  const last = boardLimits.daysDefault;
  return (
    <Card
      title={percent === undefined ? w.title({ days: last }) : w.share({ days: last, percent })}
    >
      <DataState
        query={days}
        what={w.what}
        skeleton={<CompletionSkeleton />}
        isEmpty={(found) => computeCompletion(found) === undefined}
        empty={<EmptyState icon={ChartColumn} title={w.none} />}
      >
        {(found) => (
          <CardBody>
            <Bars days={found} />
            <Days days={found.filter(({ expected }) => expected > 0).reverse()} />
          </CardBody>
        )}
      </DataState>
    </Card>
  );
}

/** The table below says the same. A day without units has an empty place. */
function Bars({ days }: { days: readonly BoardDay[] }) {
  return (
    <div aria-hidden className="flex h-28 items-stretch gap-0.5">
      {days.map(({ day, expected, onTime, late }) => (
        <div
          key={day}
          className={`flex min-w-0 flex-1 flex-col justify-end overflow-hidden rounded-sm ${expected > 0 ? "hatched-fail" : "bg-surface-2"}`}
        >
          <div className="bg-warn" style={{ height: toPercent(late, expected) }} />
          <div className="bg-pass" style={{ height: toPercent(onTime, expected) }} />
        </div>
      ))}
    </div>
  );
}

function Days({ days }: { days: readonly BoardDay[] }) {
  return (
    <table className="mt-4 w-full border-collapse text-right text-sm [&_td]:py-1.5 [&_td]:pl-2 [&_th]:py-1.5 [&_th]:pl-2">
      <caption className="sr-only">{w.caption}</caption>
      <thead>
        <tr className="align-bottom text-muted">
          <th scope="col" className="pl-0! text-left font-semibold">
            {w.day}
          </th>
          <Head colour="bg-pass">{boardStatusLabels.done}</Head>
          <Head colour="bg-warn">{boardStatusLabels.late}</Head>
          <Head colour="hatched-fail">{boardStatusLabels.missing}</Head>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, expected, onTime, late }) => (
          <tr key={day} className="border-t">
            <th scope="row" className="pl-0! text-left font-normal">
              <Link
                href={`/board?day=${day}`}
                className="link inline-flex min-h-6 items-center whitespace-nowrap"
              >
                {formatMonthDay(day, "UTC")}
              </Link>
            </th>
            <td>{formatNumber(onTime)}</td>
            <td>{formatNumber(late)}</td>
            <td>{formatNumber(expected - onTime - late)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** However large the text is set, all columns stay in sight: their heads grow as far as they fit. */
function Head({ colour, children }: { colour: string; children: string }) {
  return (
    <th scope="col" className="text-[min(0.875rem,4.4vw)] font-semibold">
      <span aria-hidden className={`mr-[0.35em] inline-block size-[0.75em] rounded-sm ${colour}`} />
      {children}
    </th>
  );
}

function CompletionSkeleton() {
  return (
    <CardBody>
      <Skeleton className="h-28 w-full" />
      <Skeleton className="mt-4 h-40 w-full" />
    </CardBody>
  );
}

const w = words({
  title: ["Completion, last {days} days", "Cumplimiento, últimos {days} días"],
  share: [
    "Completion, last {days} days: {percent} %",
    "Cumplimiento, últimos {days} días: {percent} %",
  ],
  what: ["the last days", "los últimos días"],
  none: ["No units were expected in these days.", "En estos días no se esperaba ninguna unidad."],
  caption: ["Units of each day", "Unidades de cada día"],
  day: ["Day", "Día"],
});
