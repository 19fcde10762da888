import type { Checklist } from "#shared/api/api-schemas.ts";
import type { AssetKind } from "#shared/assets/asset-identity.ts";
import type { AssetCategory } from "#shared/assets/assets.ts";
import { words } from "#shared/base/words.ts";
import { chooseChecklist, scoreAssignment } from "#shared/checklists/checklists.ts";
import { isSameJson } from "#shared/base/equality.ts";
import { type InspectionType, inspectionTypeLabels } from "#shared/checklists/inspection-types.ts";
import { getCurrentLocale } from "#shared/base/languages.ts";

type Lists = readonly Checklist[];

/** An asset is inspected with one list: what this one is used for, and which come before it. */
export function describeUse(list: Checklist, all: Lists): string[] {
  const types = findTypes(list);
  const uses = types.map((type) => findUse(list, type, all));
  // Most lists are used alike for all of their types.
  const places = types.map((_, index) => uses.findIndex((use) => isSameJson(use, uses[index])));
  return uses.flatMap((use, index) => {
    const alike = types.filter((_, other) => places[other] === index);
    return alike.length > 0 ? sayUse(use, alike) : [];
  });
}

type Use = {
  /** The assets that the list is used for; for a list that is not used, those that it is meant for. */
  assets: string;
  isUsed: boolean;
  /** The lists for the same assets that come first because they are older. */
  older: readonly string[];
  /** Lists that come first because they are for only some of its assets. */
  closer: readonly string[];
};

function sayUse({ assets, isUsed, older, closer }: Use, types: readonly InspectionType[]) {
  const names = join(types.map((type) => inspectionTypeLabels[type]));
  const isPlain = isSameJson(types, ["pre_trip"]);
  const first = { n: older.length, lists: quote(older) };
  if (!isUsed) {
    const what = { ...first, assets };
    return [isPlain ? w.notUsed(what) : w.notUsedFor({ ...what, types: names })];
  }
  return [
    isPlain ? w.used({ assets }) : w.usedFor({ types: names, assets }),
    ...(older.length > 0 ? [w.older(first)] : []),
    ...(closer.length > 0 ? [w.closer({ n: closer.length, lists: quote(closer) })] : []),
  ];
}

function findUse(list: Checklist, type: InspectionType, all: Lists): Use {
  const assigned = listAssigned(list);
  const first = assigned.map((asset) => chooseChecklist(asset, type, all));
  const used = assigned.filter((_, index) => first[index]?.checklistId === list.id);
  const older = first.flatMap((item) => (item && item.checklistId !== list.id ? item.name : []));
  const closer = all.filter((other) => takesFrom(other, list, type)).map(({ name }) => name);
  const isUsed = used.length > 0;
  const use = { isUsed, older: removeDuplicates(older) };
  if (scoreAssignment(list) > 0) {
    const shown = isUsed ? used : assigned;
    return { ...use, assets: describeAssets(list, shown), closer };
  }
  const texts = assetTexts[list.category];
  return { ...use, assets: closer.length > 0 ? texts.allOther : texts.all, closer: [] };
}

type Assigned = ReturnType<typeof listAssigned>;

/** One asset of each kind, make and tag that a list is for, and of none where it is for all. */
function listAssigned({ category, kinds = [], makes = [], tags = [] }: Checklist) {
  return listOrNone(kinds).flatMap((kind) =>
    listOrNone(makes).flatMap((make) =>
      listOrNone(tags).map((tag) => ({ category, kind, make, tags: tag ? [tag] : [] })),
    ),
  );
}

function listOrNone<Word>(words: readonly Word[]): readonly (Word | undefined)[] {
  return words.length > 0 ? words : [undefined];
}

/** "Mack or Kenworth trucks", "mixers and boom pumps by Mack tagged night" */
function describeAssets({ category }: Checklist, assets: Assigned): string {
  const texts = assetTexts[category];
  const kinds = removeDuplicates(assets.flatMap(({ kind }) => kind ?? []));
  const makes = removeDuplicates(assets.flatMap(({ make }) => make ?? []));
  const tags = removeDuplicates(assets.flatMap((asset) => asset.tags));
  const named = kinds.map((kind) => (kind === "other" ? texts.other : kindPlurals[kind]));
  const units = join(named) || texts.some;
  const made = { units, makes: join(makes, "disjunction") };
  const ofMakes = kinds.length > 1 ? w.by(made) : w.made(made);
  const shown = makes.length > 0 ? ofMakes : units;
  return tags.length > 0 ? w.tagged({ units: shown, tags: join(tags, "disjunction") }) : shown;
}

