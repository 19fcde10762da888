/** What is said of the rows of a list by what the company has already. */
import { words } from "#shared/base/words.ts";

export const planWords = words({
  staysArchived: ["It is archived here and stays so", "Aquí está archivada y así se queda"],
  comesArchived: ["It comes in archived", "Entra archivada"],
  staysOut: [
    "It is out of service here and stays so",
    "Aquí está fuera de servicio y así se queda",
  ],
  numberChanges: ["Its number was {unit} and changes", "Su número era {unit} y cambia"],
  role: ["You cannot invite someone to this role", "No puede invitar a alguien a este rol"],
  whichUnit: ["Which unit is it?", "¿Qué unidad es?"],
  noUnit: ['No unit here is "{written}"', 'Aquí ninguna unidad es "{written}"'],
  archived: ["{unit} is archived", "{unit} está archivada"],
  pastOfArchived: [
    "{unit} is archived: its past service comes in",
    "{unit} está archivada: su servicio anterior entra",
  ],
  noReading: [
    "No reading of the last day: its meter counts from the unit's last service, else from now",
    "Sin lectura del último día: el medidor cuenta desde el último servicio de la unidad o desde hoy",
  ],
  earlierRow: [
    "This unit has this service in an earlier row",
    "Esta unidad ya tiene este servicio en una fila anterior",
  ],
});
