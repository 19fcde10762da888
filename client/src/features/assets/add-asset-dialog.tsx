import { api } from "#shared/api.ts";
import { useSave } from "../../api/use-save.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogForm } from "../../ui/form.tsx";
import { AssetForm, useAssetForm } from "./asset-form.tsx";

interface AddAssetDialogProps {
  onClose: () => void;
}

export function AddAssetDialog({ onClose }: AddAssetDialogProps) {
  const form = useAssetForm();
  const { save, isPending } = useSave(api.createAsset, {
    success: { title: "Asset created successfully" },
    onSuccess: onClose,
    onFailure: form.placeErrors,
  });
  const handleSubmit = form.handleSubmit((asset) => save({ body: asset }));
  return (
    <Dialog
      onClose={onClose}
      title="Add New Asset"
      pending={isPending}
      dirty={form.formState.isDirty}
    >
      <DialogForm
        onSubmit={handleSubmit}
        submit={{ label: "Add Asset", isPending, isDisabled: form.photo.isAdding }}
      >
        <AssetForm form={form} />
      </DialogForm>
    </Dialog>
  );
}
