/** Which parts that 49 CFR 396.11(a)(1) names for a daily report a checklist covers. */
import type { RequiredPart } from "./item-rules.ts";

export const partLabels: Record<RequiredPart, string> = {
  service_brakes: "Service brakes",
  parking_brake: "Parking brake",
  steering: "Steering",
  lights: "Lights and reflectors",
  tires: "Tires",
  horn: "Horn",
  wipers: "Wipers",
  mirrors: "Mirrors",
  coupling: "Coupling devices",
  wheels: "Wheels and rims",
  emergency_equipment: "Emergency equipment",
};
