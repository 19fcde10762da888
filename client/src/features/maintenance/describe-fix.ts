import type { Answer } from "#shared/api-schemas.ts";

type Unresolved = Answer<"listUnresolvedInspections">[number];

/** What the description says when nothing else was written: "Fixed: Brake lights, Horn". */
export function describeFix(inspection: Pick<Unresolved, "issueLabels">): string {
  return `Fixed: ${inspection.issueLabels.join(", ")}`;
}
