import type { InspectionRow } from "#shared/api/api-schemas.ts";
import { isOfDriver, labelStanding } from "#shared/inspections/attribution.ts";
import { inspectionTypeLabels } from "#shared/checklists/inspection-types.ts";
import { isSentLate, formatClockError } from "#shared/inspections/inspection-times.ts";
import { can } from "#shared/base/roles.ts";
import { words } from "#shared/base/words.ts";
import { clsx } from "clsx";
import { useSignedInUser } from "../../../api/current-user.ts";
import { Badge, type BadgeTone } from "../../../ui/layout/badge.tsx";

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

const w = words({
  whileOut: ["Inspected while out of service", "Revisada estando fuera de servicio"],
  unlisted: ["Unlisted items", "Puntos fuera de lista"],
  clock: ["Phone clock off by {span}", "Reloj del teléfono: {span} de diferencia"],
  late: ["Sent late", "Enviada tarde"],
});
