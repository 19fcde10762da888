/** The red F of a log that fixed what an inspection found. */
export function FixedInspectionBadge() {
  return (
    <span className="inline-flex size-6 shrink-0 items-center justify-center rounded-full bg-fail text-sm font-bold text-on-fail">
      <abbr title="Fixes a failed inspection" className="no-underline">
        F
      </abbr>
      <span className="sr-only"> fixes a failed inspection</span>
    </span>
  );
}
