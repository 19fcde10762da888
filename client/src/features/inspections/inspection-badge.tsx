import { inspectionOutcome } from "#shared/inspection-outcome.ts";
import { Badge } from "../../ui/badge.tsx";

interface Outcome {
  passed: boolean;
  resolved: boolean;
}

/** How lists say it: 'Passed' or 'Failed', and 'Resolved' beside a failure that was repaired. */
export function InspectionBadge({ log }: { log: Outcome }) {
  return (
    <span className="flex flex-wrap gap-2">
      <PassedBadge passed={log.passed} />
      {inspectionOutcome(log) === "resolved" ? <Badge tone="pass" label="Resolved" /> : null}
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
