import { words } from "#shared/base/words.ts";

/** Why a file is not read as a list. */
export type ListProblem =
  | "tooLarge"
  | "empty"
  | "oldExcel"
  | "macros"
  | "webPage"
  | "notAList"
  | "unpacksTooLarge"
  | "noResult"
  | "broken"
  | "tooManyRows"
  | "tooManyColumns"
  | "longCell"
  | "tookTooLong";

export class ListError extends Error {
  override readonly name = "ListError";

  constructor(readonly problem: ListProblem) {
    super(problem);
  }
}

/** A sentence for each, and what to do. */
export const listProblemTexts: Readonly<Record<ListProblem, string>> = words({
  tooLarge: [
    "This file is larger than 5 MB. Split it into several lists.",
    "Este archivo pasa de 5 MB. Divídalo en varias listas.",
  ],
  empty: ["There are no rows in this list.", "Esta lista no tiene filas."],
  oldExcel: [
    "This is an old Excel file (.xls), or one with a password. Save it as .xlsx or .csv without a password, and choose that one.",
    "Es un archivo de Excel antiguo (.xls) o con contraseña. Guárdelo como .xlsx o .csv sin contraseña y elija ese.",
  ],
  macros: [
    "This workbook contains macros. Save it as .xlsx or .csv, and choose that one.",
    "Este libro contiene macros. Guárdelo como .xlsx o .csv y elija ese.",
  ],
  webPage: [
    "This file is a web page with the name of a spreadsheet. Open it in a spreadsheet program, save it as .xlsx or .csv, and choose that one.",
    "Este archivo es una página web con nombre de hoja de cálculo. Ábralo en un programa de hojas de cálculo, guárdelo como .xlsx o .csv y elija ese.",
  ],
  notAList: [
    "This file is not a list. Choose a .csv or .xlsx file.",
    "Este archivo no es una lista. Elija un archivo .csv o .xlsx.",
  ],
  unpacksTooLarge: [
    "This workbook is too large when unpacked. Save the one sheet with your list as .csv, and choose that one.",
    "Este libro es demasiado grande al descomprimirlo. Guarde solo la hoja con su lista como .csv y elija ese.",
  ],
  noResult: [
    "A cell of this workbook has no stored value. Open it in a spreadsheet program, save it, and choose it again.",
    "Una celda de este libro no tiene valor guardado. Ábralo en un programa de hojas de cálculo, guárdelo y elíjalo otra vez.",
  ],
  broken: [
    "This workbook is damaged. Save it as .csv, and choose that one.",
    "Este libro está dañado. Guárdelo como .csv y elija ese.",
  ],
  tooManyRows: [
    "This list has more than 10,000 rows. Split it into several lists.",
    "Esta lista tiene más de 10 000 filas. Divídala en varias.",
  ],
  tooManyColumns: [
    "This list has more than 40 columns. Delete those that you do not need.",
    "Esta lista tiene más de 40 columnas. Borre las que no necesite.",
  ],
  longCell: [
    "A cell of this list has more than 2,000 characters. Shorten it, or check that this file is a list.",
    "Una celda de esta lista tiene más de 2000 caracteres. Acórtela, o revise que el archivo sea una lista.",
  ],
  tookTooLong: [
    "Reading this file took too long. Save it as .csv, and choose that one.",
    "Leer este archivo tardó demasiado. Guárdelo como .csv y elija ese.",
  ],
});
