export type InspectionOutcome = "passed" | "failed" | "resolved";

/** A failed inspection stays failed until a maintenance log has resolved it. */
export function toInspectionOutcome(log: {
  passed: boolean;
  resolved: boolean;
}): InspectionOutcome {
  if (log.passed) return "passed";
  return log.resolved ? "resolved" : "failed";
}
