/** Limits of alerts to phones. */
export const pushLimits = {
  pushEndpointMax: 1_000,
  pushPhonesOfUser: 10,
  /** Tries of a message that failed, and how long each waits for the one before. */
  pushRetryMinutes: [1, 5, 30],
  pushTtlHours: 12,
  /** What waited longer, for the end of quiet hours or for this server, is not sent any more. */
  pushAgeHours: 24,
  /** A phone whose service refuses so many messages in a row is given up. */
  pushFailuresMax: 20,
  pushTextMax: 200,
} as const;
