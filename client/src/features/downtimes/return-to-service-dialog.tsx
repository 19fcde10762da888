import { api } from "#shared/api.ts";
import type { Asset } from "#shared/api-schemas.ts";
import { limits } from "#shared/limits.ts";
import { returnInput } from "#shared/schema.ts";
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
    success: { title: `${asset.name} is back in service` },
    onSuccess: onClose,
    onFailure: form.placeErrors,
  });
  const handleSubmit = form.handleSubmit((body) => save({ params: { id: asset.id }, body }));
  return (
    <Dialog
      onClose={onClose}
      title="Return to Service"
      pending={isPending}
      dirty={form.formState.isDirty}
    >
      <DialogForm onSubmit={handleSubmit} submit={{ label: "Return to Service", isPending }}>
        <SignedNameInput
          label="Sign with your name"
          maxLength={limits.signatureMax}
          typed={form.watch("signature")}
          sentence={`I certify that ${asset.name} is safe to operate.`}
          {...form.field("signature")}
        />
        <Textarea label="Note" optional maxLength={limits.notesMax} {...form.field("note")} />
      </DialogForm>
    </Dialog>
  );
}
