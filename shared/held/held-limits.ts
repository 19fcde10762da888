/** Limits of held submissions. */
export const heldLimits = {
  /** A driver sees for this many days that the office holds a submission. */
  heldDays: 14,
} as const;
