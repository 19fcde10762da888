/** Under which key this device notes for whom it takes alerts. */
export const alertsNote = "yardcheck-alerts";
