import { api } from "#shared/api.ts";
import type { Defect } from "#shared/api-schemas.ts";
import { formatDefectNumber } from "#shared/defects.ts";
import { limits } from "#shared/limits.ts";
import { insertDefect } from "#shared/defect-form.ts";
import { words } from "#shared/words.ts";
import { useState } from "react";
import { newId } from "../../api/new-id.ts";
import { useSaveWithPhotos } from "../../api/use-save-with-photos.ts";
import { useZodForm } from "../../api/use-zod-form.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogForm } from "../../ui/form.tsx";
import { PhotosField } from "../../ui/photos-field.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { Textarea } from "../../ui/textarea.tsx";

interface ReportDefectDialogProps {
  asset: { id: number; name: string };
  onClose: () => void;
  onReported?: (defect: Defect) => void;
}

/** What was found wrong with a unit outside of an inspection. */
export function ReportDefectDialog({ asset, onClose, onReported }: ReportDefectDialogProps) {
  const [idempotencyKey] = useState(newId);
  const form = useZodForm(insertDefect, {
    defaultValues: { assetId: asset.id, title: "", note: "", unsafe: false },
  });
  const { photos, save, isPending } = useSaveWithPhotos(api.createDefect, {
    photosMax: limits.photosPerActMax,
    success: ({ number }) => ({
      title: w.reported({ number: formatDefectNumber(number) }),
      description: w.notified,
    }),
    onSuccess: (defect) => {
      onClose();
      onReported?.(defect);
    },
    onFailure: form.placeErrors,
  });
  const handleSubmit = form.handleSubmit((defect) =>
    save((sent) => ({ body: { ...defect, photos: sent }, idempotencyKey })),
  );
  return (
    <Dialog
      onClose={onClose}
      title={w.report}
      description={asset.name}
      pending={isPending}
      dirty={form.formState.isDirty || photos.photos.length > 0}
    >
      <DialogForm onSubmit={handleSubmit} submit={{ label: w.report, isPending }}>
        <TextInput
          label={w.wrong}
          autoComplete="off"
          maxLength={limits.nameMax}
          {...form.field("title")}
        />
        <Textarea label={w.details} optional maxLength={limits.notesMax} {...form.field("note")} />
        <PhotosField {...photos} />
        <Checkbox label={w.unsafe} hint={w.consequence} {...form.register("unsafe")} />
      </DialogForm>
    </Dialog>
  );
}

const w = words({
  reported: ["{number} reported", "{number} reportado"],
  notified: ["The office has been notified.", "Se avisó a la oficina."],
  report: ["Report Defect", "Reportar defecto"],
  wrong: ["What is wrong", "Qué falla"],
  details: ["Details", "Detalles"],
  unsafe: ["Unsafe to drive", "No es seguro manejar"],
  consequence: [
    "The defect is critical: the unit must not be driven until it is repaired.",
    "El defecto es crítico: no se maneje la unidad hasta que se repare.",
  ],
});
