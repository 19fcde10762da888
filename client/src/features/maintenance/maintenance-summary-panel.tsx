import { nameAsset } from "#shared/assets/assets.ts";
import { api } from "#shared/api/api.ts";
import type { MaintenanceLog, Schedule } from "#shared/api/api-schemas.ts";
import { toDay } from "#shared/base/days.ts";
import { formatNumber } from "#shared/base/languages.ts";
import { serviceTypeLabels } from "#shared/schedules/service-types.ts";
import { formatDue, formatScheduleName } from "#shared/schedules/schedules.ts";
import { words } from "#shared/base/words.ts";
import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import { CalendarDays, CircleAlert, CircleCheck } from "lucide-react";
import { useId } from "react";
import { Link } from "wouter";
import { type Page, pageQuery } from "../../api/call.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { useRecordAddress } from "../../records/record-address.ts";
import { toScheduleHref, toSchedulesHref } from "../../records/schedule-address.ts";
import { Card } from "../../ui/layout/card.tsx";
import type { QueryState } from "../../ui/layout/data-state.tsx";
import { useNow } from "../../ui/device/use-now.ts";
import { DataState } from "../../ui/layout/data-state.tsx";
import { Facts } from "../../ui/layout/facts.tsx";
import { Skeleton } from "../../ui/layout/skeleton.tsx";
import { formatPerformer } from "./maintenance-log-table.tsx";
import { useYardFilter } from "../../records/chosen-yard.ts";

const limit = 3;

interface MaintenanceSummaryPanelProps {
  /** All schedules of one of these cards are about to be listed further down. */
  onShowSchedules: () => void;
}

/** Upcoming, overdue and completed maintenance: three lists, whose totals the server counts. */
export function MaintenanceSummaryPanel({ onShowSchedules }: MaintenanceSummaryPanelProps) {
  const now = useNow();
  const { toHref } = useRecordAddress();
  const { timeZone } = useSignedInUser().company;
  const day = toDay(now, timeZone);
  const yard = useYardFilter();
  const thisWeek = useQuery(
    pageQuery(api.listSchedules, { query: { due: "thisWeek", limit, ...yard } }),
  );
  const overdue = useQuery(
    pageQuery(api.listSchedules, { query: { due: "overdue", limit, ...yard } }),
  );
  const doneToday = useQuery(
    pageQuery(api.listMaintenanceLogs, { query: { day, limit, ...yard } }),
  );
  const toEntry = (schedule: Schedule): SummaryEntry => ({
    id: schedule.id,
    title: formatScheduleName(schedule.name),
    about: [schedule.assetName, formatDue(schedule, schedule, { now, timeZone })],
    href: toScheduleHref(schedule),
  });
  return (
    <div className="grid min-w-0 items-start gap-3 sm:gap-4 lg:grid-cols-3">
      <SummaryCard
        title={w.thisWeek}
        icon={CalendarDays}
        query={summarize(thisWeek, toEntry)}
        empty={w.noneThisWeek}
        rest={{ href: toSchedulesHref("this_week"), onFollow: onShowSchedules }}
      />
      <SummaryCard
        title={w.overdue}
        icon={CircleAlert}
        query={summarize(overdue, toEntry)}
        empty={w.noneOverdue}
        rest={{ href: toSchedulesHref("overdue"), onFollow: onShowSchedules }}
        isUrgent
      />
      <SummaryCard
        title={w.doneToday}
        icon={CircleCheck}
        query={summarize(doneToday, (log) => toDoneEntry(log, toHref("maintenance", log.id)))}
        empty={w.noneToday}
        rest={{ href: `/maintenance/history?from=${day}&to=${day}` }}
      />
    </div>
  );
}

function toDoneEntry(log: MaintenanceLog, href: string): SummaryEntry {
  return {
    id: log.id,
    href,
    title: serviceTypeLabels[log.serviceType],
    about: [nameAsset(log), formatPerformer(log)],
  };
}

function summarize<Row>(
  { status, data, isFetching, refetch }: QueryState<Page<Row[]>>,
  toEntry: (row: Row) => SummaryEntry,
): QueryState<Summary> {
  const summary = data && {
    entries: data.rows.map(toEntry),
    total: data.total ?? data.rows.length,
  };
  return { status, data: summary, isFetching, refetch };
}

