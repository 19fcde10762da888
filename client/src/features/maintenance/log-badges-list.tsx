import type { MaintenanceLog } from "#shared/api-schemas.ts";
import { Badge } from "../../ui/badge.tsx";
import { FixedInspectionBadge } from "./fixed-inspection-badge.tsx";

/** At the end of a log's row: whether it fixed what an inspection found, and that it is done. */
export function LogBadges({ log }: { log: MaintenanceLog }) {
  return (
    <span className="flex items-center gap-2">
      {log.resolvedInspectionId === null ? null : <FixedInspectionBadge />}
      <Badge tone="pass" label="Complete" />
    </span>
  );
}
