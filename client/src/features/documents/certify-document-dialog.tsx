import { api } from "#shared/api.ts";
import type { DocumentRow } from "#shared/api-schemas.ts";
import { correctionsSentence, nameDocument } from "#shared/documents.ts";
import { limits } from "#shared/limits.ts";
import { documentCertification } from "#shared/schema.ts";
import { useSave } from "../../api/use-save.ts";
import { useZodForm } from "../../api/use-zod-form.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogForm } from "../../ui/form.tsx";
import { SignedNameInput } from "../../ui/signed-name-input.tsx";
import { TextInput } from "../../ui/text-input.tsx";

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
    success: { title: "Corrections certified" },
    onSuccess: onClose,
    onFailure: form.placeErrors,
  });
  const handleSubmit = form.handleSubmit((body) => save({ params: { id }, body }));
  return (
    <Dialog
      onClose={onClose}
      title="Certify corrections"
      description={nameDocument(kind, assetName ?? "")}
      pending={isPending}
      dirty={form.formState.isDirty}
    >
      <DialogForm onSubmit={handleSubmit} submit={{ label: "Certify corrections", isPending }}>
        <SignedNameInput
          label="Certify with your name"
          maxLength={limits.signatureMax}
          typed={form.watch("signature")}
          sentence={correctionsSentence}
          {...form.field("signature")}
        />
        {returnAsked ? (
          <TextInput
            label="Returned to the State on"
            hint="May be added later."
            optional
            type="date"
            {...form.field("returnedOn")}
          />
        ) : null}
        <p className="text-sm text-muted">A certified report cannot be changed any more.</p>
      </DialogForm>
    </Dialog>
  );
}
