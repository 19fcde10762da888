import { api } from "#shared/api.ts";
import type { Held } from "#shared/api-schemas.ts";
import { limits } from "#shared/limits.ts";
import { words } from "#shared/words.ts";
import { useState } from "react";
import { useSave } from "../../api/use-save.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../../ui/dialog.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { AssetField } from "../assets/asset-field.tsx";

interface DecideDialogProps {
  held: Held;
  decision: "file" | "decline";
  onClose: () => void;
}

/** What was sent for an asset that is gone may be filed for another. */
export function DecideDialog({ held, decision, onClose }: DecideDialogProps) {
  const [assetId, setAssetId] = useState(held.assetId);
  const [note, setNote] = useState("");
  const isFiling = decision === "file";
  const { save, isPending } = useSave(api.decideHeld, {
    success: { title: isFiling ? w.filed : w.declined },
    onSuccess: onClose,
  });
  const handleDecide = () =>
    save({ params: { id: held.id }, body: { decision, note, ...(isFiling ? { assetId } : {}) } });
  return (
    <Dialog
      onClose={onClose}
      title={isFiling ? w.file : w.decline}
      description={(isFiling ? w.willFile : w.willDecline)({ name: held.userName })}
      pending={isPending}
      dirty={note !== "" || assetId !== held.assetId}
    >
      <DialogBody>
        {isFiling && held.kind !== "defectAct" ? (
          <AssetField
            label={w.asset}
            value={assetId}
            pickedName={held.assetName}
            onChange={(asset) => setAssetId(asset?.id ?? null)}
          />
        ) : null}
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
          variant={isFiling ? "primary" : "destructive"}
          loading={isPending}
          disabled={isFiling && assetId === null}
          onClick={handleDecide}
        >
          {isFiling ? w.file : w.decline}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

const w = words({
  filed: ["Filed", "Registrada"],
  declined: ["Declined", "Rechazada"],
  file: ["File", "Registrar"],
  decline: ["Decline", "Rechazar"],
  willFile: [
    "It is recorded as {name}'s, at the time when it was done.",
    "Se registra a nombre de {name}, con la hora en que se hizo.",
  ],
  willDecline: [
    "It becomes no record. What {name} sent stays here.",
    "No queda como registro. Lo que envió {name} sigue aquí.",
  ],
  asset: ["Asset", "Unidad"],
  note: ["Note", "Nota"],
  cancel: ["Cancel", "Cancelar"],
});
