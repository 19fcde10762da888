import type { Defect } from "#shared/api-schemas.ts";
import { certifiedDefect } from "#shared/defect-form.ts";
import {
  defectOutcomes,
  type DefectOutcome,
  formatCertification,
  formatDefectNumber,
} from "#shared/defects.ts";
import { limits } from "#shared/limits.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { useZodForm } from "../../api/use-zod-form.ts";
import { labelOptions } from "../../ui/native-select.tsx";
import { RadioField } from "../../ui/radio-field.tsx";
import { SignedNameInput } from "../../ui/signed-name-input.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { ActDialog } from "./act-dialog.tsx";
import { useAct } from "./use-act.ts";

export interface DefectDialogProps {
  defect: Defect;
  onClose: () => void;
}

const outcomeLabels: Record<DefectOutcome, string> = {
  repaired: "Repaired",
  no_repair_needed: "No repair needed for safe operation",
};

/** Who certifies a repair signs for the carrier (49 CFR 396.11(a)(3)). */
export function CertifyDefectDialog({ defect, onClose }: DefectDialogProps) {
  const { company } = useSignedInUser();
  const number = formatDefectNumber(defect.number);
  const form = useZodForm(certifiedDefect, {
    defaultValues: { act: "certify", outcome: "repaired", note: "", signature: "" },
  });
  const act = useAct({
    defectId: defect.id,
    success: `${number} certified`,
    onSuccess: onClose,
    placeErrors: form.placeErrors,
  });
  return (
    <ActDialog
      {...{ act, onClose }}
      title={`Certify ${number}`}
      description={`${defect.title}, ${defect.assetName}`}
      isDirty={form.formState.isDirty}
      submit={{ label: "Certify" }}
      onSubmit={form.handleSubmit(act.send)}
    >
      <RadioField
        legend="Outcome"
        options={labelOptions(defectOutcomes, outcomeLabels)}
        {...form.register("outcome")}
      />
      <Textarea label="What was done" maxLength={limits.notesMax} {...form.field("note")} />
      <SignedNameInput
        label="Certify with your name"
        maxLength={limits.signatureMax}
        typed={form.watch("signature")}
        sentence={formatCertification(company)}
        {...form.field("signature")}
      />
    </ActDialog>
  );
}
