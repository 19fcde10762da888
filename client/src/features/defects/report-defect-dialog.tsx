import type { Defect } from "#shared/api/api-schemas.ts";
import { formatDefectNumber } from "#shared/defects/defects.ts";
import { limits } from "#shared/base/limits.ts";
import { defectLimits } from "#shared/defects/defects-limits.ts";
import { insertDefect } from "#shared/defects/defect-form.ts";
import { words } from "#shared/base/words.ts";
import { useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import type * as z from "zod";
import { useSignedInUser } from "../../api/current-user.ts";
import { useZodForm } from "../../api/saving/use-zod-form.ts";
import { useHandIn } from "../../phone/outbox/use-hand-in.ts";
import { readStored, storeSetting } from "../../ui/device/read-stored.ts";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { DialogForm } from "../../ui/dialog/form.tsx";
import { PhotosField } from "../../ui/photo/photos-field.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";
import { Textarea } from "../../ui/form/textarea.tsx";

interface ReportDefectDialogProps {
  asset: { id: number; name: string };
  onClose: () => void;
  /** For a report that is sent later, the defect is as this device predicts it. */
  onReported?: (defect: Pick<Defect, "critical">) => void;
}

/** What was found wrong with a unit outside of an inspection. */
export function ReportDefectDialog({ asset, onClose, onReported }: ReportDefectDialogProps) {
  const form = useZodForm(insertDefect, {
    defaultValues: { assetId: asset.id, title: "", note: "", unsafe: false },
  });
  useKept(form, asset.id);
  const { photos, handIn, isPending } = useHandIn({
    asset,
    photosMax: defectLimits.photosPerActMax,
    success: (defect) => ({
      title: w.reported({ number: defect ? formatDefectNumber(defect.number) : asset.name }),
      description: w.notified,
    }),
    onDone: (defect) => {
      onClose();
      onReported?.(defect ?? { critical: form.getValues("unsafe") === true });
    },
    onFailure: form.placeErrors,
  });
  const handleSubmit = form.handleSubmit((defect) =>
    handIn((sent) => ({ kind: "defect", body: { ...defect, photos: sent } })),
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

type Kept = Pick<UseFormReturn<z.input<typeof insertDefect>>, "reset" | "getValues">;

/** Keeps what was typed where the page ends before it is sent, as it may while a phone's camera is open. */
function useKept({ reset, getValues }: Kept, assetId: number): void {
  const key = `report ${useSignedInUser().id} ${assetId}`;
  useEffect(() => {
    const kept = readStored(key);
    if (kept) reset(JSON.parse(kept), { keepDefaultValues: true });
    const keep = () => {
      if (document.hidden) storeSetting(key, JSON.stringify(getValues()));
    };
    document.addEventListener("visibilitychange", keep);
    return () => {
      document.removeEventListener("visibilitychange", keep);
      localStorage.removeItem(key);
    };
  }, [key, reset, getValues]);
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
