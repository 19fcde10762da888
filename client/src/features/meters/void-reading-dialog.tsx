import { api } from "#shared/api/api.ts";
import type { MeterReading } from "#shared/api/api-schemas.ts";
import { limits } from "#shared/base/limits.ts";
import { voidedReading } from "#shared/schema.ts";
import { words } from "#shared/base/words.ts";
import { useSave } from "../../api/saving/use-save.ts";
import { useZodForm } from "../../api/saving/use-zod-form.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { DialogForm } from "../../ui/dialog/form.tsx";
import { Textarea } from "../../ui/form/textarea.tsx";
import { formatReading } from "./describe-reading.ts";

interface VoidReadingDialogProps {
  reading: MeterReading;
  onClose: () => void;
}

/** Asks why a reading is made void; the meter shows what the others give then. */
export function VoidReadingDialog({ reading, onClose }: VoidReadingDialogProps) {
  const form = useZodForm(voidedReading, { defaultValues: { reason: "" } });
  const { save, isPending } = useSave(api.voidReading, {
    success: { title: w.voided },
    onSuccess: onClose,
    onFailure: form.placeErrors,
  });
  const handleSubmit = form.handleSubmit((body) => save({ params: { id: reading.id }, body }));
  return (
    <Dialog
      onClose={onClose}
      title={w.question({ reading: formatReading(reading) })}
      description={w.consequence}
      pending={isPending}
      dirty={form.formState.isDirty}
    >
      <DialogForm onSubmit={handleSubmit} submit={{ label: w.void, isPending }}>
        <Textarea label={w.reason} maxLength={limits.notesMax} {...form.field("reason")} />
      </DialogForm>
    </Dialog>
  );
}

const w = words({
  voided: ["Reading voided", "Lectura anulada"],
  question: ["Void {reading}?", "¿Anular {reading}?"],
  consequence: [
    "The meter and its schedules become what they would be without it. The reading stays in the history, crossed out.",
    "El medidor y sus servicios quedan como estarían sin ella. La lectura sigue en el historial, tachada.",
  ],
  void: ["Void", "Anular"],
  reason: ["Reason", "Motivo"],
});
