/** What the audit trail stores of a key, and how it says it. */
import { auditFields, type AuditedNoun } from "../base/audited-noun.ts";
import { words } from "../base/words.ts";

export const keyAudit: AuditedNoun = {
  words: words({
    noun: ["Keys", "Claves"],
    added: ["{who} made the key {name}", "{who} creó la clave {name}"],
    changed: ["{who} changed the key {name}", "{who} cambió la clave {name}"],
    removed: ["{who} revoked the key {name}", "{who} revocó la clave {name}"],
  }),
  fields: auditFields({ scopes: ["list", "Scopes", "Permisos"] }),
};
