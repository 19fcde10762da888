/** The register of open defects, which a mine's operator must have at hand (30 CFR 56.14100(d)). */
import { translateAuthor } from "../inspections/attribution.ts";
import { type BrokenSeal, buildBrokenBlocks } from "./broken-seals.ts";
import type { DefectState } from "../records/defect-states.ts";
import { isReportVoid } from "../defects/defect-standing.ts";
import {
  type DefectEventKind,
  defectStateLabels,
  formatDefectNumber,
  formatOfVoid,
} from "../defects/defects.ts";
import {
  listCarrierLines,
  formatFoot,
  formatMoment,
  type Paper,
  type PaperBlock,
  type PaperColumn,
  type PaperCompany,
} from "./paper-blocks.ts";
import { words } from "../base/words.ts";
import { translateLabel } from "../checklists/item-labels.ts";
import { type Finding, formatNote } from "../defects/findings.ts";

export type RegisteredDefect = {
  number: number;
  assetName: string;
  title: string;
  note: string | null;
  finding: Finding | null;
  state: DefectState;
  critical: boolean;
  reportedAt: Date | string;
  reportedByName: string | null;
  events: readonly { kind: DefectEventKind; inspectionId: number | null }[];
};

type Register = {
  company: PaperCompany;
  defects: readonly RegisteredDefect[];
  /** There are others, which are newer. */
  hasMore: boolean;
  /** What of it does not match its seal. */
  broken: readonly BrokenSeal[];
  now: Date;
};

/** What has been reported and is not corrected yet, in the order given. */
export function buildDefectRegister(register: Register): Paper {
  const { company, defects, hasMore, broken, now } = register;
  const rows = defects.map((defect) => [
    formatDefectNumber(defect.number),
    defect.assetName,
    [translateLabel(defect.title), formatNote(defect)].filter(Boolean).join("\n"),
    [
      formatMoment(defect.reportedAt, company.timeZone),
      defect.reportedByName && translateAuthor(defect.reportedByName),
    ]
      .filter(Boolean)
      .join("\n"),
    [
      [defect.critical && w.critical, defectStateLabels[defect.state]].filter(Boolean).join(", "),
      isReportVoid(defect.events) && formatOfVoid(),
    ]
      .filter(Boolean)
      .join("\n"),
  ]);
  return {
    title: w.title,
    carrier: listCarrierLines(company),
    blocks: [
      ...buildBrokenBlocks(w.broken, broken),
      ...buildList(rows),
      ...(hasMore ? [{ kind: "text", text: w.oldest({ n: rows.length }) } as const] : []),
    ],
    seal: null,
    // Last compared with the law on 2026-11-22.
    foot: formatFoot(now, company, "30 CFR 56.14100(d)"),
  };
}

function buildList(rows: string[][]): PaperBlock[] {
  if (rows.length === 0) return [{ kind: "text", text: w.none }];
  return [
    { kind: "table", columns: toColumns(), rows },
    { kind: "text", text: w.unitsToday, tone: "quiet" },
  ];
}

function toColumns(): PaperColumn[] {
  return [
    { label: w.number, share: 1.2 },
    { label: w.unit, share: 2.5 },
    { label: w.defect, share: 4 },
    { label: w.reported, share: 2.5 },
    { label: w.status, share: 1.5 },
  ];
}

const w = words({
  critical: ["Critical", "Crítico"],
  title: ["Open Defect Register", "Registro de defectos abiertos"],
  broken: [
    "Not all records of this register match their seals:",
    "No todos los registros coinciden con sus sellos:",
  ],
  unitsToday: ["Units are named as they are today.", "Las unidades aparecen con su nombre de hoy."],
  none: [
    "No open defects. Everything reported is certified.",
    "Sin defectos abiertos. Todo lo reportado está certificado.",
  ],
  oldest: [
    {
      one: "Only the oldest is listed. Yardcheck shows the others under Defects.",
      other: "Only the oldest {n} are listed. Yardcheck shows the others under Defects.",
    },
    {
      one: "Solo aparece el más antiguo. Yardcheck muestra los demás en Defectos.",
      other: "Solo aparecen los {n} más antiguos. Yardcheck muestra los demás en Defectos.",
    },
  ],
  number: ["Number", "Número"],
  unit: ["Unit", "Unidad"],
  defect: ["Defect", "Defecto"],
  reported: ["Reported", "Reportado"],
  status: ["Status", "Estado"],
});
