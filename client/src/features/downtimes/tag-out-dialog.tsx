import { api } from "#shared/api.ts";
import type { Asset } from "#shared/api-schemas.ts";
import { limits } from "#shared/limits.ts";
import { tagOutInput } from "#shared/schema.ts";
import { useSave } from "../../api/use-save.ts";
import { useZodForm } from "../../api/use-zod-form.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogForm } from "../../ui/form.tsx";
import { Textarea } from "../../ui/textarea.tsx";

interface TagOutDialogProps {
  asset: Asset;
  onClose: () => void;
}

/** Takes an asset out of service by hand. */
export function TagOutDialog({ asset, onClose }: TagOutDialogProps) {
  const form = useZodForm(tagOutInput, { defaultValues: { reason: "" } });
  const { save, isPending } = useSave(api.tagOut, {
    success: { title: `${asset.name} is out of service` },
    onSuccess: onClose,
    onFailure: form.placeErrors,
  });
  const handleSubmit = form.handleSubmit((body) => save({ params: { id: asset.id }, body }));
  return (
    <Dialog
      onClose={onClose}
      title={`Tag Out ${asset.name}`}
      description="Drivers are not offered it for inspection and read why, until somebody returns it to service."
      pending={isPending}
      dirty={form.formState.isDirty}
    >
      <DialogForm onSubmit={handleSubmit} submit={{ label: "Tag Out", isPending }}>
        <Textarea label="Reason" maxLength={limits.shortTextMax} {...form.field("reason")} />
      </DialogForm>
    </Dialog>
  );
}
