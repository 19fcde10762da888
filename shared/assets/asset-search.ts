/** What an asset is searched by, as it is stored with it. */
import { type AssetKind, assetKindTexts } from "./asset-identity.ts";
import { dropZeros, foldSearched, joinTexts } from "./searched-text.ts";

type Searched = {
  name: string;
  vinOrSerial: string;
  make: string;
  model: string;
  unitNumber?: string | null;
  plate?: string | null;
  location?: string | null;
  assignedCrew?: string | null;
  ownerName?: string | null;
  kind?: AssetKind | null;
  tags?: readonly string[];
};

/**
 * The first line has the words by which the records of an asset are found, too (`isNamed`); each other line is a text
 * without separators, of those words only where that makes a difference.
 */
export function toSearchText(asset: Searched): string {
  const { name, unitNumber, location, assignedCrew, tags = [], kind, make, model } = asset;
  const named = [name, unitNumber, location, assignedCrew, ...tags];
  const first = foldSearched(named.filter(Boolean).join(" ").replaceAll(/\s+/g, " "));
  const kinds = kind ? assetKindTexts[kind] : [];
  const short = unitNumber && dropZeros(unitNumber);
  const others = [asset.vinOrSerial, make, model, asset.plate, asset.ownerName, ...kinds, short];
  const lines = new Set(joinTexts([...named, ...others]).split("\n"));
  return [first, ...[...lines].filter((line) => !first.includes(line))].join("\n");
}
