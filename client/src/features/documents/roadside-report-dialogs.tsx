import { api } from "#shared/api/api.ts";
import type { DocumentRow } from "#shared/api/api-schemas.ts";
import { toDay } from "#shared/base/days.ts";
import { nameDocument } from "#shared/documents/documents.ts";
import { limits } from "#shared/base/limits.ts";
import { documentCertification, documentReturn } from "#shared/schema.ts";
import { words } from "#shared/base/words.ts";
import { useState } from "react";
import { useSignedInUser } from "../../api/current-user.ts";
import { useSave } from "../../api/saving/use-save.ts";
import { useZodForm } from "../../api/saving/use-zod-form.ts";
import { useNow } from "../../ui/device/use-now.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { DialogForm } from "../../ui/dialog/form.tsx";
import { SignedNameInput } from "../../ui/form/signed-name-input.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";

interface CertifyDocumentDialogProps {
  document: DocumentRow;
  onClose: () => void;
}

/** Who certifies the corrections of a roadside report signs for the carrier (49 CFR 396.9(d)(3)). */
export function CertifyDocumentDialog({ document, onClose }: CertifyDocumentDialogProps) {
  const { id, kind, assetName, returnAsked } = document;
  const form = useZodForm(documentCertification, {
    defaultValues: { signature: "", returnedOn: "" },
  });
  const { save, isPending } = useSave(api.certifyDocument, {
    success: { title: w.certified },
    onSuccess: onClose,
    onFailure: form.placeErrors,
  });
  const handleSubmit = form.handleSubmit((body) => save({ params: { id }, body }));
  return (
    <Dialog
      onClose={onClose}
      title={w.certify}
      description={nameDocument(kind, assetName ?? "")}
      pending={isPending}
      dirty={form.formState.isDirty}
    >
      <DialogForm onSubmit={handleSubmit} submit={{ label: w.certify, isPending }}>
        <SignedNameInput
          label={w.name}
          maxLength={limits.signatureMax}
          typed={form.watch("signature")}
          sentence={w.sentence}
          {...form.field("signature")}
        />
        {returnAsked ? (
          <TextInput
            label={w.returnedOn}
            hint={w.later}
            optional
            type="date"
            {...form.field("returnedOn")}
          />
        ) : null}
        <p className="text-sm text-muted">{w.final}</p>
      </DialogForm>
    </Dialog>
  );
}

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
        <TextInput label={w.day} hint={w.once} type="date" {...form.field("returnedOn")} />
      </DialogForm>
    </Dialog>
  );
}

const w = words({
  certified: ["Corrections certified", "Correcciones certificadas"],
  certify: ["Certify corrections", "Certificar correcciones"],
  name: ["Certify with your name", "Certifique con su nombre"],
  sentence: [
    "All violations noted on this report have been corrected.",
    "Se corrigieron todas las infracciones anotadas en este reporte.",
  ],
  returnedOn: ["Returned to the State on", "Devuelto al Estado el"],
  later: ["May be added later.", "Se puede agregar después."],
  final: [
    "A certified report cannot be changed any more.",
    "Un reporte certificado ya no se puede cambiar.",
  ],
  saved: ["Document saved", "Documento guardado"],
  title: ["Returned to the State", "Devuelto al Estado"],
  save: ["Save", "Guardar"],
  day: ["Returned on", "Devuelto el"],
  once: ["It can be set once.", "Se puede poner una sola vez."],
});
