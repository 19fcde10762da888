/** "42%" of a whole, as styles take it; nothing of nothing. */
export function toPercent(part: number, whole: number): string {
  return whole > 0 ? `${(100 * part) / whole}%` : "0%";
}
