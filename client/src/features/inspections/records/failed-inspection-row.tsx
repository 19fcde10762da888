import { nameDriver } from "#shared/inspections/attribution.ts";
import { nameAsset } from "#shared/assets/assets.ts";
import type { InspectionRow } from "#shared/api/api-schemas.ts";
import { toInspectionOutcome } from "#shared/inspections/inspection-outcome.ts";
import { translateLabel } from "#shared/inspections/recorded-words.ts";
import { words } from "#shared/base/words.ts";
import { clsx } from "clsx";
import { useLayoutEffect, useRef } from "react";
import { Link } from "wouter";
import { Timestamp } from "../../../records/timestamp.tsx";
import { Badge } from "../../../ui/layout/badge.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { Facts } from "../../../ui/layout/facts.tsx";
import { Skeleton } from "../../../ui/layout/skeleton.tsx";
import { InspectionMarks } from "./inspection-marks-list.tsx";

export interface FailedInspectionActions {
  /** Maintenance is to be logged for this failure. */
  onLog: (log: InspectionRow) => void;
  /** The pointer or the focus is on a button that opens its dialog. */
  onPreview: () => void;
}

type FailedInspectionRowProps = FailedInspectionActions & { log: InspectionRow };

export function FailedInspectionRow({ log, onLog, onPreview }: FailedInspectionRowProps) {
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

export function FailedInspectionSkeleton() {
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
  resolved: ["Resolved", "Resuelta"],
  needsAttention: ["Needs Attention", "Requiere atención"],
  complete: ["Maintenance Complete", "Mantenimiento hecho"],
  logFor: ["Log Maintenance for {unit}", "Registrar mantenimiento de {unit}"],
  log: ["Log Maintenance", "Registrar mantenimiento"],
  issuesAndMore: ["{issues} and {more} more", "{issues} y {more} más"],
});
