/** How a defect is put into words. */
import type { Defect, ListedDefect } from "#shared/api/api-schemas.ts";
import { formatHours, formatMiles } from "#shared/assets/assets.ts";
import { nameWithin } from "#shared/inspections/attribution.ts";
import { formatDate } from "#shared/base/dates.ts";
import { formatDay } from "#shared/meters/last-readings.ts";
import { formatRelativeTime } from "#shared/base/relative-times.ts";
import { words } from "#shared/base/words.ts";

type Reported = Pick<Defect, "reportedAt" | "reportedByName">;

/** "Reported 3 days ago by Marco Ortiz" */
export function formatReported({ reportedAt, reportedByName }: Reported, now: Date): string {
  const ago = formatRelativeTime(reportedAt, now, { style: "long", daysFromHours: 24 });
  return reportedByName
    ? w.reportedBy({ ago, name: nameWithin(reportedByName) })
    : w.reported({ ago });
}

type Clock = { timeZone: string; now: Date };

/** How a defect came or went, and until when it is deferred. */
export function describeStanding(defect: ListedDefect, clock: Clock): string[] {
  const came = formatClosed(defect, clock) ?? formatReported(defect, clock.now);
  return [came, formatDeferral(defect)].filter((fact) => fact !== undefined);
}

/** "Closed Nov 19 by Luis Mora"; once a driver has reviewed it "Closed Nov 19, reviewed by Marco Ortiz". */
function formatClosed(defect: ListedDefect, clock: Clock): string | undefined {
  const { closedAt, decision, state } = defect;
  if (closedAt === null) return undefined;
  const day = formatDay(closedAt, clock);
  const name = state === "duplicate" ? null : decision?.byName;
  if (!name) return w.closed({ day });
  return decision?.kind === "reviewed" ? w.reviewed({ day, name }) : w.closedBy({ day, name });
}

/** "Until Dec 1, 2026 or 150,000 mi" */
function formatDeferral(defect: ListedDefect): string | undefined {
  const { state, deferredUntil: day, deferredMiles: miles, deferredHours: hours } = defect;
  return state === "deferred" ? w.until({ until: formatUntil({ day, miles, hours }) }) : undefined;
}

/** "Rejected by Marco Ortiz: still leaking", as long as nothing was decided since. */
export function formatRejection({ decision }: Pick<ListedDefect, "decision">): string | undefined {
  if (decision?.kind !== "rejected") return undefined;
  return w.rejected({ name: nameWithin(decision.byName ?? ""), note: decision.note ?? "" });
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
    .join(` ${w.or} `);
}

const w = words({
  reported: ["Reported {ago}", "Reportado {ago}"],
  reportedBy: ["Reported {ago} by {name}", "Reportado {ago} por {name}"],
  rejected: ["Rejected by {name}: {note}", "Rechazado por {name}: {note}"],
  closed: ["Closed {day}", "Cerrado {day}"],
  closedBy: ["Closed {day} by {name}", "Cerrado {day} por {name}"],
  reviewed: ["Closed {day}, reviewed by {name}", "Cerrado {day}, revisado por {name}"],
  until: ["Until {until}", "Hasta {until}"],
  or: ["or", "o"],
});
