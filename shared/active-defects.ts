/** Which defects still wait for a repair; apart, so that a driver's form loads no more of their rules. */
export const activeStates = ["open", "in_repair", "deferred"] as const;

export function isActive({ state }: { state: string }): boolean {
  return activeStates.some((active) => active === state);
}
