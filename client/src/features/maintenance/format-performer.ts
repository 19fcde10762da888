import type { MaintenanceLog } from "#shared/api/api-schemas.ts";
import { performerLabels } from "#shared/records/service-types.ts";

/** "Internal Team", "External Service · Kenworth of Joliet" */
export function formatPerformer(
  log: Pick<MaintenanceLog, "performedBy" | "performedByName">,
): string {
  const team = performerLabels[log.performedBy];
  return log.performedByName ? `${team} ·\u00a0${log.performedByName}` : team;
}
