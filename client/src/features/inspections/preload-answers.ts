import type { InspectionType } from "#shared/inspection-types.ts";
import { hasRules } from "#shared/item-results.ts";
import type { QueryClient } from "@tanstack/react-query";
import { allChecklists } from "../../api/all-checklists.ts";
import { RuledAnswerPanel } from "./checklist-item.tsx";
import { UnsafeField } from "./failed-item-panel.tsx";
import { TypeField } from "./filled-form.tsx";
import { DoNotDrivePanel } from "./inspection-form.tsx";

/** Loads what an inspection takes besides Pass and Fail of a pre-trip, before the driver walks out of reach. */
export function preloadAnswers(client: QueryClient): void {
  UnsafeField.preload();
  DoNotDrivePanel.preload();
  const lists = client.getQueryData(allChecklists.queryKey) ?? [];
  const isRuled = lists.some(({ definition = [] }) => definition.some(hasRules));
  if (isRuled) RuledAnswerPanel.preload();
  const isTyped = lists.some(({ inspectionTypes = [] }) => inspectionTypes.some(isOther));
  if (isTyped) TypeField.preload();
}

function isOther(type: InspectionType): boolean {
  return type !== "pre_trip";
}
