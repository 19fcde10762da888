/** Limits of inspections. */
export const inspectionLimits = {
  /** What lies further ahead is meaningless: the time of receipt is stored instead. */
  inspectionFutureHoursMax: 24,
  /** From when a phone's clock is corrected, when the office sees that it is wrong, and what was sent late. */
  phoneClockOffMinutes: 2,
  phoneClockShownMinutes: 5,
  sentLateMinutes: 15,
  sentLateDays: 30,
  /** A phone whose clock has lost its time is back in 1970; more than that is no clock. */
  clockOffsetMsMax: 100 * 365 * 24 * 60 * 60 * 1_000,
  appVersionMax: 50,
  /** What is wrong with one item, by tap. */
  reasonsMax: 5,
  /** Further from an inspection than this, the office reads when its photo was taken. */
  photoTakenApartMinutes: 10,
  /** How many failed items a list names of each inspection. */
  issueLabelsMax: 20,
} as const;
