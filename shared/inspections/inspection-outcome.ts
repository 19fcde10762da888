export type InspectionOutcome = "passed" | "failed" | "resolved";

/** A failed inspection stays failed until a maintenance log has resolved it. */
export function toInspectionOutcome(log: {
  passed: boolean;
  resolved: boolean;
}): InspectionOutcome {
  if (log.passed) return "passed";
  return log.resolved ? "resolved" : "failed";
}

/** What decides whether a unit may be driven after its inspection. */
export type InspectionEnd = {
  whileOutOfService: boolean;
  defects: readonly { critical: boolean }[];
};

/** Whether a unit is out of service after its inspection. */
export function isOutAfter(end: InspectionEnd, company: { tagsOutCritical: boolean | null }) {
  return (
    end.whileOutOfService || (company.tagsOutCritical === true && end.defects.some(isCritical))
  );
}

function isCritical({ critical }: { critical: boolean }): boolean {
  return critical;
}