/** Whether a list for fewer assets takes some of these away. */
function takesFrom(other: Checklist, list: Checklist, type: InspectionType): boolean {
  const isCloser = scoreAssignment(other) > scoreAssignment(list);
  const isOfType = other.category === list.category && findTypes(other).includes(type);
  const { kinds, makes } = other;
  return isCloser && isOfType && mayMeet(kinds, list.kinds) && mayMeet(makes, list.makes);
}

/** Whether an asset can be of both; one may have any tags. */
function mayMeet(a: readonly string[] = [], b: readonly string[] = []): boolean {
  const [words, others] = [a, b].map((list) => list.map((word) => word.toLowerCase()));
  if (!words?.length || !others?.length) return true;
  return words.some((word) => others.includes(word));
}

function findTypes({ inspectionTypes = ["pre_trip"] }: Checklist): readonly InspectionType[] {
  return inspectionTypes;
}

function removeDuplicates<Word>(words: readonly Word[]): Word[] {
  return [...new Set(words)];
}

function quote(names: readonly string[]): string {
  return join(names.map((name) => w.quoted({ name })));
}

/** "one, two, and three" */
function join(words: readonly string[], type: "conjunction" | "disjunction" = "conjunction") {
  return new Intl.ListFormat(getCurrentLocale(), { type }).format(words);
}

const kindPlurals = words({
  mixer: ["mixers", "revolvedoras"],
  boom_pump: ["boom pumps", "bombas de pluma"],
  line_pump: ["line pumps", "bombas de línea"],
  telebelt: ["telebelts", "telebelts"],
  dump_truck: ["dump trucks", "camiones de volteo"],
  tractor: ["tractors", "tractocamiones"],
  pickup: ["pickups", "pickups"],
  lowboy: ["lowboys", "camas bajas"],
  trailer: ["trailers", "remolques"],
  loader: ["loaders", "cargadores frontales"],
  skid_steer: ["skid steers", "minicargadores"],
  forklift: ["forklifts", "montacargas"],
  excavator: ["excavators", "excavadoras"],
  batch_plant: ["batch plants", "plantas de concreto"],
}) satisfies Record<Exclude<AssetKind, "other">, string>;

const assetTexts = {
  truck: words({
    all: ["all trucks", "todos los camiones"],
    allOther: ["all other trucks", "todos los demás camiones"],
    other: ["trucks of the kind “Other”", "camiones del tipo “Otro”"],
    some: ["trucks", "camiones"],
  }),
  trailer: words({
    all: ["all trailers", "todos los remolques"],
    allOther: ["all other trailers", "todos los demás remolques"],
    other: ["trailers of the kind “Other”", "remolques del tipo “Otro”"],
    some: ["trailers", "remolques"],
  }),
  equipment: words({
    all: ["all equipment", "todo el equipo"],
    allOther: ["all other equipment", "el resto del equipo"],
    other: ["equipment of the kind “Other”", "equipo del tipo “Otro”"],
    some: ["equipment", "equipo"],
  }),
} satisfies Record<AssetCategory, object>;

const w = words({
  notUsed: [
    {
      one: "Not used: {lists} is older and comes first for {assets}.",
      other: "Not used: {lists} are older and come first for {assets}.",
    },
    {
      one: "No se usa: {lists} es más antigua y va primero para {assets}.",
      other: "No se usa: {lists} son más antiguas y van primero para {assets}.",
    },
  ],
  notUsedFor: [
    {
      one: "Not used for {types} inspections: {lists} is older and comes first for {assets}.",
      other: "Not used for {types} inspections: {lists} are older and come first for {assets}.",
    },
    {
      one: "No se usa para inspecciones ({types}): {lists} es más antigua y va primero para {assets}.",
      other:
        "No se usa para inspecciones ({types}): {lists} son más antiguas y van primero para {assets}.",
    },
  ],
  used: ["Used to inspect {assets}.", "Se usa para revisar {assets}."],
  usedFor: [
    "Used for {types} inspections of {assets}.",
    "Se usa para inspecciones ({types}) de {assets}.",
  ],
  older: [
    {
      one: "For the others {lists} is older and comes first.",
      other: "For the others {lists} are older and come first.",
    },
    {
      one: "Para lo demás, {lists} es más antigua y va primero.",
      other: "Para lo demás, {lists} son más antiguas y van primero.",
    },
  ],
  closer: [
    {
      one: "{lists} is for fewer of them, and comes first there.",
      other: "{lists} are for fewer of them, and come first there.",
    },
    {
      one: "{lists} es solo para algunos de ellos, y ahí va primero.",
      other: "{lists} son solo para algunos de ellos, y ahí van primero.",
    },
  ],
  quoted: ["“{name}”", "“{name}”"],
  made: ["{makes} {units}", "{units} {makes}"],
  by: ["{units} by {makes}", "{units} marca {makes}"],
  tagged: ["{units} tagged {tags}", "{units} con etiqueta {tags}"],
});
