/** The keys of this device's notes for the next start, in a small file because few starts load the code behind them. */

/** The user that this device alerts. */
export const alertsNote = "yardcheck-alerts";

/** Not empty if the last user had drafts on this device, which load after the list. */
export const hasDraftsKey = "has-drafts";

/** Whether entries wait to be sent. The outbox loads after the list, which its strip would then move. */
export const isWaitingKey = "waiting-to-send";
