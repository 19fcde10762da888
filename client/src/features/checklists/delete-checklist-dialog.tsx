import { api } from "#shared/api/api.ts";
import type { Checklist } from "#shared/api/api-schemas.ts";
import { words } from "#shared/base/words.ts";
import { useSave } from "../../api/saving/use-save.ts";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";

interface DeleteChecklistDialogProps {
  checklist: Checklist;
  onDeleted: () => void;
  onClose: () => void;
}

/** Confirms before a checklist is no longer filled in. */
export function DeleteChecklistDialog(props: DeleteChecklistDialogProps) {
  const { checklist, onDeleted, onClose } = props;
  const { id, name } = checklist;
  const { save, isPending } = useSave(api.deleteChecklist, {
    success: { title: w.deleted },
    failure: { message: w.failed },
    onSuccess: onDeleted,
  });
  return (
    <ConfirmDialog
      title={w.question({ list: name })}
      description={w.description}
      label={w.delete}
      pending={isPending}
      onConfirm={() => save({ params: { id } })}
      onClose={onClose}
    />
  );
}

const w = words({
  deleted: ["Checklist deleted successfully", "Lista borrada"],
  failed: ["Failed to delete checklist", "No se pudo borrar la lista"],
  question: ["Delete {list}?", "¿Borrar {list}?"],
  description: [
    "Nothing is inspected with it any more. The inspections that were made with it stay as they are.",
    "Ya no se revisa nada con ella. Las inspecciones hechas con ella quedan como están.",
  ],
  delete: ["Delete", "Borrar"],
});
