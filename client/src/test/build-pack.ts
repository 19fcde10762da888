/** A phone's pack, as the server returns it; a test overrides the parts that it needs. */
import type { Pack, WholeAsset } from "#shared/api/api-schemas.ts";
import { buildUser } from "./render.tsx";

export function buildPack(overrides: Partial<Pack> = {}): Pack {
  return {
    user: buildUser(),
    isInspector: false,
    assets: [],
    outOfService: [],
    checklists: [],
    today: { passed: 0, failed: 0 },
    changesAt: "2100-01-01T06:00:00.000Z",
    recent: [],
    decided: [],
    unread: 0,
    truncated: false,
    ...overrides,
  };
}

/** A pack of these assets, as they are in use or out of service. */
export function packFleet(fleet: readonly WholeAsset[], overrides: Partial<Pack> = {}): Pack {
  const own = {
    code: null,
    isMine: false,
    lastByMeAt: null,
    inspectedToday: null,
    open: [],
    reviews: [],
  };
  const down = fleet.filter(({ condition }) => condition === "out_of_service");
  const assets = fleet.filter(({ condition }) => condition === "in_use");
  return buildPack({
    assets: assets.map((asset) => ({ ...asset, ...own })),
    outOfService: down.map((asset) => ({ ...asset, code: null })),
    ...overrides,
  });
}
