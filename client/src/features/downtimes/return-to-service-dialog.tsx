import { api } from "#shared/api.ts";
import type { Asset } from "#shared/api-schemas.ts";
import { limits } from "#shared/limits.ts";
import { returnInput } from "#shared/schema.ts";
import { words } from "#shared/words.ts";
import { useSave } from "../../api/use-save.ts";
import { useZodForm } from "../../api/use-zod-form.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogForm } from "../../ui/form.tsx";
import { SignedNameInput } from "../../ui/signed-name-input.tsx";
import { Textarea } from "../../ui/textarea.tsx";

interface ReturnToServiceDialogProps {
  asset: Asset;
  onClose: () => void;
}

/** Who lets an asset go again signs for it. */
export function ReturnToServiceDialog({ asset, onClose }: ReturnToServiceDialogProps) {
  const form = useZodForm(returnInput, { defaultValues: { signature: "", note: "" } });
  const { save, isPending } = useSave(api.returnToService, {
    success: { title: w.returned({ unit: asset.name }) },
    onSuccess: onClose,
    onFailure: form.placeErrors,
  });
  const handleSubmit = form.handleSubmit((body) => save({ params: { id: asset.id }, body }));
  return (
    <Dialog onClose={onClose} title={w.title} pending={isPending} dirty={form.formState.isDirty}>
      <DialogForm onSubmit={handleSubmit} submit={{ label: w.title, isPending }}>
        <SignedNameInput
          label={w.sign}
          maxLength={limits.signatureMax}
          typed={form.watch("signature")}
          sentence={w.sentence({ unit: asset.name })}
          {...form.field("signature")}
        />
        <Textarea label={w.note} optional maxLength={limits.notesMax} {...form.field("note")} />
      </DialogForm>
    </Dialog>
  );
}

const w = words({
  returned: ["{unit} is back in service", "{unit} regresó a servicio"],
  title: ["Return to Service", "Regresar a servicio"],
  sign: ["Sign with your name", "Firme con su nombre"],
  sentence: [
    "I certify that {unit} is safe to operate.",
    "Certifico que {unit} se puede operar con seguridad.",
  ],
  note: ["Note", "Nota"],
});
