import type { MaintenanceLog } from "#shared/api/api-schemas.ts";
import { words } from "#shared/base/words.ts";
import { serviceTypeLabels } from "#shared/schedules/service-types.ts";

/** The work of a log; with a red F, when it fixed what an inspection found. */
export function ServiceType({ log }: { log: MaintenanceLog }) {
  return (
    <>
      {serviceTypeLabels[log.serviceType]}
      {log.resolvedInspectionId === null ? null : <FixedInspectionBadge />}
    </>
  );
}

function FixedInspectionBadge() {
  return (
    <span className="ml-2 inline-flex size-6 items-center justify-center rounded-full bg-fail align-bottom text-sm font-bold text-on-fail">
      <abbr title={w.fixes} className="no-underline">
        {w.mark}
      </abbr>
      <span className="sr-only"> {w.fixesToo}</span>
    </span>
  );
}

const w = words({
  fixes: ["Fixes a failed inspection", "Repara una inspección con falla"],
  fixesToo: ["fixes a failed inspection", "repara una inspección con falla"],
  mark: ["F", "F"],
});
