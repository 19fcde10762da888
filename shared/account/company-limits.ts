/** Limits of what identifies a company. */
export const companyLimits = {
  usdotNumberMax: 12,
  addressMax: 500,
} as const;
