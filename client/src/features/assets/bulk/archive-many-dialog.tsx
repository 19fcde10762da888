import { words } from "#shared/base/words.ts";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import { type Bulk, useBulkChange } from "./use-bulk.ts";

interface ArchiveManyDialogProps {
  /** Whether they go to the archive, or come back from it. */
  archived: boolean;
  bulk: Bulk;
  onClose: () => void;
}

/** Confirms before the ticked assets leave the lists, or come back to them. */
export function ArchiveManyDialog({ archived, bulk, onClose }: ArchiveManyDialogProps) {
  const { change, isPending } = useBulkChange(bulk, onClose);
  const units = w.units({ n: bulk.units.length });
  return (
    <ConfirmDialog
      title={archived ? w.archiveQuestion({ units }) : w.restoreQuestion({ units })}
      description={archived ? w.leave : w.return}
      label={archived ? w.archive : w.restore}
      variant={archived ? "destructive" : "primary"}
      pending={isPending}
      onConfirm={() => change({ archived })}
      onClose={onClose}
    />
  );
}

const w = words({
  units: [
    { one: "{n} unit", other: "{n} units" },
    { one: "{n} unidad", other: "{n} unidades" },
  ],
  archive: ["Archive", "Archivar"],
  archiveQuestion: ["Archive {units}?", "¿Archivar {units}?"],
  leave: [
    "They leave the lists, the counts and the alerts. Their records stay, and they can be restored.",
    "Salen de las listas, las cuentas y las alertas. Sus registros se quedan y se pueden restaurar.",
  ],
  restore: ["Restore", "Restaurar"],
  restoreQuestion: ["Restore {units}?", "¿Restaurar {units}?"],
  return: [
    "They come back to the lists, the counts and the alerts.",
    "Regresan a las listas, las cuentas y las alertas.",
  ],
});
