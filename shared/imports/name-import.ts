/** How an import is named. */
import { words } from "../base/words.ts";
import type { ImportKind } from "./imports.ts";

/** "38 units from fleet.csv" */
export function nameImport(given: { kind: ImportKind; fileName: string | null; written: number }) {
  const { kind, fileName, written } = given;
  const rows = countRows(kind, written);
  return fileName === null ? rows : w.from({ rows, file: fileName });
}

/** "38 units" */
export function countRows(kind: ImportKind, n: number): string {
  return w[kind]({ n });
}

const w = words({
  assets: [
    { one: "{n} unit", other: "{n} units" },
    { one: "{n} unidad", other: "{n} unidades" },
  ],
  people: [
    { one: "{n} person", other: "{n} people" },
    { one: "{n} persona", other: "{n} personas" },
  ],
  schedules: [
    { one: "{n} schedule", other: "{n} schedules" },
    { one: "{n} programa", other: "{n} programas" },
  ],
  history: [
    { one: "{n} past service", other: "{n} past services" },
    { one: "{n} servicio pasado", other: "{n} servicios pasados" },
  ],
  from: ["{rows} from {file}", "{rows} de {file}"],
});
