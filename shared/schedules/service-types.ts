/** What maintenance work is called, who did it, and in which steps. */
import { words } from "../base/words.ts";

export const serviceTypes = [
  "Oil Change",
  "Brake Service",
  "Tire Rotation",
  "Engine Service",
  "Transmission Service",
  "Hydraulic Service",
  "Electrical Repair",
  "Body Repair",
  "Preventive Maintenance",
  "Emergency Repair",
  "Annual Inspection",
  "Safety Inspection",
  "Other",
] as const;
export type ServiceType = (typeof serviceTypes)[number];

export const serviceTypeLabels: Record<ServiceType, string> = words({
  "Oil Change": ["Oil Change", "Cambio de aceite"],
  "Brake Service": ["Brake Service", "Servicio de frenos"],
  "Tire Rotation": ["Tire Rotation", "Rotación de llantas"],
  "Engine Service": ["Engine Service", "Servicio de motor"],
  "Transmission Service": ["Transmission Service", "Servicio de transmisión"],
  "Hydraulic Service": ["Hydraulic Service", "Servicio hidráulico"],
  "Electrical Repair": ["Electrical Repair", "Reparación eléctrica"],
  "Body Repair": ["Body Repair", "Hojalatería"],
  "Preventive Maintenance": ["Preventive Maintenance", "Mantenimiento preventivo"],
  "Emergency Repair": ["Emergency Repair", "Reparación de emergencia"],
  "Annual Inspection": ["Annual Inspection", "Inspección anual"],
  "Safety Inspection": ["Safety Inspection", "Inspección de seguridad"],
  Other: ["Other", "Otro"],
});

export const performers = ["internal", "external"] as const;
export type Performer = (typeof performers)[number];

export const performerLabels: Record<Performer, string> = words({
  internal: ["Internal Team", "Equipo propio"],
  external: ["External Service", "Servicio externo"],
});

/** A step as it read when the work was logged. */
export type LogStep = { text: string; done: boolean };
