import { api } from "#shared/api/api.ts";
import type { PublicReport } from "#shared/api/api-schemas.ts";
import { formatDefectNumber } from "#shared/defects/defects.ts";
import { limits } from "#shared/base/limits.ts";
import { words } from "#shared/base/words.ts";
import { useState } from "react";
import { useSave } from "../../api/saving/use-save.ts";
import { Button } from "../../ui/button/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../../ui/dialog/dialog.tsx";
import { Textarea } from "../../ui/form/textarea.tsx";

interface DecideReportDialogProps {
  report: PublicReport;
  decision: "claim" | "dismiss";
  onClose: () => void;
}

export function DecideReportDialog({ report, decision, onClose }: DecideReportDialogProps) {
  const [note, setNote] = useState("");
  const isClaim = decision === "claim";
  const { save, isPending } = useSave(api.decideReport, {
    success: ({ defectNumber }) => ({
      title:
        defectNumber === null
          ? w.dismissed
          : w.claimed({ number: formatDefectNumber(defectNumber) }),
    }),
    onSuccess: onClose,
  });
  const label = isClaim ? w.claim : w.dismiss;
  return (
    <Dialog
      onClose={onClose}
      title={label}
      description={isClaim ? w.willClaim({ unit: report.assetName }) : w.willDismiss}
      pending={isPending}
      dirty={note !== ""}
    >
      <DialogBody>
        <Textarea
          label={w.note}
          optional
          maxLength={limits.notesMax}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" disabled={isPending} onClick={onClose}>
          {w.cancel}
        </Button>
        <Button
          variant={isClaim ? "primary" : "destructive"}
          loading={isPending}
          onClick={() => save({ params: { id: report.id }, body: { decision, note } })}
        >
          {label}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

const w = words({
  claimed: ["{number} reported", "{number} reportado"],
  dismissed: ["Dismissed", "Descartado"],
  claim: ["Claim as a defect", "Registrar como defecto"],
  dismiss: ["Dismiss", "Descartar"],
  willClaim: [
    "It becomes an open defect of {unit}, which is not critical. Drivers read what was reported, and see its photo.",
    "Será un defecto abierto de {unit}, que no es crítico. Los operadores leen lo reportado y ven su foto.",
  ],
  willDismiss: [
    "It becomes no defect. What was reported stays here.",
    "No será un defecto. Lo reportado sigue aquí.",
  ],
  note: ["Note", "Nota"],
  cancel: ["Cancel", "Cancelar"],
});
