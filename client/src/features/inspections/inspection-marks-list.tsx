import type { InspectionRow } from "#shared/api-schemas.ts";
import { describeConfirmation, isOfDriver } from "#shared/attribution.ts";
import { inspectionTypeLabels } from "#shared/inspection-types.ts";
import { isSentLate, formatClockError } from "#shared/inspection-times.ts";
import { can } from "#shared/roles.ts";
import { words } from "#shared/words.ts";
import { clsx } from "clsx";
import { useSignedInUser } from "../../api/current-user.ts";
import { Badge } from "../../ui/badge.tsx";

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
  const clockOff = isOffice ? formatClockError(log, company.timeZone) : undefined;
  const isLate = isOffice && isSentLate(log, company.timeZone);
  const isOther = log.inspectionType !== "pre_trip";
  const isOut = log.whileOutOfService;
  const marks = [isOther, isOut, log.unlisted, log.attributedById, clockOff, isLate];
  if (!marks.some(Boolean)) return null;
  return (
    <span
      className={clsx(
        "flex min-w-0 flex-wrap gap-2 py-1 *:shrink *:whitespace-normal [&_svg]:shrink-0",
        className,
      )}
    >
      {isOther ? <Badge tone="neutral" label={inspectionTypeLabels[log.inspectionType]} /> : null}
      {isOut ? <Badge tone="fail" label={w.whileOut} /> : null}
      {log.unlisted ? <Badge tone="neutral" label={w.unlisted} /> : null}
      <StandingBadge log={log} />
      {clockOff ? <Badge tone="warn" label={w.clock({ span: clockOff })} /> : null}
      {isLate ? <Badge tone="warn" label={w.late} /> : null}
    </span>
  );
}

function StandingBadge({ log }: Pick<InspectionMarksProps, "log">) {
  const standing = describeConfirmation(log, useSignedInUser().company.timeZone);
  if (!standing) return null;
  return <Badge tone={isOfDriver(log) ? "neutral" : "warn"} label={standing} />;
}

const w = words({
  whileOut: ["Inspected while out of service", "Revisada estando fuera de servicio"],
  unlisted: ["Unlisted items", "Puntos fuera de lista"],
  clock: ["Phone clock off by {span}", "Reloj del teléfono: {span} de diferencia"],
  late: ["Sent late", "Enviada tarde"],
});
