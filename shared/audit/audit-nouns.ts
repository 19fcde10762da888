/** The nouns of the audit trail. */
import { assetAudit } from "../assets/assets-audit.ts";
import type { AuditedNoun } from "../base/audited-noun.ts";
import { checklistAudit } from "../checklists/checklists-audit.ts";
import { companyAudit } from "../account/company-audit.ts";
import { documentAudit } from "../documents/documents-audit.ts";
import { heldAudit } from "../held/held-audit.ts";
import { importAudit } from "../imports/imports-audit.ts";
import { inspectionAudit } from "../inspections/inspections-audit.ts";
import { invitationAudit } from "../invitations/invitations-audit.ts";
import { keyAudit } from "../keys/keys-audit.ts";
import { maintenanceAudit } from "../maintenance/maintenance-audit.ts";
import { memberAudit } from "../crew/crew-audit.ts";
import { meterAudit } from "../meters/meters-audit.ts";
import { programAudit } from "../programs/programs-audit.ts";
import { reportAudit } from "../reports/reports-audit.ts";
import { scheduleAudit } from "../schedules/schedules-audit.ts";
import { yardAudit } from "../yards/yards-audit.ts";

export const auditNouns = [
  "asset",
  "yard",
  "schedule",
  "program",
  "checklist",
  "inspection",
  "maintenance",
  "meter",
  "document",
  "held",
  "report",
  "member",
  "invitation",
  "key",
  "import",
  "company",
] as const;
export type AuditNoun = (typeof auditNouns)[number];

export const audits: Readonly<Record<AuditNoun, AuditedNoun>> = {
  asset: assetAudit,
  yard: yardAudit,
  schedule: scheduleAudit,
  program: programAudit,
  checklist: checklistAudit,
  inspection: inspectionAudit,
  maintenance: maintenanceAudit,
  meter: meterAudit,
  document: documentAudit,
  held: heldAudit,
  report: reportAudit,
  member: memberAudit,
  invitation: invitationAudit,
  key: keyAudit,
  import: importAudit,
  company: companyAudit,
};
