/** Limits of alerts to phones. */
export const pushLimits = {
  pushEndpointMax: 1_000,
  pushPhonesOfUser: 10,
  /** A failed message is tried again after each of these delays. */
  pushRetryMinutes: [1, 5, 30],
  pushTtlHours: 12,
  /** A message that is older than this, because of quiet hours or an outage, is not sent. */
  pushAgeHours: 24,
  /** A phone is removed after its push service has refused this many messages in a row. */
  pushFailuresMax: 20,
  pushTextMax: 200,
} as const;
