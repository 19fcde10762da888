import type { Body, Checklist } from "#shared/api-schemas.ts";
import { isSameJson } from "#shared/equality.ts";
import type { InspectionType } from "#shared/inspection-types.ts";
import { useState } from "react";

/** What a list is used for; what is sent of it is only what was changed. */
export function useAssignment(checklist: Checklist | undefined) {
  const startTypes = checklist?.inspectionTypes ?? usualTypes;
  const [types, setTypes] = useState<readonly InspectionType[]>(startTypes);
  const changes: Partial<Body<"createChecklist">> = isSameJson(types, startTypes)
    ? {}
    : { inspectionTypes: [...types] };
  return { types, setTypes, changes, isChanged: Object.keys(changes).length > 0 };
}

const usualTypes: readonly InspectionType[] = ["pre_trip"];
