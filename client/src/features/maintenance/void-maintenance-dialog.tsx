import { api } from "#shared/api/api.ts";
import type { MaintenanceLog } from "#shared/api/api-schemas.ts";
import { limits } from "#shared/base/limits.ts";
import { words } from "#shared/base/words.ts";
import { voidedLog } from "#shared/schema.ts";
import { useSave } from "../../api/saving/use-save.ts";
import { useZodForm } from "../../api/saving/use-zod-form.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { DialogForm } from "../../ui/dialog/form.tsx";
import { Textarea } from "../../ui/form/textarea.tsx";

interface VoidMaintenanceDialogProps {
  log: MaintenanceLog;
  onClose: () => void;
}

/** Asks why a log is voided; everything is then as it would be without it. */
export function VoidMaintenanceDialog({ log, onClose }: VoidMaintenanceDialogProps) {
  const form = useZodForm(voidedLog, { defaultValues: { reason: "" } });
  const { save, isPending } = useSave(api.voidMaintenance, {
    success: { title: w.voided },
    onSuccess: onClose,
    onFailure: form.placeErrors,
  });
  const handleSubmit = form.handleSubmit((body) => save({ params: { id: log.id }, body }));
  return (
    <Dialog
      onClose={onClose}
      title={w.question}
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
  voided: ["Maintenance voided", "Mantenimiento anulado"],
  question: ["Void this maintenance?", "¿Anular este mantenimiento?"],
  consequence: [
    "The unit, its schedule, inspection and defects become what they would be without it. The entry stays in the history, crossed out.",
    "La unidad, su servicio, su inspección y sus defectos quedan como estarían sin él. El registro sigue en el historial, tachado.",
  ],
  reason: ["Reason", "Motivo"],
  void: ["Void", "Anular"],
});
