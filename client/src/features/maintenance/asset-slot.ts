import type { Asset } from "#shared/api-schemas.ts";
import type { ComponentType, Ref } from "react";

type AssetSlotProps = {
  label: string;
  /** The id of the asset that is picked. */
  value: number | null;
  /** Its name, where it is known before the assets are loaded. */
  pickedName?: string;
  error?: string;
  onChange: (asset: Asset | null) => void;
  onBlur?: () => void;
  ref?: Ref<{ focus: () => void }>;
};

/** Where an asset is picked: the assets' own field, which the page that opens the dialog hands in. */
export type AssetSlot = ComponentType<AssetSlotProps>;
