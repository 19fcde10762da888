/** Whether two values say the same: as they would be sent, with their fields in the same order. */
export function isSameJson(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
