/** Limits of invitations. */
export const invitationLimits = {
  /** A link is good for so many days. */
  goodDays: 7,
  /** So many of a company may be unused. */
  openMax: 500,
} as const;
