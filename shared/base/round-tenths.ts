/** As readings are stored; sums of tenths carry binary dust: 0.1 + 0.2. */
export function roundTenths(value: number): number {
  return Math.round(value * 10) / 10;
}
