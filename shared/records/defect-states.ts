/** The states of a defect. */
export const activeStates = ["open", "in_repair", "deferred"] as const;
export const defectOutcomes = ["repaired", "no_repair_needed"] as const;
export type DefectOutcome = (typeof defectOutcomes)[number];
export const defectStates = [...activeStates, ...defectOutcomes, "duplicate", "voided"] as const;
export type DefectState = (typeof defectStates)[number];
