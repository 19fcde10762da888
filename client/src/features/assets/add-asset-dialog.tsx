import { api } from "#shared/api.ts";
import { useSave } from "../../api/use-save.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../../ui/dialog.tsx";
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
      open
      onClose={onClose}
      title="Add New Asset"
      pending={isPending}
      dirty={form.formState.isDirty}
    >
      <form noValidate className="contents" onSubmit={(event) => void handleSubmit(event)}>
        <DialogBody>
          <AssetForm form={form} />
        </DialogBody>
        <DialogFooter>
          <Button type="submit" loading={isPending} disabled={form.photo.isAdding}>
            Add Asset
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
