/** Limits of meters and their readings. */
export const meterLimits = {
  /** More than a truck can drive, however many drivers it has. */
  meterMilesADayMax: 1_200,
  /** An hour meter may show this much more than the hours that have passed. */
  meterSpareHours: 1,
  meterStaleDays: 30,
  /** The office is notified of a stale meter in the first days only. */
  meterStaleNoticeDays: 7,
} as const;
