import { api } from "#shared/api/api.ts";
import type { Asset } from "#shared/api/api-schemas.ts";
import { words } from "#shared/base/words.ts";
import { useSave } from "../../api/saving/use-save.ts";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";

interface ArchiveAssetDialogProps {
  asset: Asset;
  onClose: () => void;
}

/** Confirms before an asset leaves the lists, or comes back to them. */
export function ArchiveAssetDialog({ asset, onClose }: ArchiveAssetDialogProps) {
  const texts = asset.archived ? buildRestoringTexts(asset) : buildArchivingTexts(asset);
  const { save, isPending } = useSave(api.updateAsset, {
    success: { title: texts.success },
    onSuccess: onClose,
  });
  const handleConfirm = () =>
    save({ params: { id: asset.id }, body: { archived: !asset.archived } });
  return (
    <ConfirmDialog
      title={texts.question}
      description={texts.consequence}
      label={texts.verb}
      variant={texts.variant}
      pending={isPending}
      onConfirm={handleConfirm}
      onClose={onClose}
    />
  );
}

function buildArchivingTexts({ name }: Asset) {
  return {
    question: w.archiveQuestion({ unit: name }),
    verb: w.archive,
    variant: "destructive",
    consequence: w.leaves,
    success: w.archived,
  } as const;
}

function buildRestoringTexts({ name }: Asset) {
  return {
    question: w.restoreQuestion({ unit: name }),
    verb: w.restore,
    variant: "primary",
    consequence: w.returns,
    success: w.restored,
  } as const;
}

const w = words({
  archive: ["Archive", "Archivar"],
  archiveQuestion: ["Archive {unit}?", "¿Archivar {unit}?"],
  leaves: [
    "It leaves the lists, the counts and the alerts. Its records stay, and it can be restored here.",
    "Sale de las listas, las cuentas y las alertas. Sus registros se quedan y aquí se puede restaurar.",
  ],
  archived: ["Asset archived", "Unidad archivada"],
  restore: ["Restore", "Restaurar"],
  restoreQuestion: ["Restore {unit}?", "¿Restaurar {unit}?"],
  returns: [
    "It comes back to the lists, the counts and the alerts.",
    "Regresa a las listas, las cuentas y las alertas.",
  ],
  restored: ["Asset restored", "Unidad restaurada"],
});
