import { api } from "#shared/api.ts";
import type { Asset } from "#shared/api-schemas.ts";
import { useSave } from "../../api/use-save.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";

interface ArchiveAssetDialogProps {
  asset: Asset;
  onClose: () => void;
}

/** Confirms before an asset leaves the lists, or comes back to them. */
export function ArchiveAssetDialog({ asset, onClose }: ArchiveAssetDialogProps) {
  const words = asset.archived ? restoring : archiving;
  const { save, isPending } = useSave(api.updateAsset, {
    success: { title: words.success },
    onSuccess: onClose,
  });
  const handleConfirm = () =>
    save({ params: { id: asset.id }, body: { archived: !asset.archived } });
  return (
    <ConfirmDialog
      title={`${words.verb} ${asset.name}?`}
      description={words.consequence}
      label={words.verb}
      variant={words.variant}
      pending={isPending}
      onConfirm={handleConfirm}
      onClose={onClose}
    />
  );
}

const archiving = {
  verb: "Archive",
  variant: "destructive",
  consequence:
    "It leaves the lists, the counts and the alerts. Its records stay, and it can be restored here.",
  success: "Asset archived",
} as const;

const restoring = {
  verb: "Restore",
  variant: "primary",
  consequence: "It comes back to the lists, the counts and the alerts.",
  success: "Asset restored",
} as const;
