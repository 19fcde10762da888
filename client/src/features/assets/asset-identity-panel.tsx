import type { WholeAsset } from "#shared/api-schemas.ts";
import { assetKindLabels, formatPounds, isDot, ownershipLabels } from "#shared/asset-identity.ts";
import { formatWorkDays } from "#shared/board.ts";
import { type Fact, FactList } from "../../ui/fact-list.tsx";

/** What tells this unit from the others, as far as somebody has given it. */
export function AssetIdentityPanel({ asset }: { asset: WholeAsset }) {
  const { unitNumber, kind, plate, plateState, tireSize, ownership, ownerName } = asset;
  const facts: Fact[] = [
    ["Unit Number", unitNumber],
    ["Kind", kind && assetKindLabels[kind]],
    ["Plate", [plate, plateState].filter(Boolean).join(", ")],
    ["Tire Size", tireSize],
    ["GVWR", formatWeight(asset)],
    ["Ownership", ownership && ownershipLabels[ownership]],
    ["Owner", ownerName],
    ["Works at a mine or pit", asset.atMine && "Yes"],
    ["Tags", asset.tags.join(", ")],
    ["Pre-Trip", formatPreTrip(asset)],
  ];
  const given = facts.filter(([, value]) => Boolean(value));
  if (given.length === 0) return null;
  return (
    <div className="mt-4 border-t pt-4">
      <h3 className="mb-2 text-base">Identity</h3>
      <FactList facts={given} className="gap-x-4 gap-y-2" />
    </div>
  );
}

/** "Expected, by 05:30, Mon, Sat": only what the unit has of its own. */
function formatPreTrip({ expectsPreTrip, preTripBy, workDays }: WholeAsset): string {
  const expected = expectsPreTrip === null ? "" : expectsPreTrip ? "Expected" : "Not expected";
  const days = workDays === null ? "" : formatWorkDays(workDays);
  return [expected, preTripBy && `by ${preTripBy}`, days].filter(Boolean).join(", ");
}

/** "9,000 lb (not commercial)" of a truck or trailer that is too light for 49 CFR 390.5. */
function formatWeight(asset: WholeAsset): string | null {
  const { category, gvwrPounds } = asset;
  if (gvwrPounds === null) return null;
  const isLight = category !== "equipment" && !isDot(asset);
  return isLight ? `${formatPounds(gvwrPounds)} (not commercial)` : formatPounds(gvwrPounds);
}
