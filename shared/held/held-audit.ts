/** What the audit trail stores of what is held for the office, and how it says it. */
import { heldStateLabels } from "./held.ts";
import { auditFields, type AuditedNoun } from "../base/audited-noun.ts";
import { words } from "../base/words.ts";

export const heldAudit: AuditedNoun = {
  words: words({
    noun: ["Held inspections", "Inspecciones retenidas"],
    added: ["{who} took in a copy of {name}", "{who} recibió una copia de {name}"],
    changed: ["{who} decided on {name}", "{who} decidió sobre {name}"],
    removed: ["{who} deleted {name}", "{who} borró {name}"],
  }),
  fields: auditFields({
    assetName: ["text", "Asset", "Unidad"],
    userName: ["text", "Person", "Persona"],
    performedAt: ["day", "Date", "Fecha"],
    state: [heldStateLabels, "Decision", "Decisión"],
    note: ["text", "Note", "Nota"],
    recordId: ["id", "Filed As", "Registrada como"],
    attribution: ["text", "Author", "Autor"],
  }),
};
