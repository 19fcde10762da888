import { words } from "#shared/base/words.ts";
import type { ReactNode } from "react";
import { Dialog, DialogBody } from "../../ui/dialog/dialog.tsx";

interface AssetInspectionDialogProps {
  onClose: () => void;
  /** The inspection form, which saves a draft of its own: closing loses nothing. */
  children: ReactNode;
}

export function AssetInspectionDialog({ onClose, children }: AssetInspectionDialogProps) {
  return (
    <Dialog onClose={onClose} title={w.title} size="inspection">
      <DialogBody>
        {/* As high as it can be from the start: the form is longer, and would make it grow. */}
        <div data-gloves className="min-h-dvh min-w-0">
          {children}
        </div>
      </DialogBody>
    </Dialog>
  );
}

const w = words({
  title: ["New Inspection", "Inspección nueva"],
});
