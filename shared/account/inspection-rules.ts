/** What a company asks of its inspections; plain values, which a driver's form reads too. */

/** For a failed item the form asks for a photo, opens the camera, or requires a photo. */
export const photosOnFail = ["ask", "open", "require"] as const;

/** How many inspections ask for a photo of an item that the phone draws: none, one of five, all. */
export const photoChallenges = ["off", "some", "each"] as const;

export type InspectionRules = {
  /** Whether a section may be passed as a whole once it was looked at. */
  sectionPass: boolean;
  photoOnFail: (typeof photosOnFail)[number];
  photoChallenge: (typeof photoChallenges)[number];
  /** Whether people who are not signed in may report problems by a unit's label. */
  publicReports: boolean;
};

/** The rules of a company that has chosen none. */
export const usualRules: InspectionRules = {
  sectionPass: true,
  photoOnFail: "ask",
  photoChallenge: "off",
  publicReports: false,
};

/** Picks the inspection rules from a company's row or columns. */
export function pickRules<Row extends Record<keyof InspectionRules, unknown>>(
  row: Row,
): Pick<Row, keyof InspectionRules> {
  const { sectionPass, photoOnFail, photoChallenge, publicReports } = row;
  return { sectionPass, photoOnFail, photoChallenge, publicReports };
}

/** A server of an earlier version does not say them. */
export function findRules({ rules }: { rules?: InspectionRules }): InspectionRules {
  return rules ?? usualRules;
}
