import { api } from "#shared/api/api.ts";
import { words } from "#shared/base/words.ts";
import { VoidDialog } from "../../../records/void-dialog.tsx";

interface VoidInspectionDialogProps {
  id: number;
  onClose: () => void;
}

/** Asks why an inspection is voided; it counts nowhere then, and its driver learns why. */
export function VoidInspectionDialog({ id, onClose }: VoidInspectionDialogProps) {
  return <VoidDialog entry={api.voidInspection} id={id} texts={w} onClose={onClose} />;
}

const w = words({
  voided: ["Inspection voided", "Inspección anulada"],
  question: ["Void this inspection?", "¿Anular esta inspección?"],
  consequence: [
    "For a record that is untrue: of another unit, or sent twice. It counts nowhere any more, its readings are voided, and what only it reported is closed. A unit that it took out of service stays out until you return it. The driver is notified why. The record stays in the history, crossed out.",
    "Para un registro que no es cierto: de otra unidad, o enviado dos veces. Ya no cuenta en ningún lado, sus lecturas se anulan y lo que solo él reportó se cierra. Una unidad que sacó de servicio sigue fuera hasta que usted la regrese. Al operador se le avisa el motivo. El registro sigue en el historial, tachado.",
  ],
});
