import type { Defect } from "#shared/api/api-schemas.ts";
import { certifiedDefect } from "#shared/defects/defect-form.ts";
import { formatCertification } from "#shared/defects/defect-acts.ts";
import { formatDefectNumber } from "#shared/defects/defects.ts";
import { defectOutcomes } from "#shared/records/defect-states.ts";
import { limits } from "#shared/base/limits.ts";
import { translateLabel } from "#shared/checklists/item-labels.ts";
import { words } from "#shared/base/words.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { useZodForm } from "../../api/saving/use-zod-form.ts";
import { labelOptions } from "../../ui/form/native-select.tsx";
import { RadioField } from "../../ui/form/radio-field.tsx";
import { SignedNameInput } from "../../ui/form/signed-name-input.tsx";
import { Textarea } from "../../ui/form/textarea.tsx";
import { ActDialog } from "./act-dialog.tsx";
import { useAct } from "./use-act.ts";

export interface DefectDialogProps {
  defect: Defect;
  onClose: () => void;
}

/** Who certifies a repair signs for the carrier (49 CFR 396.11(a)(3)). */
export function CertifyDefectDialog({ defect, onClose }: DefectDialogProps) {
  const { company } = useSignedInUser();
  const number = formatDefectNumber(defect.number);
  const form = useZodForm(certifiedDefect, {
    defaultValues: { act: "certify", outcome: "repaired", note: "", signature: "" },
  });
  const act = useAct({
    defectId: defect.id,
    success: w.certified({ number }),
    onSuccess: onClose,
    placeErrors: form.placeErrors,
  });
  return (
    <ActDialog
      {...{ act, onClose }}
      title={w.title({ number })}
      description={`${translateLabel(defect.title)}, ${defect.assetName}`}
      isDirty={form.formState.isDirty}
      submit={{ label: w.certify }}
      onSubmit={form.handleSubmit(act.send)}
    >
      <RadioField
        legend={w.outcome}
        options={labelOptions(defectOutcomes, w)}
        {...form.register("outcome")}
      />
      <Textarea label={w.done} maxLength={limits.notesMax} {...form.field("note")} />
      <SignedNameInput
        label={w.sign}
        maxLength={limits.signatureMax}
        typed={form.watch("signature")}
        sentence={formatCertification(company)}
        {...form.field("signature")}
      />
    </ActDialog>
  );
}

const w = words({
  repaired: ["Repaired", "Reparado"],
  no_repair_needed: [
    "No repair needed for safe operation",
    "No necesita reparación para operar con seguridad",
  ],
  certified: ["{number} certified", "{number} certificado"],
  title: ["Certify {number}", "Certificar {number}"],
  certify: ["Certify", "Certificar"],
  outcome: ["Outcome", "Resultado"],
  done: ["What was done", "Qué se hizo"],
  sign: ["Certify with your name", "Certifique con su nombre"],
});
