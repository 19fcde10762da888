/** What the audit trail stores of a document, and how it says it. */
import { documentKindLabels } from "./documents.ts";
import { auditFields, type AuditedNoun } from "../base/audited-noun.ts";
import { words } from "../base/words.ts";

export const documentAudit: AuditedNoun = {
  words: words({
    noun: ["Documents", "Documentos"],
    added: ["{who} added the document {name}", "{who} agregó el documento {name}"],
    changed: ["{who} changed the document {name}", "{who} cambió el documento {name}"],
    removed: ["{who} deleted the document {name}", "{who} borró el documento {name}"],
  }),
  fields: auditFields({
    assetId: ["id", "Asset", "Unidad"],
    userId: ["id", "Person", "Persona"],
    kind: [documentKindLabels, "Kind", "Tipo"],
    number: ["text", "Number", "Número"],
    issuer: ["text", "Issuer", "Emisor"],
    issuedOn: ["calendarDay", "Issued", "Emitido"],
    expiresOn: ["calendarDay", "Expires", "Vence"],
    note: ["text", "Note", "Nota"],
    violations: ["list", "Violations", "Infracciones"],
    returnAsked: ["flag", "To Be Returned", "Por devolver"],
    certifiedByName: ["text", "Certified By", "Certificado por"],
    returnedOn: ["calendarDay", "Returned", "Devuelto"],
    files: ["list", "Files", "Archivos"],
  }),
};
