import { api } from "#shared/api/api.ts";
import type { MaintenanceLog } from "#shared/api/api-schemas.ts";
import { words } from "#shared/base/words.ts";
import { VoidDialog } from "../../records/void-dialog.tsx";

interface VoidMaintenanceDialogProps {
  log: MaintenanceLog;
  onClose: () => void;
}

/** Asks why a log is voided; everything is then as it would be without it. */
export function VoidMaintenanceDialog({ log, onClose }: VoidMaintenanceDialogProps) {
  return <VoidDialog entry={api.voidMaintenance} id={log.id} texts={w} onClose={onClose} />;
}

const w = words({
  voided: ["Maintenance voided", "Mantenimiento anulado"],
  question: ["Void this maintenance?", "¿Anular este mantenimiento?"],
  consequence: [
    "The unit, its schedule, inspection and defects become what they would be without it. The entry stays in the history, crossed out.",
    "La unidad, su servicio, su inspección y sus defectos quedan como estarían sin él. El registro sigue en el historial, tachado.",
  ],
});
