/** What the audit trail stores of an asset, and how it says it. */
import { assetKindLabels, ownershipLabels } from "./asset-identity.ts";
import { categoryLabels, conditionLabels } from "./assets.ts";
import { auditFields, type AuditedNoun } from "../base/audited-noun.ts";
import { words } from "../base/words.ts";

export const assetAudit: AuditedNoun = {
  words: words({
    noun: ["Assets", "Unidades"],
    added: ["{who} added {name}", "{who} agregó {name}"],
    changed: ["{who} changed {name}", "{who} cambió {name}"],
    removed: ["{who} deleted {name}", "{who} borró {name}"],
  }),
  fields: auditFields({
    name: ["text", "Name", "Nombre"],
    category: [categoryLabels, "Category", "Categoría"],
    vinOrSerial: ["text", "VIN/Serial", "VIN/serie"],
    year: ["text", "Year", "Año"],
    make: ["text", "Make", "Marca"],
    model: ["text", "Model", "Modelo"],
    condition: [conditionLabels, "Condition", "Condición"],
    location: ["text", "Location", "Ubicación"],
    assignedCrew: ["text", "Assigned Crew", "Personal asignado"],
    yard: ["text", "Yard", "Patio"],
    photoUrl: ["photo", "Photo", "Foto"],
    unitNumber: ["text", "Unit Number", "Número económico"],
    kind: [assetKindLabels, "Kind", "Tipo"],
    plate: ["text", "Plate", "Placas"],
    plateState: ["text", "State", "Estado de las placas"],
    tireSize: ["text", "Tire Size", "Medida de llanta"],
    gvwrPounds: ["number", "GVWR (lb)", "GVWR (lb)"],
    ownership: [ownershipLabels, "Ownership", "Propiedad"],
    ownerName: ["text", "Owner", "Dueño"],
    atMine: ["flag", "Works at a mine or pit", "Trabaja en mina o cantera"],
    tags: ["list", "Tags", "Etiquetas"],
    note: ["text", "Note", "Nota"],
    currentMiles: ["number", "Current Miles", "Millas actuales"],
    currentHours: ["number", "Current Hours", "Horas actuales"],
    lastServicedDate: ["day", "Last Serviced", "Último servicio"],
    lastServicedMiles: ["number", "Last Serviced Miles", "Millas del último servicio"],
    lastServicedHours: ["number", "Last Serviced Hours", "Horas del último servicio"],
    workDays: ["workDays", "Work Days", "Días de trabajo"],
    preTripBy: ["text", "Pre-Trip By", "Revisión antes de las"],
    expectsPreTrip: ["flag", "Expects a Pre-Trip", "Requiere revisión antes del viaje"],
    archived: ["flag", "Archived", "Archivada"],
    labelCode: ["text", "Label code", "Código de la etiqueta"],
  }),
};
