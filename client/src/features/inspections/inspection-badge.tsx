import type { InspectionRow } from "#shared/api-schemas.ts";
import { inspectionOutcome, isSentLate, phoneClockOff } from "#shared/inspections.ts";
import { can } from "#shared/roles.ts";
import { clsx } from "clsx";
import { useSignedInUser } from "../../api/current-user.ts";
import { Badge } from "../../ui/badge.tsx";

interface Outcome {
  passed: boolean;
  resolved: boolean;
}

/** How lists say it: 'Passed' or 'Failed', and 'Resolved' beside a failure that was mended. */
export function InspectionBadge({ log }: { log: Outcome }) {
  return (
    <span className="flex flex-wrap gap-2">
      <PassedBadge passed={log.passed} />
      {inspectionOutcome(log) === "resolved" ? <Badge tone="pass" label="Resolved" /> : null}
    </span>
  );
}

interface InspectionMarksProps {
  log: Pick<InspectionRow, "unlisted" | "date" | "completedAt" | "receivedAt">;
  className?: string;
}

/** What is unusual about a record; about the phone's clock only the office reads. */
export function InspectionMarks({ log, className }: InspectionMarksProps) {
  const { role, company } = useSignedInUser();
  const isOffice = can(role, "dashboard.read");
  const clockOff = isOffice ? phoneClockOff(log, company.timeZone) : undefined;
  const isLate = isOffice && isSentLate(log);
  if (!log.unlisted && !clockOff && !isLate) return null;
  return (
    <span
      className={clsx(
        "flex min-w-0 flex-wrap gap-2 py-1 *:shrink *:whitespace-normal [&_svg]:shrink-0",
        className,
      )}
    >
      {log.unlisted ? <Badge tone="neutral" label="Unlisted items" /> : null}
      {clockOff ? <Badge tone="warn" label={`Phone clock off by ${clockOff}`} /> : null}
      {isLate ? <Badge tone="warn" label="Sent late" /> : null}
    </span>
  );
}

export function PassedBadge({ passed }: { passed: boolean }) {
  return passed ? <Badge tone="pass" label="Passed" /> : <Badge tone="fail" label="Failed" />;
}

/** How the dashboard says it, in one word. */
export function OutcomeBadge({ log }: { log: Outcome }) {
  const outcome = inspectionOutcome(log);
  return <Badge tone={outcome === "failed" ? "fail" : "pass"} label={outcomeWords[outcome]} />;
}

const outcomeWords = { passed: "Pass", resolved: "Resolved", failed: "Fail" } as const;
