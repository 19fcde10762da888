import type { Asset } from "#shared/api/api-schemas.ts";
import { formatHours, formatMiles } from "#shared/assets/assets.ts";
import { pickVin } from "#shared/assets/vin.ts";
import { words } from "#shared/base/words.ts";

/** What can be done with an asset from its row or card. */
export interface AssetActions {
  /** The pointer or the focus is on the link to it: it will probably be opened. */
  onPreview: (asset: Asset) => void;
  onInspect: (asset: Asset) => void;
  onLog: (asset: Asset) => void;
}

export function toAssetHref(id: number): string {
  return `/assets/${id}`;
}

/** The meters that have run; a truck without an hour meter shows its miles only. */
export function formatReadings(asset: Asset): string[] {
  const texts = [
    asset.currentMiles > 0 ? formatMiles(asset.currentMiles) : undefined,
    asset.currentHours > 0 ? formatHours(asset.currentHours) : undefined,
  ].filter((text) => text !== undefined);
  return texts.length > 0 ? texts : [formatMiles(0)];
}

/** "VIN 1M2GR3GC5KM004821", "Serial Not specified" */
export function formatSerial({ category, vinOrSerial }: Asset): string {
  const isEquipment = category === "equipment";
  const code = pickVin(vinOrSerial);
  if (code === undefined) return isEquipment ? w.noSerial : w.noVin;
  return isEquipment ? w.serial({ code }) : w.vin({ code });
}

const w = words({
  vin: ["VIN {code}", "VIN {code}"],
  noVin: ["VIN Not specified", "VIN sin dato"],
  serial: ["Serial {code}", "Serie {code}"],
  noSerial: ["Serial Not specified", "Serie sin dato"],
});
