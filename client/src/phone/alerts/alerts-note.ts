/** The key under which this device stores which user it alerts. */
export const alertsNote = "yardcheck-alerts";
