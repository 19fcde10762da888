/** What the audit trail stores of a program, and how it says it. */
import { auditFields, type AuditedNoun } from "../base/audited-noun.ts";
import { words } from "../base/words.ts";

export const programAudit: AuditedNoun = {
  words: words({
    noun: ["Programs", "Planes"],
    added: ["{who} added the program {name}", "{who} agregó el plan {name}"],
    changed: ["{who} changed the program {name}", "{who} cambió el plan {name}"],
    removed: ["{who} deleted the program {name}", "{who} borró el plan {name}"],
  }),
  fields: auditFields({
    name: ["text", "Name", "Nombre"],
    categories: ["list", "Categories", "Categorías"],
    kinds: ["list", "Kinds", "Tipos de unidad"],
    makes: ["list", "Makes", "Marcas"],
    tags: ["list", "Tags", "Etiquetas"],
    automatic: ["flag", "Automatic", "Automático"],
    services: ["list", "Services", "Servicios"],
    version: ["text", "Version", "Versión"],
    active: ["flag", "In Use", "En uso"],
  }),
};
