/** The register of open defects, which a mine's operator must have at hand (30 CFR 56.14100(d)). */
import type { DefectState } from "./defects.ts";
import { defectStateLabels, formatDefectNumber } from "./defects.ts";
import {
  carrierLines,
  formatFoot,
  formatMoment,
  type Paper,
  type PaperCompany,
} from "./paper-blocks.ts";

export type RegisteredDefect = {
  number: number;
  assetName: string;
  title: string;
  note: string | null;
  state: DefectState;
  critical: boolean;
  reportedAt: Date;
  reportedByName: string | null;
};

type Register = { company: PaperCompany; defects: readonly RegisteredDefect[]; now: Date };

/** What has been reported and is not corrected yet, in the order given. */
export function buildDefectRegister({ company, defects, now }: Register): Paper {
  const rows = defects.map((defect) => [
    formatDefectNumber(defect.number),
    defect.assetName,
    [defect.title, defect.note].filter(Boolean).join("\n"),
    [formatMoment(defect.reportedAt, company.timeZone), defect.reportedByName]
      .filter(Boolean)
      .join("\n"),
    [defect.critical && "Critical", defectStateLabels[defect.state]].filter(Boolean).join(", "),
  ]);
  return {
    title: "Open Defect Register",
    carrier: carrierLines(company),
    blocks:
      rows.length > 0
        ? [{ kind: "table", columns, rows }]
        : [{ kind: "text", text: "No open defects. Everything reported is certified." }],
    seal: null,
    // Last compared with the law on 2026-11-22.
    foot: formatFoot(now, company, "30 CFR 56.14100(d)"),
  };
}

const columns = [
  { label: "Number", share: 1.2 },
  { label: "Unit", share: 2.5 },
  { label: "Defect", share: 4 },
  { label: "Reported", share: 2.5 },
  { label: "Status", share: 1.5 },
];
