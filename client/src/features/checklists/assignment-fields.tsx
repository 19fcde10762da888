import type { Body, Checklist } from "#shared/api/api-schemas.ts";
import {
  type AssetKind,
  assetKindLabels,
  findTagsProblem,
  parseTags,
} from "#shared/assets/asset-identity.ts";
import { isSameJson } from "#shared/base/equality.ts";
import { limits } from "#shared/base/limits.ts";
import { checklistLimits } from "#shared/checklists/checklists-limits.ts";
import { words } from "#shared/base/words.ts";
import type { InspectionType } from "#shared/checklists/inspection-types.ts";
import { say } from "#shared/base/messages.ts";
import { useState } from "react";
import { TextInput } from "../../ui/form/text-input.tsx";
import { useUnfolding } from "../../ui/form/use-unfolding.ts";
import { KindsField } from "../assets/choice/kinds-field.tsx";

interface AssignmentFieldsProps {
  assignment: Assignment;
  assign: (change: Partial<Assignment>) => void;
  /** Why it cannot be saved, once that was tried. */
  errors: { makes?: string; tags?: string } | undefined;
  /** How often it was tried. */
  attempts: number;
}

/** Folded, because most lists are for all assets of their category. */
export function AssignmentFields(props: AssignmentFieldsProps) {
  const { assignment, assign, errors, attempts } = props;
  const section = useUnfolding(Boolean(errors?.makes ?? errors?.tags), attempts);
  return (
    <details ref={section} className="min-w-0 rounded border">
      <summary className="min-h-ctl cursor-pointer content-center px-4 py-2 font-semibold wrap-anywhere">
        {w.title}{" "}
        <span className="font-normal text-muted">{summarize(assignment) || w.nothing}</span>
      </summary>
      <div className="grid gap-4 border-t p-4">
        <p className="text-sm text-muted">{w.hint}</p>
        <KindsField kinds={assignment.kinds} onChange={(kinds) => assign({ kinds })} />
        <TextInput
          label={w.makes}
          hint={w.makesHint}
          autoComplete="off"
          value={assignment.makes}
          error={errors?.makes}
          onChange={(event) => assign({ makes: event.target.value })}
        />
        <TextInput
          label={w.tags}
          hint={w.tagsHint}
          autoComplete="off"
          value={assignment.tags}
          error={errors?.tags}
          onChange={(event) => assign({ tags: event.target.value })}
        />
      </div>
    </details>
  );
}

function summarize({ kinds, makes, tags }: Assignment): string {
  const labels = kinds.map((kind) => assetKindLabels[kind]).join(", ");
  return [labels, makes.trim(), tags.trim()].filter(Boolean).join("; ");
}

/** What a list is used for, as the form has it: makes and tags are typed with commas between. */
type Assignment = {
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
  /** Only changed fields are sent. */
  const changes: Partial<Body<"createChecklist">> = {
    inspectionTypes: pickIfChanged(assignment.types, inspectionTypes),
    kinds: pickIfChanged(assignment.kinds, kinds),
    makes: pickIfChanged(wanted.makes, makes),
    tags: pickIfChanged(wanted.tags, tags),
  };
  const tagsProblem = findTagsProblem(wanted.tags);
  const problems = {
    makes: findMakesProblem(wanted.makes),
    tags: tagsProblem && say(tagsProblem),
  };
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
    /** Takes over another user's changes, except to fields that were changed here. */
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
  const { makesMax } = checklistLimits;
  const { nameMax } = limits;
  if (makes.length > makesMax) return w.tooMany({ max: makesMax });
  return makes.some((make) => make.length > nameMax) ? w.tooLong({ max: nameMax }) : undefined;
}

const w = words({
  title: ["Only for some", "Solo para algunas"],
  nothing: ["Kinds, makes, tags", "Tipos, marcas, etiquetas"],
  hint: [
    "An empty field is for all assets. An asset must match every other field.",
    "Lo que queda vacío es para todas. La unidad debe cumplir con cada uno de los demás.",
  ],
  makes: ["Makes", "Marcas"],
  makesHint: [
    "With commas between them, such as Mack, Kenworth",
    "Separadas con comas, por ejemplo Mack, Kenworth",
  ],
  tags: ["Tags", "Etiquetas"],
  tagsHint: [
    "With commas between them. One of them is enough.",
    "Separadas con comas. Basta con una de ellas.",
  ],
  tooMany: ["Please use at most {max} makes", "Use máximo {max} marcas"],
  tooLong: [
    "Please use at most {max} characters for each make",
    "Use máximo {max} caracteres por marca",
  ],
});
