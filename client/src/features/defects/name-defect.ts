import type { Defect } from "#shared/api-schemas.ts";
import { formatDefectNumber } from "#shared/defects.ts";
import { translateLabel } from "#shared/recorded-words.ts";

/** "D-0042 Brake lights" */
export function nameDefect({ number, title }: Pick<Defect, "number" | "title">): string {
  return `${formatDefectNumber(number)} ${translateLabel(title)}`;
}
