/** What the audit trail stores of a reading, and how it says it. */
import { meterLabels, restartLabels } from "./meters.ts";
import { auditFields, type AuditedNoun } from "../base/audited-noun.ts";
import { words } from "../base/words.ts";

export const meterAudit: AuditedNoun = {
  words: words({
    noun: ["Meter readings", "Lecturas"],
    added: ["{who} recorded the reading {name}", "{who} registró la lectura {name}"],
    changed: ["{who} changed {name}", "{who} cambió {name}"],
    removed: ["{who} deleted {name}", "{who} borró {name}"],
  }),
  fields: auditFields({
    assetId: ["id", "Asset", "Unidad"],
    meter: [meterLabels, "Meter", "Medidor"],
    value: ["number", "Reading", "Lectura"],
    readAt: ["day", "Date", "Fecha"],
    restart: [restartLabels, "Counts Anew", "Cuenta de nuevo"],
    previousValue: ["number", "Reading Before", "Lectura anterior"],
    note: ["text", "Note", "Nota"],
    toConfirm: ["flag", "To Confirm", "Por confirmar"],
    confirmedByName: ["text", "Confirmed By", "Confirmada por"],
    voidReason: ["text", "Reason", "Motivo"],
  }),
};
