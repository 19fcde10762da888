import { api } from "#shared/api.ts";
import type { DocumentRow } from "#shared/api-schemas.ts";
import { nameDocument } from "#shared/documents.ts";
import { useSave } from "../../api/use-save.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";

interface RemoveDocumentDialogProps {
  document: DocumentRow;
  onClose: () => void;
}

export function RemoveDocumentDialog({ document, onClose }: RemoveDocumentDialogProps) {
  const { id, kind, assetName, personName } = document;
  const remove = useSave(api.removeDocument, {
    success: { title: "Document removed" },
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      title={`Remove ${nameDocument(kind, assetName ?? personName ?? "")}?`}
      description="It leaves all lists, and nobody is notified of its expiry any more. The company's export still has it."
      label="Remove"
      pending={remove.isPending}
      onConfirm={() => remove.save({ params: { id } })}
      onClose={onClose}
    />
  );
}
