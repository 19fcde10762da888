/** What the audit trail stores of a maintenance log, and how it says it. */
import { auditFields, type AuditedNoun } from "../base/audited-noun.ts";
import { words } from "../base/words.ts";

export const maintenanceAudit: AuditedNoun = {
  words: words({
    noun: ["Maintenance", "Mantenimiento"],
    added: ["{who} logged maintenance of {name}", "{who} registró mantenimiento de {name}"],
    changed: ["{who} changed maintenance of {name}", "{who} cambió mantenimiento de {name}"],
    removed: ["{who} deleted {name}", "{who} borró {name}"],
  }),
  fields: auditFields({
    assetId: ["id", "Asset", "Unidad"],
    scheduleId: ["id", "Schedule", "Servicio programado"],
    serviceType: ["text", "Service Type", "Tipo de servicio"],
    date: ["day", "Date", "Fecha"],
    odometer: ["number", "Miles", "Millas"],
    hours: ["number", "Hours", "Horas"],
    cost: ["cost", "Cost", "Costo"],
    partsCost: ["cost", "Parts", "Piezas"],
    laborCost: ["cost", "Labor", "Mano de obra"],
    resolvedInspectionId: ["id", "Resolved Inspection", "Inspección resuelta"],
    files: ["list", "Files", "Archivos"],
    removeReason: ["text", "Reason", "Motivo"],
    replacesId: ["id", "Corrects", "Corrige"],
    voidReason: ["text", "Reason", "Motivo"],
  }),
};
