import type { MaintenanceLog } from "#shared/api-schemas.ts";

/** The work of a log; with a red F, when it fixed what an inspection found. */
export function ServiceType({ log }: { log: MaintenanceLog }) {
  return (
    <>
      {log.serviceType}
      {log.resolvedInspectionId === null ? null : <FixedInspectionBadge />}
    </>
  );
}

function FixedInspectionBadge() {
  return (
    <span className="ml-2 inline-flex size-6 items-center justify-center rounded-full bg-fail align-bottom text-sm font-bold text-on-fail">
      <abbr title="Fixes a failed inspection" className="no-underline">
        F
      </abbr>
      <span className="sr-only"> fixes a failed inspection</span>
    </span>
  );
}
