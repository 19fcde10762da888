/** What the audit trail stores of a company, and how it says it. */
import { photoChallengeLabels, photoOnFailLabels } from "./inspection-rule-labels.ts";
import { languageNames } from "../base/language-names.ts";
import { auditFields, type AuditedNoun } from "../base/audited-noun.ts";
import { words } from "../base/words.ts";

export const companyAudit: AuditedNoun = {
  words: words({
    noun: ["Company", "Empresa"],
    added: ["{who} founded {name}", "{who} creó {name}"],
    changed: ["{who} changed the company {name}", "{who} cambió la empresa {name}"],
    removed: ["{who} deleted the company {name}", "{who} borró la empresa {name}"],
  }),
  fields: auditFields({
    name: ["text", "Company Name", "Nombre de la empresa"],
    timeZone: ["text", "Time Zone", "Zona horaria"],
    language: [languageNames, "Language", "Idioma"],
    tagsOutCritical: [
      "flag",
      "Tag out when a critical item fails",
      "Fuera de servicio si falla un punto crítico",
    ],
    usdotNumber: ["text", "USDOT Number", "Número USDOT"],
    address: ["text", "Address", "Dirección"],
    tracksDriverPapers: [
      "flag",
      "Driver papers count for audits",
      "Documentos de operadores en auditorías",
    ],
    workDays: ["workDays", "Work Days", "Días de trabajo"],
    preTripBy: ["text", "Pre-Trip By", "Revisión antes de las"],
    daysOff: ["list", "Days Off", "Días libres"],
    sectionPass: ["flag", "Pass a section at once", "Pasar una sección completa"],
    photoOnFail: [photoOnFailLabels, "When an item fails", "Si un punto falla"],
    photoChallenge: [photoChallengeLabels, "Proof photo", "Foto de prueba"],
    publicReports: ["flag", "Reports by anyone", "Reportes de cualquiera"],
    /** The filter of an export; absent if everything was exported. */
    exportedFile: ["text", "File", "Archivo"],
  }),
};
