import { formatDefectNumber } from "#shared/defects.ts";
import { changedSeverity } from "#shared/defect-form.ts";
import { limits } from "#shared/limits.ts";
import { useZodForm } from "../../api/use-zod-form.ts";
import { SignedNameInput } from "../../ui/signed-name-input.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { ActDialog } from "./act-dialog.tsx";
import type { DefectDialogProps } from "./certify-defect-dialog.tsx";
import { useAct } from "./use-act.ts";

/** Makes a defect critical, or says with a signature why it is not. */
export function SeverityDialog({ defect, onClose }: DefectDialogProps) {
  const number = formatDefectNumber(defect.number);
  const isCritical = !defect.critical;
  const form = useZodForm(changedSeverity, {
    defaultValues: { act: "severity", critical: isCritical, note: "", signature: null },
  });
  const act = useAct({
    defectId: defect.id,
    success: isCritical ? `${number} is critical now` : `${number} is not critical now`,
    onSuccess: onClose,
    placeErrors: form.placeErrors,
  });
  return (
    <ActDialog
      {...{ act, onClose }}
      title={isCritical ? `Mark ${number} critical?` : `${number} is not critical?`}
      description={isCritical ? "The unit must not be driven until it is repaired." : undefined}
      isDirty={form.formState.isDirty}
      submit={{ label: isCritical ? "Mark Critical" : "Not Critical" }}
      onSubmit={form.handleSubmit(act.send)}
    >
      <Textarea
        label={isCritical ? "Note" : "Why it is not critical"}
        optional={isCritical}
        maxLength={limits.notesMax}
        {...form.field("note")}
      />
      {isCritical ? null : (
        <SignedNameInput
          label="Certify with your name"
          maxLength={limits.signatureMax}
          typed={form.watch("signature") ?? ""}
          sentence="I certify that this unit is safe to operate with this defect."
          {...form.optionalField("signature")}
        />
      )}
    </ActDialog>
  );
}
