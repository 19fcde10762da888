import { formatDefectNumber } from "#shared/defects/defects.ts";
import { changedSeverity } from "#shared/defects/defect-form.ts";
import { limits } from "#shared/base/limits.ts";
import { words } from "#shared/base/words.ts";
import { useZodForm } from "../../api/saving/use-zod-form.ts";
import { SignedNameInput } from "../../ui/form/signed-name-input.tsx";
import { Textarea } from "../../ui/form/textarea.tsx";
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
    success: isCritical ? w.isCritical({ number }) : w.isNotCritical({ number }),
    onSuccess: onClose,
    placeErrors: form.placeErrors,
  });
  return (
    <ActDialog
      {...{ act, onClose }}
      title={isCritical ? w.criticalQuestion({ number }) : w.notCriticalQuestion({ number })}
      description={isCritical ? w.consequence : undefined}
      isDirty={form.formState.isDirty}
      submit={{ label: isCritical ? w.critical : w.notCritical }}
      onSubmit={form.handleSubmit(act.send)}
    >
      <Textarea
        label={isCritical ? w.note : w.why}
        optional={isCritical}
        maxLength={limits.notesMax}
        {...form.field("note")}
      />
      {isCritical ? null : (
        <SignedNameInput
          label={w.sign}
          maxLength={limits.signatureMax}
          typed={form.watch("signature") ?? ""}
          sentence={w.sentence}
          {...form.optionalField("signature")}
        />
      )}
    </ActDialog>
  );
}

const w = words({
  isCritical: ["{number} is critical now", "{number} ahora es crítico"],
  isNotCritical: ["{number} is not critical now", "{number} ya no es crítico"],
  criticalQuestion: ["Mark {number} critical?", "¿Marcar {number} como crítico?"],
  notCriticalQuestion: ["{number} is not critical?", "¿{number} no es crítico?"],
  consequence: [
    "The unit must not be driven until it is repaired.",
    "No se maneje la unidad hasta que se repare.",
  ],
  critical: ["Mark Critical", "Marcar crítico"],
  notCritical: ["Not Critical", "No es crítico"],
  note: ["Note", "Nota"],
  why: ["Why it is not critical", "Por qué no es crítico"],
  sign: ["Certify with your name", "Certifique con su nombre"],
  sentence: [
    "I certify that this unit is safe to operate with this defect.",
    "Certifico que esta unidad se puede operar con seguridad con este defecto.",
  ],
});
