import type { Defect } from "#shared/api/api-schemas.ts";
import { formatDefectNumber } from "#shared/defects/defects.ts";
import { translateLabel } from "#shared/checklists/item-labels.ts";

/** "D-0042 Brake lights" */
export function nameDefect({ number, title }: Pick<Defect, "number" | "title">): string {
  return `${formatDefectNumber(number)} ${translateLabel(title)}`;
}
