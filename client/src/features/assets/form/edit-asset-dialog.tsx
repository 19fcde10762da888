import { api } from "#shared/api/api.ts";
import type { WholeAsset } from "#shared/api/api-schemas.ts";
import { words } from "#shared/base/words.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { CallError } from "../../../api/call-error.ts";
import { query } from "../../../api/call.ts";
import { useSave } from "../../../api/saving/use-save.ts";
import { useYards } from "../../../records/use-yards.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { DialogForm } from "../../../ui/dialog/form.tsx";
import { StaleWarning } from "../../../ui/form/stale-warning.tsx";
import { AssetForm, toAssetValues, useAssetForm } from "./asset-form.tsx";

interface EditAssetDialogProps {
  asset: WholeAsset;
  /** Opens the section that is folded by default, because the user is to fill in one of its fields. */
  isIdentityOpen?: boolean;
  onClose: () => void;
}

export function EditAssetDialog({ asset, isIdentityOpen, onClose }: EditAssetDialogProps) {
  const { isFetched } = useYards();
  const client = useQueryClient();
  const [version, setVersion] = useState(asset.version);
  const form = useAssetForm(asset);
  const { save, isPending, error, reset } = useSave(api.updateAsset, {
    success: { title: w.updated },
    onSuccess: onClose,
    onFailure: form.placeErrors,
  });
  const handleSubmit = form.handleSubmit((body) =>
    save({ params: { id: asset.id }, body: { ...body, version } }),
  );
  const handleReload = async () => {
    const read = query(api.getAsset, { params: { id: asset.id } });
    const fresh = await client.fetchQuery({ ...read, staleTime: 0 });
    form.reset(toAssetValues(fresh), { keepDirtyValues: true });
    setVersion(fresh.version);
    reset();
  };
  if (!isFetched) return null;
  return (
    <Dialog
      onClose={onClose}
      title={w.title({ unit: asset.name })}
      pending={isPending}
      dirty={form.formState.isDirty}
    >
      <DialogForm
        onSubmit={handleSubmit}
        submit={{ label: w.save, isPending, isDisabled: form.photo.isAdding }}
      >
        {isStale(error) ? (
          <StaleWarning text={w.stale} failure={w.notReloaded} onReload={handleReload} />
        ) : null}
        <AssetForm
          form={form}
          assetId={asset.id}
          condition={asset.condition}
          isIdentityOpen={isIdentityOpen}
        />
      </DialogForm>
    </Dialog>
  );
}

function isStale(error: Error | null): boolean {
  return error instanceof CallError && error.code === "assets.stale";
}

const w = words({
  updated: ["Asset updated successfully", "Unidad actualizada"],
  title: ["Edit Asset {unit}", "Editar unidad {unit}"],
  save: ["Save Changes", "Guardar cambios"],
  stale: [
    "Somebody else changed this asset meanwhile. What you changed is still here; reload to get the rest, then save again.",
    "Alguien más cambió esta unidad mientras tanto. Lo que usted cambió sigue aquí; recargue para ver lo demás y guarde otra vez.",
  ],
  notReloaded: [
    "Couldn't reload this asset. What you changed is still here.",
    "No se pudo recargar esta unidad. Lo que usted cambió sigue aquí.",
  ],
});
