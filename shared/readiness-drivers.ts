/** What an auditor finds missing in the file of a driver: each rule once, with its source. */
import { documentKindLabels } from "./documents.ts";
import type { Gap, Paper } from "./readiness-facts.ts";
import { endOf } from "./readiness-rules.ts";

export const driverRules = ["383.23", "391.45"] as const;
export type DriverRule = (typeof driverRules)[number];

type DriverPaper = "drivers_license" | "medical_card";

export type DriverFacts = {
  id: number;
  name: string;
  /** Of each kind the newest. */
  papers: Partial<Record<DriverPaper, Paper>>;
};

type Rule = {
  title: string;
  source: string;
  /** The day on which somebody last looked the rule up. */
  checkedOn: string;
  paper: DriverPaper;
  /** The paper as it is called within a sentence. */
  words: string;
};

export const rulesOfDrivers: Record<DriverRule, Rule> = {
  "383.23": {
    title: documentKindLabels.drivers_license,
    source: "49 CFR 383.23",
    checkedOn: "2026-11-22",
    paper: "drivers_license",
    words: "driver's license",
  },
  "391.45": {
    title: documentKindLabels.medical_card,
    source: "49 CFR 391.45",
    checkedOn: "2026-11-22",
    paper: "medical_card",
    words: "medical card",
  },
};

/** The gaps of a driver, where the company wants the papers of drivers to count. */
export function driverGapsOf(driver: DriverFacts, today: string): Gap<DriverRule>[] {
  const fix = { to: "people", id: driver.id } as const;
  return driverRules.flatMap((rule) => {
    const { paper: kind, words, source } = rulesOfDrivers[rule];
    const paper = driver.papers[kind];
    if (!paper) return [{ rule, source, text: `No ${words} on file for ${driver.name}`, fix }];
    const end = endOf(kind, paper);
    if (end === null || end >= today) return [];
    const label = words.charAt(0).toUpperCase() + words.slice(1);
    return [{ rule, source, text: `${label} of ${driver.name} expired`, fix }];
  });
}
