/** What the audit trail stores of a schedule, and how it says it. */
import { scheduleAnchorLabels } from "./next-dues.ts";
import { scheduleTypeLabels } from "./schedules.ts";
import { auditFields, type AuditedNoun } from "../base/audited-noun.ts";
import { words } from "../base/words.ts";

export const scheduleAudit: AuditedNoun = {
  words: words({
    noun: ["Schedules", "Servicios"],
    added: ["{who} added the schedule {name}", "{who} agregó el servicio {name}"],
    changed: ["{who} changed the schedule {name}", "{who} cambió el servicio {name}"],
    removed: ["{who} deleted the schedule {name}", "{who} borró el servicio {name}"],
  }),
  fields: auditFields({
    assetId: ["id", "Asset", "Unidad"],
    name: ["text", "Service Name", "Nombre del servicio"],
    type: [scheduleTypeLabels, "Schedule Type", "Por tiempo o uso"],
    intervalDays: ["number", "Interval Days", "Intervalo en días"],
    intervalMonths: ["number", "Interval Months", "Intervalo en meses"],
    intervalMiles: ["number", "Interval Miles", "Intervalo en millas"],
    intervalHours: ["number", "Interval Hours", "Intervalo en horas"],
    soonDays: ["number", "Due Soon Days", "Aviso en días"],
    soonMiles: ["number", "Due Soon Miles", "Aviso en millas"],
    soonHours: ["number", "Due Soon Hours", "Aviso en horas"],
    anchor: [scheduleAnchorLabels, "Counted From", "Se cuenta desde"],
    lastPerformed: ["day", "Last Performed", "Última vez"],
    nextDue: ["day", "Next Due", "Próximo"],
    nextDueMiles: ["number", "Next Due Miles", "Próximo en millas"],
    nextDueHours: ["number", "Next Due Hours", "Próximo en horas"],
    active: ["flag", "Active", "Activo"],
    byHand: ["flag", "Edited by Hand", "Editado a mano"],
  }),
};
