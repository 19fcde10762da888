import { api } from "#shared/api.ts";
import { hasRules } from "#shared/item-results.ts";
import type { QueryClient } from "@tanstack/react-query";
import { wholeQuery } from "../../api/call.ts";
import { RuledAnswerPanel } from "./checklist-item.tsx";

/** Loads what the company's lists take besides Pass and Fail, before the driver walks out of reach. */
export function preloadAnswers(client: QueryClient): void {
  const lists = client.getQueryData(wholeQuery(api.listChecklists).queryKey) ?? [];
  const isRuled = lists.some(({ definition = [] }) => definition.some(hasRules));
  if (isRuled) RuledAnswerPanel.preload();
}
