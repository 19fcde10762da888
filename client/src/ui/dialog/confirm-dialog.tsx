import { words } from "#shared/base/words.ts";
import type { ButtonLook } from "../button/button.tsx";
import { Button } from "../button/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "./dialog.tsx";

interface ConfirmDialogProps {
  title: string;
  description: string;
  /** The label of the button that confirms. */
  label: string;
  variant?: ButtonLook["variant"];
  pending?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { label, variant = "destructive", pending = false, onConfirm, ...dialog } = props;
  return (
    <Dialog {...dialog} pending={pending}>
      <DialogBody>{null}</DialogBody>
      <DialogFooter>
        <Button variant="secondary" disabled={pending} onClick={dialog.onClose}>
          {w.cancel}
        </Button>
        <Button variant={variant} loading={pending} onClick={onConfirm}>
          {label}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

const w = words({
  cancel: ["Cancel", "Cancelar"],
});
