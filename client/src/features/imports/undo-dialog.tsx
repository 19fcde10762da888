import { words } from "#shared/base/words.ts";
import type { ImportKind } from "#shared/imports/imports.ts";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";

interface UndoDialogProps {
  kind: ImportKind;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Says what undoing an import does, before it is done. */
export function UndoDialog({ kind, isPending, onConfirm, onClose }: UndoDialogProps) {
  return (
    <ConfirmDialog
      title={w.title}
      description={w[kind]}
      label={w.undo}
      pending={isPending}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}

const w = words({
  title: ["Undo this import?", "¿Deshacer esta importación?"],
  assets: [
    "Units that it added are archived, unless they are in use. What it changed stays, and is listed with its values before.",
    "Las unidades que agregó se archivan, salvo las que están en uso. Lo que cambió se queda y se muestra con sus valores anteriores.",
  ],
  people: [
    "Invitations that are not accepted yet are withdrawn.",
    "Se retiran las invitaciones que aún no se aceptan.",
  ],
  schedules: [
    "Services that it added are stopped. What it changed stays, and is listed with its values before.",
    "Los servicios que agregó se detienen. Lo que cambió se queda y se muestra con sus valores anteriores.",
  ],
  history: [
    "Records that it added are voided, and stay visible as such.",
    "Los registros que agregó se anulan y siguen visibles como anulados.",
  ],
  undo: ["Undo the import", "Deshacer la importación"],
});
