import type { Body, Checklist } from "#shared/api-schemas.ts";
import { isSameJson } from "#shared/equality.ts";
import type { InspectionType } from "#shared/inspection-types.ts";
import { useState } from "react";

/** What a list is used for; what is sent of it is only what was changed. */
export function useAssignment(checklist: Checklist | undefined) {
  const startTypes = checklist?.inspectionTypes ?? usualTypes;
  const [types, setTypes] = useState<readonly InspectionType[]>(startTypes);
  const startMakes = checklist?.makes ?? [];
  const [makes, setMakes] = useState(startMakes.join(", "));
  const wanted = splitMakes(makes);
  const changes: Partial<Body<"createChecklist">> = {
    ...(isSameJson(types, startTypes) ? {} : { inspectionTypes: [...types] }),
    ...(isSameJson(wanted, startMakes) ? {} : { makes: wanted }),
  };
  const isChanged = Object.keys(changes).length > 0;
  return { types, setTypes, makes, setMakes, changes, isChanged };
}

function splitMakes(text: string): string[] {
  return text
    .split(",")
    .map((make) => make.trim())
    .filter((make) => make !== "");
}

const usualTypes: readonly InspectionType[] = ["pre_trip"];
