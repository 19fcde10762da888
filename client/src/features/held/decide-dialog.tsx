import { api } from "#shared/api/api.ts";
import type { Held } from "#shared/api/api-schemas.ts";
import { limits } from "#shared/base/limits.ts";
import { words } from "#shared/base/words.ts";
import { useState } from "react";
import { useSave } from "../../api/saving/use-save.ts";
import { Button } from "../../ui/button/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../../ui/dialog/dialog.tsx";
import { Textarea } from "../../ui/form/textarea.tsx";
import { AssetField } from "../assets/choice/asset-field.tsx";

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
      description={describeOutcome(held, isFiling ? assetId : undefined)}
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

/** What becomes of it; without an asset it is declined. */
function describeOutcome(
  { userName: name, kind, reason, assetId }: Held,
  filedFor: number | null | undefined,
): string {
  if (filedFor === undefined) return w.willDecline({ name });
  const isOwn = filedFor === assetId && reason !== "held.shared" && reason !== "held.notMine";
  if (isOwn) return w.willFile({ name });
  if (kind !== "inspection" || reason === "held.notMine") return w.willAttribute({ name });
  return w.willAsk({ name });
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
  willAttribute: [
    "It is recorded as filed by you, and said to be by {name}.",
    "Queda como registrado por usted, y se dice que es de {name}.",
  ],
  willAsk: [
    "It is recorded as filed by you, and said to be by {name}. It counts as nobody's inspection until {name} confirms it.",
    "Queda como registrada por usted, y se dice que es de {name}. No cuenta como inspección de nadie hasta que {name} la confirme.",
  ],
  willDecline: [
    "It becomes no record. What {name} sent stays here.",
    "No queda como registro. Lo que envió {name} sigue aquí.",
  ],
  asset: ["Asset", "Unidad"],
  note: ["Note", "Nota"],
  cancel: ["Cancel", "Cancelar"],
});