interface SummaryEntry {
  id: number;
  title: string;
  /** The asset's name, and a further line. */
  about: readonly [string, string];
  /** Where it is opened. */
  href?: string;
}

interface Summary {
  /** The first few. */
  entries: readonly SummaryEntry[];
  /** How many there are in all. */
  total: number;
}

interface RestProps {
  /** Where all of them are listed. */
  href: string;
  /** Called when the link is followed. */
  onFollow?: () => void;
}

interface SummaryCardProps {
  title: string;
  icon: LucideIcon;
  query: QueryState<Summary>;
  /** What the card says when there is nothing. */
  empty: string;
  rest: RestProps;
  /** What cannot wait stands out while there is any of it. */
  isUrgent?: boolean;
}

/** A number, the first few behind it, and the way to the others. */
function SummaryCard(props: SummaryCardProps) {
  const { title, icon: Icon, query, empty, rest, isUrgent } = props;
  const titleId = useId();
  const isAlarming = isUrgent === true && (query.data?.total ?? 0) > 0;
  return (
    <Card aria-labelledby={titleId}>
      <div
        className={clsx(
          "flex min-h-12 items-center gap-3 rounded-t-lg border-b px-4 py-1 lg:min-h-14 lg:py-2",
          isAlarming && "bg-fail-soft text-on-fail-soft",
        )}
      >
        <Icon aria-hidden size={20} className="shrink-0" />
        <h2 id={titleId} className="min-w-0 flex-1 text-lg">
          {title}
        </h2>
        <span className="text-2xl font-bold">{query.data && formatNumber(query.data.total)}</span>
      </div>
      <DataState
        query={query}
        what={`"${title}"`}
        skeleton={<EntriesSkeleton />}
        isEmpty={({ entries }) => entries.length === 0}
        empty={<p className="px-4 py-3 text-muted lg:py-5">{empty}</p>}
      >
        {(summary) => <Entries {...summary} rest={rest} />}
      </DataState>
    </Card>
  );
}

function Entries({ entries, total, rest }: Summary & { rest: RestProps }) {
  const more = total - entries.length;
  return (
    <>
      <ul className="divide-y">
        {entries.map((entry) => (
          <li key={entry.id} className="group">
            <Entry {...entry} />
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <Link
          href={rest.href}
          onClick={rest.onFollow}
          className={clsx(linkClass, "rounded-b-lg border-t text-sm font-semibold text-muted")}
        >
          {w.more({ count: more })}
        </Link>
      ) : null}
    </>
  );
}

const linkClass =
  "grid min-h-ctl content-center px-4 py-1.5 -outline-offset-3! transition-colors hover:bg-surface-2 hover:text-text";

function Entry({ title, about: [whose, what], href }: SummaryEntry) {
  const text = (
    <>
      <span title={title} className="line-clamp-2 font-semibold wrap-anywhere">
        {title}
      </span>
      <span className="text-sm text-muted">
        <Facts>
          <span title={whose} className="line-clamp-2">
            {whose}
          </span>
          {what}
        </Facts>
      </span>
    </>
  );
  if (href === undefined) return <div className="grid px-4 py-1.5">{text}</div>;
  return (
    <Link href={href} className={clsx(linkClass, "group-last:rounded-b-lg")}>
      {text}
    </Link>
  );
}

function EntriesSkeleton() {
  return (
    <div className="grid gap-2 px-4 py-3">
      <Skeleton className="h-5 w-3/5" />
      <Skeleton className="h-4 w-4/5" />
    </div>
  );
}

const w = words({
  thisWeek: ["Scheduled This Week", "Programado esta semana"],
  noneThisWeek: [
    "Nothing is scheduled for the next 7 days",
    "No hay nada programado para los próximos 7 días",
  ],
  overdue: ["Overdue", "Vencido"],
  noneOverdue: ["Nothing is overdue", "No hay nada vencido"],
  doneToday: ["Completed Today", "Hecho hoy"],
  noneToday: ["Nothing has been completed today", "Hoy no se ha hecho nada"],
  more: ["+{count} more", "+{count} más"],
});
