import { words } from "#shared/base/words.ts";
import { toInspectionOutcome } from "#shared/inspections/inspection-outcome.ts";
import type { InspectionRow } from "#shared/api/api-schemas.ts";
import { isOfDriver, labelStanding } from "#shared/inspections/attribution.ts";
import { inspectionTypeLabels } from "#shared/checklists/inspection-types.ts";
import { isSentLate, formatClockError } from "#shared/inspections/inspection-times.ts";
import { can } from "#shared/base/roles.ts";
import { clsx } from "clsx";
import { Badge, type BadgeTone } from "../../../ui/layout/badge.tsx";
import { useSignedInUser } from "../../../api/current-user.ts";
import { PassedBadge } from "./passed-badge.tsx";

interface Outcome {
  passed: boolean;
  resolved: boolean;
}

/** How lists say it: 'Passed' or 'Failed', and 'Resolved' beside a failure that was repaired. */
export function InspectionBadge({ log }: { log: Outcome }) {
  return (
    <span className="flex flex-wrap gap-2">
      <PassedBadge passed={log.passed} />
      {toInspectionOutcome(log) === "resolved" ? <Badge tone="pass" label={w.resolved} /> : null}
    </span>
  );
}

/** How the dashboard says it, in one word. */
export function OutcomeBadge({ log }: { log: Outcome }) {
  const outcome = toInspectionOutcome(log);
  return <Badge tone={outcome === "failed" ? "fail" : "pass"} label={outcomes[outcome]} />;
}

interface InspectionMarksProps {
  log: Pick<
    InspectionRow,
    | "inspectionType"
    | "unlisted"
    | "whileOutOfService"
    | "date"
    | "completedAt"
    | "receivedAt"
    | "attributedById"
    | "confirmation"
  >;
  className?: string;
}

/** What is unusual about a record; about the phone's clock only the office reads. */
export function InspectionMarks({ log, className }: InspectionMarksProps) {
  const { role, company } = useSignedInUser();
  const isOffice = can(role, "dashboard.read");
  const span = isOffice && formatClockError(log, company.timeZone);
  const marks: [BadgeTone, string | false | undefined][] = [
    ["neutral", log.inspectionType !== "pre_trip" && inspectionTypeLabels[log.inspectionType]],
    ["fail", log.whileOutOfService && w.whileOut],
    ["neutral", log.unlisted && w.unlisted],
    [isOfDriver(log) ? "neutral" : "warn", labelStanding(log)],
    ["warn", span && w.clock({ span })],
    ["warn", isOffice && isSentLate(log, company.timeZone) && w.late],
  ];
  const badges = marks.flatMap(([tone, label]) =>
    label ? [<Badge key={label} tone={tone} label={label} />] : [],
  );
  if (badges.length === 0) return null;
  return (
    <span
      className={clsx(
        "flex min-w-0 flex-wrap gap-2 py-1 *:shrink *:whitespace-normal [&_svg]:shrink-0",
        className,
      )}
    >
      {badges}
    </span>
  );
}

const outcomes = words({
  passed: ["Pass", "Bien"],
  resolved: ["Resolved", "Resuelta"],
  failed: ["Fail", "Con falla"],
});

const w = words({
  resolved: ["Resolved", "Resuelta"],
  whileOut: ["Inspected while out of service", "Revisada estando fuera de servicio"],
  unlisted: ["Unlisted items", "Puntos fuera de lista"],
  clock: ["Phone clock off by {span}", "Reloj del teléfono: {span} de diferencia"],
  late: ["Sent late", "Enviada tarde"],
});
