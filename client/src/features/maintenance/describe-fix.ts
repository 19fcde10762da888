import type { Answer } from "#shared/api/api-schemas.ts";
import { translateLabel } from "#shared/inspections/recorded-words.ts";
import { words } from "#shared/base/words.ts";

type Unresolved = Answer<"listUnresolvedInspections">[number];

/** What the description says when nothing else was written: "Fixed: Brake lights, Horn". */
export function describeFix(inspection: Pick<Unresolved, "issueLabels">): string {
  return w.fixed({ items: inspection.issueLabels.map(translateLabel).join(", ") });
}

const w = words({
  fixed: ["Fixed: {items}", "Reparado: {items}"],
});
