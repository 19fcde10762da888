import { api } from "#shared/api.ts";
import type { Checklist } from "#shared/api-schemas.ts";
import { useSave } from "../../api/use-save.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";

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
    success: { title: "Checklist deleted successfully" },
    failure: { message: "Failed to delete checklist" },
    onSuccess: onDeleted,
  });
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      description="Nothing is inspected with it any more. The inspections that were made with it stay as they are."
      label="Delete"
      pending={isPending}
      onConfirm={() => save({ params: { id } })}
      onClose={onClose}
    />
  );
}
