import type { WholeAsset } from "#shared/api/api-schemas.ts";
import {
  assetKindLabels,
  formatPounds,
  isDot,
  ownershipLabels,
} from "#shared/assets/asset-identity.ts";
import { formatWorkDays } from "#shared/board/board.ts";
import { words } from "#shared/base/words.ts";
import { type Fact, FactList } from "../../ui/layout/fact-list.tsx";

/** What distinguishes this unit from the others, as far as it is recorded. */
export function AssetIdentityPanel({ asset }: { asset: WholeAsset }) {
  const { unitNumber, kind, plate, plateState, tireSize, ownership, ownerName } = asset;
  const facts: Fact[] = [
    [w.unitNumber, unitNumber],
    [w.kind, kind && assetKindLabels[kind]],
    [
      w.plate,
      plate && <span translate="no">{[plate, plateState].filter(Boolean).join(", ")}</span>,
    ],
    [w.tireSize, tireSize],
    [w.weight, formatWeight(asset)],
    [w.ownership, ownership && ownershipLabels[ownership]],
    [w.owner, ownerName],
    [w.atMine, asset.atMine && w.yes],
    [w.tags, asset.tags.join(", ")],
    [w.preTrip, formatPreTrip(asset)],
  ];
  const given = facts.filter(([, value]) => Boolean(value));
  if (given.length === 0) return null;
  return (
    <div className="mt-4 border-t pt-4">
      <h3 className="mb-2 text-base">{w.title}</h3>
      <FactList facts={given} className="gap-x-4 gap-y-2" />
    </div>
  );
}

/** "Expected, by 05:30, Mon, Sat": only what the unit has of its own. */
function formatPreTrip({ expectsPreTrip, preTripBy, workDays }: WholeAsset): string {
  const expected = expectsPreTrip === null ? "" : expectsPreTrip ? w.expected : w.notExpected;
  const days = workDays === null ? "" : formatWorkDays(workDays);
  return [expected, preTripBy && w.by({ time: preTripBy }), days].filter(Boolean).join(", ");
}

/** "9,000 lb (not commercial)" of a truck or trailer that is too light for 49 CFR 390.5. */
function formatWeight(asset: WholeAsset): string | null {
  const { category, gvwrPounds } = asset;
  if (gvwrPounds === null) return null;
  const isLight = category !== "equipment" && !isDot(asset);
  const weight = formatPounds(gvwrPounds);
  return isLight ? w.notCommercial({ weight }) : weight;
}

const w = words({
  title: ["Identity", "Identidad"],
  unitNumber: ["Unit Number", "Número económico"],
  kind: ["Kind", "Tipo"],
  plate: ["Plate", "Placa"],
  tireSize: ["Tire Size", "Medida de llanta"],
  weight: ["GVWR", "GVWR"],
  notCommercial: ["{weight} (not commercial)", "{weight} (no comercial)"],
  ownership: ["Ownership", "Propiedad"],
  owner: ["Owner", "Dueño"],
  atMine: ["Works at a mine or pit", "Trabaja en una mina o cantera"],
  yes: ["Yes", "Sí"],
  tags: ["Tags", "Etiquetas"],
  preTrip: ["Pre-Trip", "Antes del viaje"],
  expected: ["Expected", "Se espera"],
  notExpected: ["Not expected", "No se espera"],
  by: ["by {time}", "a más tardar {time}"],
});
