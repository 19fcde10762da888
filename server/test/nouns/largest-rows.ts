/** Parts of the statements that insert the largest rows that can be stored. */
import { limits } from "#shared/base/limits.ts";

/** In UTF-8 a letter of most scripts takes three bytes; in JSON a quote takes two. */
export const text = (characters: number, row = "n") =>
  `repeat(case when ${row} % 2 = 0 then '字' else '"' end, ${characters})`;
export const named = (characters: number) => `n || '-' || ${text(characters - 8)}`;

export const someAsset = "(select min(a.id) from assets a where a.company_id = $1)";
export const checklistItem = `i || '-' || ${text(limits.checklistItemMax - 4, "i")}`;
