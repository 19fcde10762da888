/** What an auditor finds missing in the file of a driver: each rule once, with its source. */
import type { FoundGap, Paper } from "./readiness-facts.ts";
import { findExpiry } from "./readiness-rules.ts";
import { words } from "../base/words.ts";

export const driverRules = ["383.23", "391.45"] as const;
export type DriverRule = (typeof driverRules)[number];

type DriverPaper = "drivers_license" | "medical_card";

export type DriverFacts = {
  id: number;
  name: string;
  /** The newest document of each kind. */
  papers: Partial<Record<DriverPaper, Paper>>;
};

type Rule = {
  source: string;
  /** The day on which the rule was last looked up. */
  checkedOn: string;
  paper: DriverPaper;
  missing: (driver: DriverFacts) => string;
  expired: (driver: DriverFacts) => string;
};

export const rulesOfDrivers: Record<DriverRule, Rule> = {
  "383.23": {
    source: "49 CFR 383.23",
    checkedOn: "2026-11-22",
    paper: "drivers_license",
    missing: ({ name }) => w.noLicense({ name }),
    expired: ({ name }) => w.licenseExpired({ name }),
  },
  "391.45": {
    source: "49 CFR 391.45",
    checkedOn: "2026-11-22",
    paper: "medical_card",
    missing: ({ name }) => w.noCard({ name }),
    expired: ({ name }) => w.cardExpired({ name }),
  },
};

/** The gaps of a driver, where the company wants the papers of drivers to count. */
export function listDriverGaps(driver: DriverFacts, today: string): FoundGap<DriverRule>[] {
  const fix = { to: "people", id: driver.id } as const;
  return driverRules.flatMap((rule) => {
    const { paper: kind, missing, expired } = rulesOfDrivers[rule];
    const paper = driver.papers[kind];
    if (!paper) return [{ rule, say: () => missing(driver), fix }];
    const end = findExpiry(kind, paper);
    if (end === null || end >= today) return [];
    return [{ rule, say: () => expired(driver), fix }];
  });
}

const w = words({
  noLicense: ["No driver's license on file for {name}", "Falta la licencia de conducir de {name}"],
  licenseExpired: [
    "Driver's license of {name} expired",
    "La licencia de conducir de {name} venció",
  ],
  noCard: ["No medical card on file for {name}", "Falta la tarjeta médica de {name}"],
  cardExpired: ["Medical card of {name} expired", "La tarjeta médica de {name} venció"],
});
