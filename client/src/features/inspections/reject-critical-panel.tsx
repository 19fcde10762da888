import { api } from "#shared/api.ts";
import { formatDefectNumber } from "#shared/defects.ts";
import { isSigned } from "#shared/inspections.ts";
import { limits } from "#shared/limits.ts";
import { words } from "#shared/words.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSignedInUser } from "../../api/current-user.ts";
import { newId } from "../../api/new-id.ts";
import { refreshAfter } from "../../api/refresh.ts";
import { useSave } from "../../api/use-save.ts";
import { Button } from "../../ui/button.tsx";
import { SignedNameInput } from "../../ui/signed-name-input.tsx";
import { Warning } from "../../ui/warning.tsx";
import type { Repair } from "./repair-review-panel.tsx";

interface RejectCriticalPanelProps {
  defect: Repair;
  /** What is still wrong. */
  note: string;
  onOut: () => void;
}

/** A critical defect that is still there waits for no inspection: it is signed and sent at once. */
export function RejectCriticalPanel({ defect, note, onOut }: RejectCriticalPanelProps) {
  const { tagsOutCritical } = useSignedInUser().company;
  const client = useQueryClient();
  const [signature, setSignature] = useState("");
  const [idempotencyKey] = useState(newId);
  const { save, isPending } = useSave(api.actOnDefect, {
    success: { title: w.reported({ defect: formatDefectNumber(defect.number) }) },
    onSuccess: () => {
      if (tagsOutCritical) onOut();
    },
    // Somebody else may have decided about it meanwhile.
    onFailure: () => void refreshAfter(client, "actOnDefect"),
  });
  const body = { act: "reject", note: note.trim(), signature: signature.trim() } as const;
  return (
    <>
      {tagsOutCritical ? <Warning className="gap-2 p-3 font-semibold">{w.takesOut}</Warning> : null}
      <SignedNameInput
        label={w.signature}
        typed={signature}
        sentence={w.sentence}
        maxLength={limits.signatureMax}
        value={signature}
        onChange={(event) => setSignature(event.target.value)}
      />
      <Button
        size="xl"
        variant="destructive"
        loading={isPending}
        disabled={!isSigned(note) || !isSigned(signature)}
        onClick={() => save({ params: { id: defect.id }, body, idempotencyKey })}
      >
        {w.reject}
      </Button>
    </>
  );
}

const w = words({
  reported: ["{defect} reported to the office", "{defect} reportado a la oficina"],
  takesOut: [
    "Rejecting this repair takes the unit out of service.",
    "Rechazar esta reparación deja la unidad fuera de servicio.",
  ],
  signature: ["Driver Signature", "Firma del operador"],
  sentence: [
    "By typing my name I certify that I looked at this repair and that the defect is still there.",
    "Al escribir mi nombre certifico que revisé esta reparación y que el defecto sigue ahí.",
  ],
  reject: ["Reject Repair", "Rechazar reparación"],
});
