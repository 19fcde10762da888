import { api } from "#shared/api.ts";
import { formatDefectNumber } from "#shared/defects.ts";
import { limits } from "#shared/limits.ts";
import { insertDefect } from "#shared/defect-form.ts";
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
}

/** What was found wrong with a unit outside of an inspection. */
export function ReportDefectDialog({ asset, onClose }: ReportDefectDialogProps) {
  const [idempotencyKey] = useState(newId);
  const form = useZodForm(insertDefect, {
    defaultValues: { assetId: asset.id, title: "", note: "", unsafe: false },
  });
  const { photos, save, isPending } = useSaveWithPhotos(api.createDefect, {
    photosMax: limits.photosPerActMax,
    success: ({ number }) => ({
      title: `${formatDefectNumber(number)} reported`,
      description: "The office has been notified.",
    }),
    onSuccess: onClose,
    onFailure: form.placeErrors,
  });
  const handleSubmit = form.handleSubmit((defect) =>
    save((sent) => ({ body: { ...defect, photos: sent }, idempotencyKey })),
  );
  return (
    <Dialog
      onClose={onClose}
      title="Report Defect"
      description={asset.name}
      pending={isPending}
      dirty={form.formState.isDirty || photos.photos.length > 0}
    >
      <DialogForm onSubmit={handleSubmit} submit={{ label: "Report Defect", isPending }}>
        <TextInput
          label="What is wrong"
          autoComplete="off"
          maxLength={limits.nameMax}
          {...form.field("title")}
        />
        <Textarea label="Details" optional maxLength={limits.notesMax} {...form.field("note")} />
        <PhotosField {...photos} />
        <Checkbox
          label="Unsafe to drive"
          hint="The defect is critical: the unit must not be driven until it is repaired."
          {...form.register("unsafe")}
        />
      </DialogForm>
    </Dialog>
  );
}
