import { words } from "#shared/base/words.ts";
import { toInspectionOutcome } from "#shared/inspections/inspection-outcome.ts";
import { Badge } from "../../../ui/layout/badge.tsx";
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

const outcomes = words({
  passed: ["Pass", "Bien"],
  resolved: ["Resolved", "Resuelta"],
  failed: ["Fail", "Con falla"],
});

const w = words({
  resolved: ["Resolved", "Resuelta"],
});
