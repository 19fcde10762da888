import { findRules } from "#shared/account/inspection-rules.ts";
import type { InspectionType } from "#shared/checklists/inspection-types.ts";
import { hasRules } from "#shared/inspections/item-results.ts";
import type { QueryClient } from "@tanstack/react-query";
import { allChecklists } from "../../api/list-queries.ts";
import { RuledAnswerPanel } from "./items/checklist-item.tsx";
import { SectionPassPanel } from "./items/checklist-item-list.tsx";
import { NextStepPanel, TypeField } from "./form/filled-form.tsx";

type Company = Parameters<typeof findRules>[0];

/**
 * Loads, while the driver has a signal, the checklists and the code for items with rules and for inspections other
 * than the pre-trip.
 */
export async function preloadForm(client: QueryClient, company: Company = {}): Promise<void> {
  NextStepPanel.preload();
  SectionPassPanel.preload();
  await client.prefetchQuery(allChecklists);
  const lists = client.getQueryData(allChecklists.queryKey) ?? [];
  const { photoOnFail } = findRules(company);
  const isRuled =
    photoOnFail === "require" || lists.some(({ definition = [] }) => definition.some(hasRules));
  if (isRuled) RuledAnswerPanel.preload();
  const isTyped = lists.some(({ inspectionTypes = [] }) => inspectionTypes.some(isOther));
  if (isTyped) TypeField.preload();
}

function isOther(type: InspectionType): boolean {
  return type !== "pre_trip";
}
