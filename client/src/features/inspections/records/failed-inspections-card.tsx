import { phoneApi } from "#shared/api/phone-api.ts";
import type { InspectionRow } from "#shared/api/api-schemas.ts";
import { toDay } from "#shared/base/days.ts";
import { formatNumber } from "#shared/base/languages.ts";
import { limits } from "#shared/base/limits.ts";
import { words } from "#shared/base/words.ts";
import { nameDriver } from "#shared/inspections/attribution.ts";
import { nameAsset } from "#shared/assets/assets.ts";
import { toInspectionOutcome } from "#shared/inspections/inspection-outcome.ts";
import { translateLabel } from "#shared/checklists/item-labels.ts";
import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { CircleCheck } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { Link } from "wouter";
import { pageQuery, query } from "../../../api/call.ts";
import { useSignedInUser } from "../../../api/current-user.ts";
import { Badge } from "../../../ui/layout/badge.tsx";
import { DataCard } from "../../../ui/layout/data-card.tsx";
import type { QueryState } from "../../../ui/layout/data-state.tsx";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import { useNow } from "../../../ui/device/use-now.ts";
import { Timestamp } from "../../../records/timestamp.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { Facts } from "../../../ui/layout/facts.tsx";
import { Skeleton } from "../../../ui/layout/skeleton.tsx";
import { InspectionMarks } from "./inspection-badge.tsx";
import { useYardFilter } from "../../../records/chosen-yard.ts";

const shown = limits.failedInspectionsShown;

/** What failed and is not repaired yet, and after it what was repaired today. */
export function FailedInspectionsCard(actions: FailedInspectionActions) {
  const failures = useFailures();
  const total = failures.data?.total ?? 0;
  return (
    <DataCard
      title={w.title}
      mark={total > 0 ? <Badge tone="fail" icon={null} label={formatNumber(total)} /> : null}
      query={failures}
      what={w.what}
      skeleton={<FailedSkeletons />}
      isEmpty={({ failed, repaired }) => failed.length + repaired.length === 0}
      empty={<EmptyState icon={CircleCheck} tone="pass" title={w.allPassed} />}
    >
      {({ failed, repaired }) => (
        <div className="divide-y">
          <Rows logs={failed} actions={actions} />
          {total > shown ? <MoreLink more={total - shown} /> : null}
          <Rows logs={repaired} actions={actions} />
        </div>
      )}
    </DataCard>
  );
}

type Failures = { failed: InspectionRow[]; total: number; repaired: InspectionRow[] };

/** Two lists, of which the card is whole only with both. */
function useFailures(): QueryState<Failures> {
  const today = toDay(useNow(), useSignedInUser().company.timeZone);
  const each = { passed: false, limit: shown, results: false, ...useYardFilter() };
  const open = { ...each, resolved: false };
  const failed = useQuery(pageQuery(phoneApi.listInspectionLogs, { query: open }));
  const repairedToday = { ...each, resolved: true, resolvedSince: today };
  const repaired = useQuery(query(phoneApi.listInspectionLogs, { query: repairedToday }));
  const status = [failed.status, repaired.status];
  const isWhole = failed.data !== undefined && repaired.data !== undefined;
  const unfinished = status.includes("error") ? "error" : "pending";
  return {
    status: status.every((candidate) => candidate === "success") ? "success" : unfinished,
    data: isWhole ? toFailures(failed.data, repaired.data) : undefined,
    isFetching: failed.isFetching || repaired.isFetching,
    dataUpdatedAt: Math.min(failed.dataUpdatedAt, repaired.dataUpdatedAt),
    refetch: () => Promise.all([failed.refetch(), repaired.refetch()]),
  };
}

function toFailures(
  failed: { rows: InspectionRow[]; total: number | undefined },
  repaired: InspectionRow[],
): Failures {
  return { failed: failed.rows, total: failed.total ?? failed.rows.length, repaired };
}

function FailedSkeletons() {
  return (
    <div className="divide-y">
      {Array.from({ length: shown }, (_, row) => (
        <FailedInspectionSkeleton key={row} />
      ))}
    </div>
  );
}

interface RowsProps {
  logs: readonly InspectionRow[];
  actions: FailedInspectionActions;
}

function Rows({ logs, actions }: RowsProps) {
  if (logs.length === 0) return null;
  return (
    <ul className="divide-y">
      {logs.map((log) => (
        <FailedInspectionRow key={log.id} log={log} {...actions} />
      ))}
    </ul>
  );
}

function MoreLink({ more }: { more: number }) {
  return (
    <Link
      href="/inspection/history?result=open"
      className="flex min-h-ctl items-center px-4 last:rounded-b-lg text-muted -outline-offset-3! transition-colors hover:bg-surface-2 hover:text-text"
    >
      {w.more({ n: more })}
    </Link>
  );
}

interface FailedInspectionActions {
  /** Maintenance is to be logged for this failure. */
  onLog: (log: InspectionRow) => void;
  /** The pointer or the focus is on a button that opens its dialog. */
  onPreview: () => void;
}

