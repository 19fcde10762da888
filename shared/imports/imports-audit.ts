/** What the audit trail stores of an import, and how it says it. */
import { auditFields, type AuditedNoun } from "../base/audited-noun.ts";
import { words } from "../base/words.ts";

export const importAudit: AuditedNoun = {
  words: words({
    noun: ["Imports", "Importaciones"],
    added: ["{who} imported {name}", "{who} importó {name}"],
    changed: ["{who} changed the import {name}", "{who} cambió la importación {name}"],
    removed: ["{who} undid the import of {name}", "{who} deshizo la importación de {name}"],
  }),
  fields: auditFields({
    written: ["number", "Rows", "Filas"],
  }),
};
