/** The keys of what this device notes for its next start, apart from what few starts load. */

/** Which user it alerts. */
export const alertsNote = "yardcheck-alerts";

/** Not empty where the last user had drafts on this device, which are read later than the list. */
export const hasDraftsKey = "has-drafts";

/** Whether something waits to be sent. The outbox is read later than the list is drawn, which its strip would move. */
export const isWaitingKey = "waiting-to-send";
