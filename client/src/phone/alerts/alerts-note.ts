/** The key under which this device stores which user it alerts; apart from `alerts.ts`, which few devices load. */
export const alertsNote = "yardcheck-alerts";
