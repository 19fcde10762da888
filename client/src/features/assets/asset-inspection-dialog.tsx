import type { Asset } from "#shared/api-schemas.ts";
import type { ReactNode } from "react";
import { Dialog, DialogBody } from "../../ui/dialog.tsx";

interface AssetInspectionDialogProps {
  asset: Pick<Asset, "name">;
  onClose: () => void;
  /** The inspection form, which keeps a draft of its own: closing loses nothing. */
  children: ReactNode;
}

export function AssetInspectionDialog({ asset, onClose, children }: AssetInspectionDialogProps) {
  return (
    <Dialog open onClose={onClose} title={`Inspect ${asset.name}`} size="inspection">
      <DialogBody>{children}</DialogBody>
    </Dialog>
  );
}
