import type { ApiCall } from "#shared/api/api.ts";
import { limits } from "#shared/base/limits.ts";
import { words } from "#shared/base/words.ts";
import { voidedRecord } from "#shared/records/voided-record.ts";
import { useSave } from "../api/saving/use-save.ts";
import { useZodForm } from "../api/saving/use-zod-form.ts";
import { Dialog } from "../ui/dialog/dialog.tsx";
import { DialogForm } from "../ui/dialog/form.tsx";
import { Textarea } from "../ui/form/textarea.tsx";

interface VoidDialogProps {
  entry: ApiCall<"voidMaintenance" | "voidInspection">;
  /** The record. */
  id: number;
  texts: { question: string; consequence: string; voided: string };
  onClose: () => void;
}

/** Asks why a record is voided, and says what comes of it. */
export function VoidDialog({ entry, id, texts, onClose }: VoidDialogProps) {
  const form = useZodForm(voidedRecord, { defaultValues: { reason: "" } });
  const { save, isPending } = useSave(entry, {
    success: { title: texts.voided },
    onSuccess: onClose,
    onFailure: form.placeErrors,
  });
  const handleSubmit = form.handleSubmit((body) => save({ params: { id }, body }));
  return (
    <Dialog
      onClose={onClose}
      title={texts.question}
      description={texts.consequence}
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
  reason: ["Reason", "Motivo"],
  void: ["Void", "Anular"],
});
