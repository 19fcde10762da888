import { api } from "#shared/api/api.ts";
import type { Asset } from "#shared/api/api-schemas.ts";
import { limits } from "#shared/base/limits.ts";
import { tagOutInput } from "#shared/schema.ts";
import { words } from "#shared/base/words.ts";
import { useSave } from "../../api/saving/use-save.ts";
import { useZodForm } from "../../api/saving/use-zod-form.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { DialogForm } from "../../ui/dialog/form.tsx";
import { Textarea } from "../../ui/form/textarea.tsx";

interface TagOutDialogProps {
  asset: Asset;
  onClose: () => void;
}

/** Takes an asset out of service by hand. */
export function TagOutDialog({ asset, onClose }: TagOutDialogProps) {
  const form = useZodForm(tagOutInput, { defaultValues: { reason: "" } });
  const { save, isPending } = useSave(api.tagOut, {
    success: { title: w.taggedOut({ unit: asset.name }) },
    onSuccess: onClose,
    onFailure: form.placeErrors,
  });
  const handleSubmit = form.handleSubmit((body) => save({ params: { id: asset.id }, body }));
  return (
    <Dialog
      onClose={onClose}
      title={w.title({ unit: asset.name })}
      description={w.consequence}
      pending={isPending}
      dirty={form.formState.isDirty}
    >
      <DialogForm onSubmit={handleSubmit} submit={{ label: w.tagOut, isPending }}>
        <Textarea label={w.reason} maxLength={limits.shortTextMax} {...form.field("reason")} />
      </DialogForm>
    </Dialog>
  );
}

const w = words({
  taggedOut: ["{unit} is out of service", "{unit} está fuera de servicio"],
  title: ["Tag Out {unit}", "Parar {unit}"],
  consequence: [
    "Drivers are not offered it for inspection and read why, until somebody returns it to service.",
    "A los operadores no se les ofrece para inspección y leen por qué, hasta que alguien la regrese a servicio.",
  ],
  tagOut: ["Tag Out", "Parar unidad"],
  reason: ["Reason", "Motivo"],
});
