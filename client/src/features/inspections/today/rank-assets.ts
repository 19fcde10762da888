/**
 * Which assets a driver comes for: the own ones first, then those of the yard that the office chose for the driver, else
 * those where the last inspection was. Pure.
 */
import type { PackedAsset, ShortAsset } from "#shared/api/api-schemas.ts";

export type AssetGroup = "mine" | "yard" | "all";

/** An asset from the server's search lacks the fields that only the pack has. */
export type FoundAsset = ShortAsset & Partial<PackedAsset> & { group?: AssetGroup };

const ownMax = 3;

/** Each with its group, in the order of the list. Those with a draft on this device are the first. */
export function rankAssets(
  assets: readonly FoundAsset[],
  drafts: ReadonlyMap<number, unknown> = new Map(),
): readonly FoundAsset[] {
  const own = assets.filter(({ lastByMeAt }) => lastByMeAt).sort(compareLatestFirst);
  const hasYard = assets.some(({ isInYard }) => isInYard);
  const place = own[0]?.location;
  const mine = new Set(own.slice(0, ownMax));
  const ranked: Record<AssetGroup, FoundAsset[]> = { mine: [], yard: [], all: [] };
  for (const asset of assets) {
    const isMine = drafts.has(asset.id) || asset.isMine === true || mine.has(asset);
    const isHere = hasYard ? asset.isInYard : place && asset.location === place;
    const group = isMine ? "mine" : isHere ? "yard" : "all";
    ranked[group].push({ ...asset, group });
  }
  const hasDraft = ({ id }: FoundAsset) => Number(drafts.has(id));
  ranked.mine.sort((a, b) => hasDraft(b) - hasDraft(a) || compareLatestFirst(a, b));
  return [...ranked.mine, ...ranked.yard, ...ranked.all];
}

function compareLatestFirst(a: FoundAsset, b: FoundAsset): number {
  return (b.lastByMeAt ?? "").localeCompare(a.lastByMeAt ?? "");
}
