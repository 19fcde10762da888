/** The texts about schedules; apart from their rules. */
import { words } from "../base/words.ts";

export const scheduleStatusTexts = {
  overdue: ["Overdue", "Vencido"],
  due_soon: ["Due Soon", "Por vencer"],
  on_time: ["On Time", "A tiempo"],
} as const;

export const scheduleStateTexts = {
  ...scheduleStatusTexts,
  stopped: ["Stopped", "Detenido"],
} as const;

export const scheduleNameLabels = words({
  "Preventative Maintenance": ["Preventative Maintenance", "Mantenimiento preventivo"],
  "Oil Change": ["Oil Change", "Cambio de aceite"],
  "Brake Inspection": ["Brake Inspection", "Inspección de frenos"],
  "Tire Rotation": ["Tire Rotation", "Rotación de llantas"],
  "Engine Service": ["Engine Service", "Servicio de motor"],
  "Hydraulic Service": ["Hydraulic Service", "Servicio hidráulico"],
  "Transmission Service": ["Transmission Service", "Servicio de transmisión"],
  "DOT Inspection": ["DOT Inspection", "Inspección DOT"],
  "Annual Inspection": ["Annual Inspection", "Inspección anual"],
});

export const w = words({
  noDue: ["No due date", "Sin fecha de vencimiento"],
  overdueBy: ["Overdue by {amount}", "Vencido por {amount}"],
  dueIn: ["Due in {amount}", "Vence en {amount}"],
  notSet: ["Not set", "Sin definir"],
  every: ["Every {interval}", "Cada {interval}"],
  everyFirst: ["Every {interval}, whichever comes first", "Cada {interval}, lo que ocurra primero"],
  or: ["or", "o"],
  lessThanHour: ["less than 1 hour", "menos de 1 hora"],
  hours: [
    { one: "{n} hour", other: "{n} hours" },
    { one: "{n} hora", other: "{n} horas" },
  ],
  days: [
    { one: "{n} day", other: "{n} days" },
    { one: "{n} día", other: "{n} días" },
  ],
  months: [
    { one: "{n} month", other: "{n} months" },
    { one: "{n} mes", other: "{n} meses" },
  ],
});
