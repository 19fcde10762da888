import type { PackedAsset } from "#shared/api/api-schemas.ts";
import { describe, expect, it } from "vitest";
import { buildAsset } from "../../../test/build-fleet.ts";
import { rankAssets } from "./rank-assets.ts";

describe("rankAssets", () => {
  it("puts the three assets that the driver inspected last first, then those assigned to them", () => {
    const fleet = [
      build(1),
      build(2, { isMine: true }),
      build(3, { lastByMeAt: day(3) }),
      build(4, { lastByMeAt: day(5) }),
      build(5, { lastByMeAt: day(2) }),
      build(6, { lastByMeAt: day(4) }),
    ];
    expect(rank(fleet)).toEqual(["4 mine", "6 mine", "3 mine", "2 mine", "1 all", "5 all"]);
  });

  it("continues with the assets in the yard of the driver's last inspection", () => {
    const fleet = [
      build(1, { location: "Pit" }),
      build(2, { location: "North Yard" }),
      build(3, { location: "North Yard", lastByMeAt: day(5) }),
      build(4, { location: "Pit", lastByMeAt: day(4) }),
      build(5),
    ];
    expect(rank(fleet)).toEqual(["3 mine", "4 mine", "2 yard", "1 all", "5 all"]);
  });

  it("continues with the driver's own yard, wherever the last inspection was", () => {
    const fleet = [
      build(1, { isInYard: true }),
      build(2, { isInYard: false, location: "Pit" }),
      build(3, { isInYard: false, location: "Pit", lastByMeAt: day(5) }),
      build(4, { isInYard: true, location: "Pit" }),
    ];
    expect(rank(fleet)).toEqual(["3 mine", "1 yard", "4 yard", "2 all"]);
  });

  it("does not treat a missing location as a yard", () => {
    expect(rank([build(1), build(2, { lastByMeAt: day(5) })])).toEqual(["2 mine", "1 all"]);
  });

  it("puts an asset with a draft first", () => {
    const fleet = [build(1, { lastByMeAt: day(5) }), build(2), build(3)];
    expect(rank(fleet, [3])).toEqual(["3 mine", "1 mine", "2 all"]);
  });
});

function rank(fleet: PackedAsset[], drafts: number[] = []): string[] {
  const ranked = rankAssets(fleet, new Map(drafts.map((id) => [id, undefined])));
  return ranked.map(({ id, group }) => `${id} ${group}`);
}

function build(id: number, packed: Partial<PackedAsset> = {}): PackedAsset {
  const own = {
    isMine: false,
    lastByMeAt: null,
    inspectedToday: null,
    open: [],
    reviews: [],
    code: null,
  };
  return { ...buildAsset({ id }), location: null, ...own, ...packed };
}

function day(date: number): string {
  return `2026-11-0${date}T12:00:00.000Z`;
}
