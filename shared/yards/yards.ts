/** Yards: the places where a company keeps its units. */

export const yardLimits = { yardsMax: 100, nameMax: 60 } as const;
