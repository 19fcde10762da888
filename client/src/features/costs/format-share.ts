import { formatNumber } from "#shared/base/languages.ts";

/** "75%". What is not all of it is never 100%, and what is some of it never 0%. */
export function formatShare(part: number, all: number): string {
  const isSome = part > 0 && part < all;
  const share = isSome ? Math.min(Math.max(part / all, 0.01), 0.99) : part / all;
  return formatNumber(share, { style: "percent" });
}
