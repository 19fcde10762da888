/** What the audit trail stores of an inspection: only that it was voided, because it is a record itself. */
import { auditFields, type AuditedNoun } from "../base/audited-noun.ts";
import { words } from "../base/words.ts";

export const inspectionAudit: AuditedNoun = {
  words: words({
    noun: ["Inspections", "Inspecciones"],
    added: ["{who} inspected {name}", "{who} inspeccionó {name}"],
    changed: ["{who} changed an inspection of {name}", "{who} cambió una inspección de {name}"],
    removed: ["{who} deleted {name}", "{who} borró {name}"],
  }),
  fields: auditFields({ voidReason: ["text", "Reason", "Motivo"] }),
};
