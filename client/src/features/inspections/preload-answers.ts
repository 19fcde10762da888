import type { InspectionType } from "#shared/inspection-types.ts";
import { hasRules } from "#shared/item-results.ts";
import type { QueryClient } from "@tanstack/react-query";
import { allChecklists } from "../../api/all-checklists.ts";
import { RuledAnswerPanel } from "./checklist-item.tsx";
import { SectionPassPanel } from "./checklist-item-list.tsx";
import { NextStepBar, TypeField } from "./filled-form.tsx";

/** Loads the company's lists, and what they take besides Pass and Fail and a pre-trip, before the driver walks out of reach. */
export async function preloadAnswers(client: QueryClient): Promise<void> {
  NextStepBar.preload();
  SectionPassPanel.preload();
  await client.prefetchQuery(allChecklists);
  const lists = client.getQueryData(allChecklists.queryKey) ?? [];
  const isRuled = lists.some(({ definition = [] }) => definition.some(hasRules));
  if (isRuled) RuledAnswerPanel.preload();
  const isTyped = lists.some(({ inspectionTypes = [] }) => inspectionTypes.some(isOther));
  if (isTyped) TypeField.preload();
}

function isOther(type: InspectionType): boolean {
  return type !== "pre_trip";
}
