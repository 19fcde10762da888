/** What the audit trail stores of a yard, and how it says it. */
import { auditFields, type AuditedNoun } from "../base/audited-noun.ts";
import { words } from "../base/words.ts";

export const yardAudit: AuditedNoun = {
  words: words({
    noun: ["Yards", "Patios"],
    added: ["{who} added the yard {name}", "{who} agregó el patio {name}"],
    changed: ["{who} changed the yard {name}", "{who} cambió el patio {name}"],
    removed: ["{who} deleted the yard {name}", "{who} borró el patio {name}"],
  }),
  fields: auditFields({
    name: ["text", "Name", "Nombre"],
    address: ["text", "Address", "Dirección"],
    archived: ["flag", "Archived", "Archivado"],
  }),
};
