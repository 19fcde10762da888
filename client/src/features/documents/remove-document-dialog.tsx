import { api } from "#shared/api/api.ts";
import type { DocumentRow } from "#shared/api/api-schemas.ts";
import { nameDocument } from "#shared/documents/documents.ts";
import { words } from "#shared/base/words.ts";
import { useSave } from "../../api/saving/use-save.ts";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";

interface RemoveDocumentDialogProps {
  document: DocumentRow;
  onClose: () => void;
}

export function RemoveDocumentDialog({ document, onClose }: RemoveDocumentDialogProps) {
  const { id, kind, assetName, personName } = document;
  const remove = useSave(api.removeDocument, {
    success: { title: w.removed },
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      title={w.question({ document: nameDocument(kind, assetName ?? personName ?? "") })}
      description={w.description}
      label={w.remove}
      pending={remove.isPending}
      onConfirm={() => remove.save({ params: { id } })}
      onClose={onClose}
    />
  );
}

const w = words({
  removed: ["Document removed", "Documento quitado"],
  question: ["Remove {document}?", "¿Quitar {document}?"],
  description: [
    "It leaves all lists, and nobody is notified of its expiry any more. The company's export still has it.",
    "Sale de todas las listas y ya nadie recibe aviso de su vencimiento. Sigue en la exportación de la empresa.",
  ],
  remove: ["Remove", "Quitar"],
});
