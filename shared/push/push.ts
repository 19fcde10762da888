/** What is sent to phones that asked for alerts: plain data, which a phone may load at once. */

/** Critical is what a person may want to be woken for. */
export const pushUrgencies = ["critical", "usual"] as const;
export type PushUrgency = (typeof pushUrgencies)[number];

/** By the company's clock, for who chose no others. */
export const quietHours = { from: "20:00", until: "05:00" };
