/** Limits of meters and their readings. */
export const meterLimits = {
  /** More miles than a truck can drive in a day with any number of drivers. */
  meterMilesADayMax: 1_200,
  /** A day has 24 hours; the rest is for two looks at different times of the day. */
  meterHoursADayMax: 26,
  /** An hour meter may run this much more than the time that has passed. */
  meterSpareHours: 1,
  meterStaleDays: 30,
  /** The office is notified of a stale meter only in the first days. */
  meterStaleNoticeDays: 7,
} as const;
