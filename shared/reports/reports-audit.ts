/** What the audit trail stores of a reported problem, and how it says it. */
import { reportStateLabels } from "./reports.ts";
import { auditFields, type AuditedNoun } from "../base/audited-noun.ts";
import { words } from "../base/words.ts";

export const reportAudit: AuditedNoun = {
  words: words({
    noun: ["Reported problems", "Problemas reportados"],
    added: ["{who} added report {name}", "{who} agregó el reporte {name}"],
    changed: ["{who} decided on report {name}", "{who} decidió sobre el reporte {name}"],
    removed: ["{who} deleted report {name}", "{who} borró el reporte {name}"],
  }),
  fields: auditFields({
    state: [reportStateLabels, "Decision", "Decisión"],
    note: ["text", "Note", "Nota"],
    defectId: ["id", "Defect ID", "ID del defecto"],
  }),
};
