import type { Checklist } from "#shared/api/api-schemas.ts";
import { setLanguageSource } from "#shared/base/languages.ts";
import { afterEach, describe, expect, it } from "vitest";
import { describeUse } from "./describe-use.ts";

afterEach(() => setLanguageSource(() => "en"));

const trucks: Checklist = {
  id: 1,
  name: "Trucks",
  category: "truck",
  items: ["Tires"],
  version: 1,
  active: true,
  createdAt: "2026-01-05T15:00:00.000Z",
  updatedAt: "2026-01-05T15:00:00.000Z",
};

type Given = Partial<Checklist>;

/** The sentences about the last of these lists, each of which is newer than the one before it. */
function sayLast(...given: Given[]): string[] {
  const lists = given.map((own, index) => ({ ...trucks, id: index + 1, ...own }));
  return lists.slice(-1).flatMap((list) => describeUse(list, lists));
}

describe("describeUse", () => {
  it.each<[Given, string]>([
    [{ category: "equipment" }, "Used to inspect all equipment."],
    [{ kinds: ["mixer"] }, "Used to inspect mixers."],
    [{ kinds: ["loader", "other"] }, "Used to inspect loaders and trucks of the kind “Other”."],
    [{ makes: ["Mack", "Kenworth"] }, "Used to inspect Mack or Kenworth trucks."],
    [{ kinds: ["mixer"], makes: ["Mack"] }, "Used to inspect Mack mixers."],
    [{ tags: ["night", "quarry"] }, "Used to inspect trucks tagged night or quarry."],
    [{ inspectionTypes: ["shift"] }, "Used for Shift inspections of all trucks."],
    [
      { inspectionTypes: ["pre_trip", "post_trip"], kinds: ["mixer"] },
      "Used for Pre-Trip and Post-Trip inspections of mixers.",
    ],
  ])("describes a list with %j alone as %j", (given, text) => {
    expect(sayLast(given)).toEqual([text]);
  });

  it("describes each type where another list is used for one of them", () => {
    const daily: Given = { inspectionTypes: ["pre_trip", "post_trip"] };
    expect(sayLast({}, daily)).toEqual([
      "Not used: “Trucks” is older and comes first for all trucks.",
      "Used for Post-Trip inspections of all trucks.",
    ]);
    expect(sayLast({ kinds: ["mixer"], id: 9 }, daily)).toEqual([
      "Used to inspect all other trucks.",
      "Used for Post-Trip inspections of all trucks.",
    ]);
  });

  it("names the assets that are left for a list, and every list that comes before it", () => {
    const mixers: Given = { name: "Mixers", kinds: ["mixer"] };
    const dumps: Given = { name: "Dumps", kinds: ["dump_truck"] };
    const kinds = { kinds: ["mixer", "dump_truck", "tractor"] } satisfies Given;
    expect(sayLast(mixers, kinds)).toEqual([
      "Used to inspect dump trucks and tractors.",
      "For the others “Mixers” is older and comes first.",
    ]);
    expect(sayLast(mixers, dumps, { kinds: ["mixer", "dump_truck"] })).toEqual([
      "Not used: “Mixers” and “Dumps” are older and come first for mixers and dump trucks.",
    ]);
  });

  it("names the lists that come first for some of a list's assets", () => {
    const mack: Given = { name: "Mack mixers", kinds: ["mixer"], makes: ["mack"], id: 7 };
    const pumps: Given = { name: "Mack pumps", kinds: ["boom_pump"], makes: ["Mack"], id: 8 };
    expect(sayLast(mack, pumps, { kinds: ["mixer"] })).toEqual([
      "Used to inspect mixers.",
      "“Mack mixers” is for fewer of them, and comes first there.",
    ]);
  });

  it("describes a list in Spanish where that is the language", () => {
    setLanguageSource(() => "es");
    const given: Given = {
      kinds: ["mixer", "line_pump"],
      makes: ["Mack"],
      tags: ["noche", "mina"],
    };
    expect(sayLast({ ...given, inspectionTypes: ["pre_trip", "post_trip"] })).toEqual([
      "Se usa para inspecciones (Antes del viaje y Después del viaje) de revolvedoras y bombas de línea marca Mack con etiqueta noche o mina.",
    ]);
    expect(
      sayLast({ category: "equipment", kinds: ["loader"] }, { category: "equipment" }),
    ).toEqual(["Se usa para revisar el resto del equipo."]);
  });
});
