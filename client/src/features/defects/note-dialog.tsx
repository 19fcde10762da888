import { formatDefectNumber } from "#shared/defects/defects.ts";
import { noteFields } from "#shared/defects/defect-form.ts";
import { limits } from "#shared/base/limits.ts";
import { defectLimits } from "#shared/defects/defects-limits.ts";
import { words } from "#shared/base/words.ts";
import { useZodForm } from "../../api/saving/use-zod-form.ts";
import { useHandIn } from "../../phone/outbox/use-hand-in.ts";
import { Textarea } from "../../ui/form/textarea.tsx";
import { ActDialog } from "./act-dialog.tsx";
import type { DefectDialogProps } from "./certify-defect-dialog.tsx";

/** Words or photos for the trail of a defect. */
export function NoteDialog({ defect, onClose }: DefectDialogProps) {
  const number = formatDefectNumber(defect.number);
  const form = useZodForm(noteFields, { defaultValues: { act: "note", note: "" } });
  const act = useHandIn({
    asset: { id: defect.assetId, name: defect.assetName },
    photosMax: defectLimits.photosPerActMax,
    success: () => ({ title: w.added({ number }) }),
    onDone: onClose,
    onFailure: form.placeErrors,
  });
  const handleSubmit = form.handleSubmit((note) =>
    act.handIn((photos) => ({
      kind: "defectAct",
      body: { ...note, photos, defectId: defect.id },
    })),
  );
  const isEmpty = !form.watch("note")?.trim() && act.photos.photos.length === 0;
  return (
    <ActDialog
      {...{ act, onClose }}
      title={w.title({ number })}
      isDirty={form.formState.isDirty}
      submit={{ label: w.add, isDisabled: isEmpty }}
      onSubmit={handleSubmit}
    >
      <Textarea label={w.note} maxLength={limits.notesMax} {...form.field("note")} />
    </ActDialog>
  );
}

const w = words({
  added: ["Note added to {number}", "Nota agregada a {number}"],
  title: ["Add a note to {number}", "Agregar una nota a {number}"],
  add: ["Add Note", "Agregar nota"],
  note: ["Note", "Nota"],
});
