/** What the gaps of a unit are called. */
import { words } from "../base/words.ts";

export const w = words({
  tireSize: ["Tire size missing", "Falta la medida de llanta"],
  unitNumber: ["Unit number missing", "Falta el número económico"],
  owner: ["Owner missing", "Falta el propietario"],
  noSchedule: ["No schedule with a due date", "Ningún servicio programado con fecha"],
  overdue: ["{name} {due}", "{name}: {due}"],
  noMaintenance: [
    "No maintenance recorded in {months} months",
    "Sin mantenimiento registrado en {months} meses",
  ],
  checklistMisses: ["Its checklist misses: {parts}", "Falta en su lista: {parts}"],
  usedSince: [
    "{defect} of {day} is not certified, and the unit was used since",
    "{defect} del {day} no está certificado y la unidad se usó desde entonces",
  ],
  closedUnsigned: ["{defect} was closed unsigned", "{defect} se cerró sin firma"],
  notReviewed: [
    "Repair of {defect} was not reviewed by a driver",
    "Ningún operador revisó la reparación de {defect}",
  ],
  notQualified: ["No qualification on file for {name}", "Falta la calificación de {name}"],
  roadside: [
    "Roadside report of {day} not certified in 15 days",
    "Reporte en carretera del {day} sin certificar en 15 días",
  ],
  withoutShift: [
    "Used {day} without a shift inspection",
    "Se usó el {day} sin inspección de turno",
  ],
  withoutShiftList: [
    "Used {day} without a shift inspection, and no checklist for shifts fits it",
    "Se usó el {day} sin inspección de turno, y ninguna lista de turno le corresponde",
  ],
  noRule: ["No rule, and not counted", "Sin regla; no cuenta"],
  noPreTrip: [
    { one: "No pre-trip in {n} working day", other: "No pre-trip in {n} working days" },
    {
      one: "Sin revisión antes del viaje en {n} día laborable",
      other: "Sin revisión antes del viaje en {n} días laborables",
    },
  ],
  lastRead: ["{meter} last read {day}", "{meter}: última lectura del {day}"],
  noRegistration: ["No registration on file", "Falta el registro"],
  registrationExpired: ["Registration expired", "Registro vencido"],
  noInsurance: ["No insurance on file", "Falta el seguro"],
  insuranceExpired: ["Insurance expired", "Seguro vencido"],
  noAnnual: ["No annual inspection on file", "Falta la inspección anual"],
  annualExpired: ["Annual expired {day}", "La anual venció el {day}"],
  noBoom: ["No boom inspection on file", "Falta la inspección de pluma"],
  boomExpired: ["Boom inspection expired {day}", "La inspección de pluma venció el {day}"],
  boomDue: [
    "Boom inspection due: {hours} h since the last",
    "Toca inspección de pluma: {hours} h desde la última",
  ],
});
