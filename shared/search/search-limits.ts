/** The limits of the search over all that the office has. */
export const searchLimits = {
  textMin: 2,
  textMax: 100,
  /** Of units, of people, and so on. */
  foundMax: 8,
} as const;
