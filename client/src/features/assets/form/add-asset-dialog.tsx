import { api } from "#shared/api/api.ts";
import { words } from "#shared/base/words.ts";
import { useSave } from "../../../api/saving/use-save.ts";
import { useYards } from "../../../records/use-yards.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { DialogForm } from "../../../ui/dialog/form.tsx";
import { AssetForm, useAssetForm } from "./asset-form.tsx";

interface AddAssetDialogProps {
  onClose: () => void;
}

export function AddAssetDialog({ onClose }: AddAssetDialogProps) {
  const { isFetched } = useYards();
  const form = useAssetForm();
  const { save, isPending } = useSave(api.createAsset, {
    success: { title: w.created },
    onSuccess: onClose,
    onFailure: form.placeErrors,
  });
  const handleSubmit = form.handleSubmit((asset) => save({ body: asset }));
  if (!isFetched) return null;
  return (
    <Dialog onClose={onClose} title={w.title} pending={isPending} dirty={form.formState.isDirty}>
      <DialogForm
        onSubmit={handleSubmit}
        submit={{ label: w.add, isPending, isDisabled: form.photo.isAdding }}
      >
        <AssetForm form={form} />
      </DialogForm>
    </Dialog>
  );
}

const w = words({
  created: ["Asset created successfully", "Unidad agregada"],
  title: ["Add New Asset", "Agregar unidad nueva"],
  add: ["Add Asset", "Agregar unidad"],
});
