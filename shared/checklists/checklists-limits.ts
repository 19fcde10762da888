/** Limits of checklists. */
export const checklistLimits = {
  itemUnitMax: 20,
  makesMax: 10,
  firstChecklistId: 1_001,
} as const;
