/** What the audit trail stores of a checklist, and how it says it. */
import { categoryLabels } from "../assets/assets.ts";
import { auditFields, type AuditedNoun } from "../base/audited-noun.ts";
import { words } from "../base/words.ts";

export const checklistAudit: AuditedNoun = {
  words: words({
    noun: ["Checklists", "Listas de revisión"],
    added: ["{who} added the checklist {name}", "{who} agregó la lista {name}"],
    changed: ["{who} changed the checklist {name}", "{who} cambió la lista {name}"],
    removed: ["{who} deleted the checklist {name}", "{who} borró la lista {name}"],
  }),
  fields: auditFields({
    name: ["text", "Name", "Nombre"],
    category: [categoryLabels, "Category", "Categoría"],
    inspectionTypes: ["list", "Types", "Tipos"],
    kinds: ["list", "Kinds", "Tipos de unidad"],
    makes: ["list", "Makes", "Marcas"],
    tags: ["list", "Tags", "Etiquetas"],
    readyList: ["text", "Ready List", "Lista hecha"],
    items: ["list", "Items", "Puntos"],
    definition: ["list", "Item Details", "Detalles de los puntos"],
    version: ["text", "Version", "Versión"],
    active: ["flag", "In Use", "En uso"],
  }),
};
