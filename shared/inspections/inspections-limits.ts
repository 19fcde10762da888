/** Limits of inspections. */
export const inspectionLimits = {
  /** A time further in the future is invalid, so the time of receipt is stored instead. */
  inspectionFutureHoursMax: 24,
  /**
   * From when a phone's clock is corrected, its error is shown to the office, and an inspection counts as sent late.
   */
  phoneClockOffMinutes: 2,
  phoneClockShownMinutes: 5,
  sentLateMinutes: 15,
  sentLateDays: 30,
  /** A phone that has lost its time is back in 1970; a larger offset is an error. */
  clockOffsetMsMax: 100 * 365 * 24 * 60 * 60 * 1_000,
  appVersionMax: 50,
  photosPerItemMax: 4,
  /** The reasons that a driver may tap for one item. */
  reasonsMax: 5,
  /** The office sees when a photo was taken if that is further from its inspection than this. */
  photoTakenApartMinutes: 10,
  /** The most failed items that a list names of one inspection. */
  issueLabelsMax: 20,
} as const;
