import { formatDefectNumber } from "#shared/defects/defects.ts";
import { isSigned } from "#shared/base/is-signed.ts";
import { limits } from "#shared/base/limits.ts";
import { words } from "#shared/base/words.ts";
import { useState } from "react";
import { useSignedInUser } from "../../../api/current-user.ts";
import { useHandIn } from "../../../phone/outbox/use-hand-in.ts";
import { Button } from "../../../ui/button/button.tsx";
import { SignedNameInput } from "../../../ui/form/signed-name-input.tsx";
import { Warning } from "../../../ui/layout/warning.tsx";
import type { Repair } from "./repair-review-panel.tsx";

interface RejectCriticalPanelProps {
  asset: { id: number; name: string };
  defect: Repair;
  /** What is still wrong. */
  note: string;
  onOut: () => void;
}

/** A critical defect that is still there waits for no inspection: it is signed and sent at once. */
export function RejectCriticalPanel({ asset, defect, note, onOut }: RejectCriticalPanelProps) {
  const { tagsOutCritical } = useSignedInUser().company;
  const [signature, setSignature] = useState("");
  const { handIn, isPending } = useHandIn({
    asset,
    isOnWalk: true,
    success: () => ({ title: w.reported({ defect: formatDefectNumber(defect.number) }) }),
    onDone: () => {
      if (tagsOutCritical) onOut();
    },
  });
  const signed = { note: note.trim(), signature: signature.trim() };
  const body = { defectId: defect.id, act: "reject", ...signed } as const;
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
        onClick={() => handIn(() => ({ kind: "defectAct", body }))}
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
