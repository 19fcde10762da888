import { api } from "#shared/api.ts";
import type { Defect } from "#shared/api-schemas.ts";
import { formatDefectNumber } from "#shared/defects.ts";
import { isSigned } from "#shared/inspections.ts";
import { limits } from "#shared/limits.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSignedInUser } from "../../api/current-user.ts";
import { newId } from "../../api/new-id.ts";
import { refreshAfter } from "../../api/refresh.ts";
import { useSave } from "../../api/use-save.ts";
import { Button } from "../../ui/button.tsx";
import { SignedNameInput } from "../../ui/signed-name-input.tsx";
import { Warning } from "../../ui/warning.tsx";

interface RejectCriticalPanelProps {
  defect: Defect;
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
    success: { title: `${formatDefectNumber(defect.number)} reported to the office` },
    onSuccess: () => {
      if (tagsOutCritical) onOut();
    },
    // Somebody else may have decided about it meanwhile.
    onFailure: () => void refreshAfter(client, "actOnDefect"),
  });
  const body = { act: "reject", note: note.trim(), signature: signature.trim() } as const;
  return (
    <>
      {tagsOutCritical ? (
        <Warning className="gap-2 p-3 font-semibold">
          Rejecting this repair takes the unit out of service.
        </Warning>
      ) : null}
      <SignedNameInput
        label="Driver Signature"
        typed={signature}
        sentence="By typing my name I certify that I looked at this repair and that the defect is still there."
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
        Reject Repair
      </Button>
    </>
  );
}