type FailedInspectionRowProps = FailedInspectionActions & { log: InspectionRow };

function FailedInspectionRow({ log, onLog, onPreview }: FailedInspectionRowProps) {
  const name = nameAsset(log);
  const isRepaired = toInspectionOutcome(log) === "resolved";
  return (
    <li
      className={clsx(
        rowClass,
        "border-l-4",
        isRepaired ? "border-l-pass-border" : "border-l-fail-border",
      )}
    >
      <Link
        href={`/assets/${log.assetId}`}
        className={clsx(nameClass, "line-clamp-2 font-semibold wrap-anywhere hover:underline")}
      >
        {name}
      </Link>
      <div className={clsx(badgeClass, isRepaired && "sm:col-span-2")}>
        {isRepaired ? (
          <Badge tone="pass" label={w.resolved} />
        ) : (
          <Badge tone="fail" label={w.needsAttention} />
        )}
      </div>
      <div className={factsClass}>
        <What log={log} />
        <InspectionMarks log={log} />
        {isRepaired ? <p className="text-sm font-semibold text-pass">{w.complete}</p> : null}
      </div>
      {isRepaired ? null : (
        <div className={buttonClass}>
          <LogButton name={name} onPreview={onPreview} onLog={() => onLog(log)} />
        </div>
      )}
    </li>
  );
}

interface LogButtonProps {
  name: string;
  onPreview: () => void;
  onLog: () => void;
}

function LogButton({ name, onPreview, onLog }: LogButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  // It goes when the failure is repaired; a focus that is on it then stays in the card.
  useLayoutEffect(() => {
    const element = button.current;
    return () => {
      if (element && element === document.activeElement) focusHeading(element.closest("section"));
    };
  }, []);
  return (
    <Button
      ref={button}
      variant="secondary"
      aria-label={w.logFor({ unit: name })}
      onPointerEnter={onPreview}
      onFocus={onPreview}
      onClick={onLog}
    >
      {w.log}
    </Button>
  );
}

function focusHeading(card: HTMLElement | null) {
  const heading = card?.querySelector("h2");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}

function FailedInspectionSkeleton() {
  return (
    <div className={clsx(rowClass, "border-l-4")}>
      <div className={nameClass}>
        <Skeleton className="h-4 w-2/5" />
      </div>
      <Skeleton className={clsx("h-7 w-32", badgeClass)} />
      <div className={factsClass}>
        <Skeleton className="my-1 h-[0.8125rem] w-3/5" />
      </div>
      <Skeleton className={clsx("h-ctl-md sm:w-40", buttonClass)} />
    </div>
  );
}

// On a phone the name and its badge, what failed, and the button stand below each other; with large
// text the badge has a line of its own.
const rowClass = [
  "flex flex-wrap items-center gap-x-3 gap-y-0.5 py-3 pr-4 pl-3",
  "sm:grid sm:grid-cols-[minmax(0,1fr)_auto_auto] sm:content-center",
];
const nameClass = "min-w-0 max-sm:flex-1 max-sm:basis-[8rem]";
const badgeClass = "sm:col-start-2 sm:row-span-2 sm:row-start-1";
const factsClass = "min-w-0 max-sm:w-full sm:col-start-1";
const buttonClass =
  "max-sm:mt-1.5 max-sm:w-full max-sm:*:w-full sm:col-start-3 sm:row-span-2 sm:row-start-1";

/** All of them, unless there are more than a list names. */
function formatIssues({ issueLabels, issueCount }: InspectionRow): string {
  const issues = issueLabels.map(translateLabel).join(", ");
  const more = issueCount - issueLabels.length;
  return more > 0 ? w.issuesAndMore({ issues, more }) : issues;
}

/** What failed, who found it, and when. */
function What({ log }: { log: InspectionRow }) {
  return (
    <p className="text-sm text-muted">
      <Facts>
        {formatIssues(log)}
        {nameDriver(log)}
        <Timestamp moment={log.date} />
      </Facts>
    </p>
  );
}

const w = words({
  title: ["Failed Inspections", "Inspecciones con falla"],
  what: ["failed inspections", "las inspecciones con falla"],
  allPassed: ["All recent inspections passed", "Todas las inspecciones recientes salieron bien"],
  more: [
    { one: "+{n} more failed inspection", other: "+{n} more failed inspections" },
    { one: "+{n} inspección más con falla", other: "+{n} inspecciones más con falla" },
  ],
  resolved: ["Resolved", "Resuelta"],
  needsAttention: ["Needs Attention", "Requiere atención"],
  complete: ["Maintenance Complete", "Mantenimiento hecho"],
  logFor: ["Log Maintenance for {unit}", "Registrar mantenimiento de {unit}"],
  log: ["Log Maintenance", "Registrar mantenimiento"],
  issuesAndMore: ["{issues} and {more} more", "{issues} y {more} más"],
});
