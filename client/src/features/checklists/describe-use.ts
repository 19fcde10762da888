import type { Checklist } from "#shared/api-schemas.ts";
import { checklistFor } from "#shared/checklists.ts";
import { isSameJson } from "#shared/equality.ts";
import { type InspectionType, inspectionTypeLabels } from "#shared/inspection-types.ts";
import { assetTexts, kindPlurals, w } from "./describe-use-words.ts";

type Lists = readonly Checklist[];

/** An asset is inspected with one list, so a second one for it needs its explanation. */
export function describeUse(checklist: Checklist, all: Lists): string {
  const { id } = checklist;
  const types = typesOf(checklist);
  const assets = describeAssets(checklist, all);
  const first = types.map((type) => findUsed(checklist, type, all));
  const used = types.filter((_, place) => first[place]?.checklistId === id);
  if (used.length === 0) return w.notUsed({ list: first[0]?.name ?? "", assets });
  if (isSameJson(types, ["pre_trip"])) return w.used({ assets });
  const names = used.map((type) => inspectionTypeLabels[type]).join(", ");
  return w.usedFor({ types: names, assets });
}

/** The list itself where it is used for some of its assets, else what is used instead. */
function findUsed(list: Checklist, type: InspectionType, all: Lists) {
  const used = listAssigned(list).map((asset) => checklistFor(asset, type, all));
  return used.find((one) => one?.checklistId === list.id) ?? used[0];
}

/** One asset of each kind, make and tag that a list is for, and of none where it is for all. */
function listAssigned({ category, kinds = [], makes = [], tags = [] }: Checklist) {
  return orNone(kinds).flatMap((kind) =>
    orNone(makes).flatMap((make) =>
      orNone(tags).map((tag) => ({ category, kind, make, tags: tag ? [tag] : [] })),
    ),
  );
}

function orNone<Word>(words: readonly Word[]): readonly (Word | undefined)[] {
  return words.length > 0 ? words : [undefined];
}

/** "all trucks", "all other trucks", "Mack, Kenworth trucks", "mixers, boom pumps tagged night" */
function describeAssets(list: Checklist, all: Lists): string {
  const { category, kinds = [], makes = [], tags = [] } = list;
  const texts = assetTexts[category];
  if (!isAssigned(list)) {
    return all.some((other) => takesFrom(other, list)) ? texts.allOther : texts.all;
  }
  const named = kinds.map((kind) => (kind === "other" ? texts.other : kindPlurals[kind]));
  const units = named.join(", ") || texts.some;
  const made = makes.length > 0 ? w.made({ makes: makes.join(", "), units }) : units;
  return tags.length > 0 ? w.tagged({ units: made, tags: tags.join(", ") }) : made;
}

/** Whether a list for some assets takes them away from one that is for all. */
function takesFrom(other: Checklist, list: Checklist): boolean {
  const types = typesOf(list);
  const isSameType = typesOf(other).some((type) => types.includes(type));
  return other.category === list.category && isSameType && isAssigned(other);
}

function isAssigned({ kinds = [], makes = [], tags = [] }: Checklist): boolean {
  return kinds.length + makes.length + tags.length > 0;
}

function typesOf({ inspectionTypes = ["pre_trip"] }: Checklist): readonly InspectionType[] {
  return inspectionTypes;
}
