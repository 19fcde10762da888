/** How a defect is put into words. */
import type { Defect, ListedDefect } from "#shared/api-schemas.ts";
import { formatHours, formatMiles } from "#shared/assets.ts";
import { formatDate } from "#shared/dates.ts";
import { formatDefectNumber } from "#shared/defects.ts";
import { formatRelativeTime } from "#shared/relative-times.ts";

/** "D-0042 Brake lights" */
export function nameDefect({ number, title }: Pick<Defect, "number" | "title">): string {
  return `${formatDefectNumber(number)} ${title}`;
}

type Reported = Pick<Defect, "reportedAt" | "reportedByName">;

/** "Reported 3 days ago by Marco Ortiz" */
export function formatReported({ reportedAt, reportedByName }: Reported, now: Date): string {
  const ago = formatRelativeTime(reportedAt, now, { style: "long", daysFromHours: 24 });
  return reportedByName ? `Reported ${ago} by ${reportedByName}` : `Reported ${ago}`;
}

/** "Rejected by Marco Ortiz: still leaking", as long as nothing was decided since. */
export function formatRejection({ decision }: Pick<ListedDefect, "decision">): string | undefined {
  if (decision?.kind !== "rejected") return undefined;
  return `Rejected by ${decision.byName}: ${decision.note}`;
}

type Until = { day?: string | null; miles?: number | null; hours?: number | null };

/** "Dec 1, 2026 or 150,000 mi", whichever comes first; empty where nothing was said. */
export function formatUntil({ day, miles, hours }: Until): string {
  return [
    day && formatDate(`${day}T12:00:00Z`, "UTC"),
    miles && formatMiles(miles),
    hours && formatHours(hours),
  ]
    .filter(Boolean)
    .join(" or ");
}
