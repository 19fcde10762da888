import { api } from "#shared/api/api.ts";
import type { DocumentRow } from "#shared/api/api-schemas.ts";
import { toDay } from "#shared/base/days.ts";
import { nameDocument } from "#shared/documents/documents.ts";
import { documentReturn } from "#shared/schema.ts";
import { words } from "#shared/base/words.ts";
import { useState } from "react";
import { useSignedInUser } from "../../api/current-user.ts";
import { useSave } from "../../api/saving/use-save.ts";
import { useZodForm } from "../../api/saving/use-zod-form.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { DialogForm } from "../../ui/dialog/form.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";
import { useNow } from "../../ui/device/use-now.ts";

interface ReturnDocumentDialogProps {
  document: DocumentRow;
  onClose: () => void;
}

/** Adds the day on which a certified report went back to the State. */
export function ReturnDocumentDialog({ document, onClose }: ReturnDocumentDialogProps) {
  const { id, kind, assetName } = document;
  const { timeZone } = useSignedInUser().company;
  const [today] = useState(toDay(useNow(), timeZone));
  const form = useZodForm(documentReturn, { defaultValues: { returnedOn: today } });
  const { save, isPending } = useSave(api.updateDocument, {
    success: { title: w.saved },
    onSuccess: onClose,
    onFailure: form.placeErrors,
  });
  const handleSubmit = form.handleSubmit((body) => save({ params: { id }, body }));
  return (
    <Dialog
      onClose={onClose}
      title={w.title}
      description={nameDocument(kind, assetName ?? "")}
      pending={isPending}
      dirty={form.formState.isDirty}
    >
      <DialogForm onSubmit={handleSubmit} submit={{ label: w.save, isPending }}>
        <TextInput label={w.returnedOn} hint={w.once} type="date" {...form.field("returnedOn")} />
      </DialogForm>
    </Dialog>
  );
}

const w = words({
  saved: ["Document saved", "Documento guardado"],
  title: ["Returned to the State", "Devuelto al Estado"],
  save: ["Save", "Guardar"],
  returnedOn: ["Returned on", "Devuelto el"],
  once: ["It can be set once.", "Se puede poner una sola vez."],
});
