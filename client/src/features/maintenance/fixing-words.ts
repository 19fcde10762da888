import type { Answer } from "#shared/api-schemas.ts";

type Unresolved = Answer<"listUnresolvedInspections">[number];

/** What the description says when nobody has written anything: "Fixed: Brake lights, Horn". */
export function fixingWords(inspection: Pick<Unresolved, "issueLabels">): string {
  return `Fixed: ${inspection.issueLabels.join(", ")}`;
}
