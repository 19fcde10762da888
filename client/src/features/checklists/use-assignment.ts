import type { Body, Checklist } from "#shared/api/api-schemas.ts";
import { type AssetKind, parseTags, findTagsProblem } from "#shared/assets/asset-identity.ts";
import { isSameJson } from "#shared/base/equality.ts";
import type { InspectionType } from "#shared/checklists/inspection-types.ts";
import { limits } from "#shared/base/limits.ts";
import { words } from "#shared/base/words.ts";
import { useState } from "react";

/** What a list is used for, as the form has it: makes and tags are typed with commas between. */
export type Assignment = {
  types: readonly InspectionType[];
  kinds: readonly AssetKind[];
  makes: string;
  tags: string;
};

export function useAssignment(checklist: Checklist | undefined) {
  const { inspectionTypes = usualTypes, kinds = [], makes = [], tags = [] } = checklist ?? {};
  const start = toAssignment(checklist);
  const [assignment, setAssignment] = useState<Assignment>(start);
  const wanted = { makes: parseTags(assignment.makes), tags: parseTags(assignment.tags) };
  /** What is sent: only what was changed. */
  const changes: Partial<Body<"createChecklist">> = {
    inspectionTypes: pickIfChanged(assignment.types, inspectionTypes),
    kinds: pickIfChanged(assignment.kinds, kinds),
    makes: pickIfChanged(wanted.makes, makes),
    tags: pickIfChanged(wanted.tags, tags),
  };
  const problems = { makes: findMakesProblem(wanted.makes), tags: findTagsProblem(wanted.tags) };
  const takeOver = (fresh: Checklist) => {
    const next = toAssignment(fresh);
    const isSame = (field: keyof Assignment) => isSameJson(assignment[field], start[field]);
    setAssignment({
      types: isSame("types") ? next.types : assignment.types,
      kinds: isSame("kinds") ? next.kinds : assignment.kinds,
      makes: isSame("makes") ? next.makes : assignment.makes,
      tags: isSame("tags") ? next.tags : assignment.tags,
    });
  };
  return {
    assignment,
    /** Takes what another user has changed meanwhile; what was changed here stays. */
    takeOver,
    assign: (change: Partial<Assignment>) => setAssignment({ ...assignment, ...change }),
    changes,
    isChanged: Object.values(changes).some((words) => words !== undefined),
    problems,
    hasProblem: Boolean(problems.makes ?? problems.tags),
  };
}

function toAssignment(checklist: Checklist | undefined): Assignment {
  const { inspectionTypes = usualTypes, kinds = [], makes = [], tags = [] } = checklist ?? {};
  return { types: inspectionTypes, kinds, makes: makes.join(", "), tags: tags.join(", ") };
}

function pickIfChanged<Word>(words: readonly Word[], saved: readonly Word[]): Word[] | undefined {
  return isSameJson(words, saved) ? undefined : [...words];
}

const usualTypes: readonly InspectionType[] = ["pre_trip"];

function findMakesProblem(makes: readonly string[]): string | undefined {
  const { makesMax, nameMax } = limits;
  if (makes.length > makesMax) return w.tooMany({ max: makesMax });
  return makes.some((make) => make.length > nameMax) ? w.tooLong({ max: nameMax }) : undefined;
}

const w = words({
  tooMany: ["Please use at most {max} makes", "Use máximo {max} marcas"],
  tooLong: [
    "Please use at most {max} characters for each make",
    "Use máximo {max} caracteres por marca",
  ],
});
