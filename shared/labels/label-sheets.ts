/** Sheets of labels for office printers: where each label is on letter paper, in inches. */
import { words } from "../base/words.ts";

export const labelSheetNames = ["5163", "22806"] as const;
export type LabelSheetName = (typeof labelSheetNames)[number];

export type LabelSheet = {
  width: number;
  height: number;
  columns: number;
  rows: number;
  /** The place of the first label. */
  left: number;
  top: number;
  /** From one label to the next. */
  pitchX: number;
  pitchY: number;
  /** The width of the square with the code, including its white rim. */
  code: number;
};

export const paperWidth = 8.5;
export const paperHeight = 11;

export const labelSheets: Readonly<Record<LabelSheetName, LabelSheet>> = {
  "5163": {
    width: 4,
    height: 2,
    columns: 2,
    rows: 5,
    left: 0.156,
    top: 0.5,
    pitchX: 4.188,
    pitchY: 2,
    code: 1.7,
  },
  "22806": {
    width: 2,
    height: 2,
    columns: 3,
    rows: 4,
    left: 0.625,
    top: 0.625,
    pitchX: 2.625,
    pitchY: 2.583,
    code: 1.25,
  },
};

export const labelSheetLabels: Readonly<Record<LabelSheetName, string>> = words({
  "5163": [
    "5163, or 5523 weatherproof: 4 × 2 in, 10 on a sheet",
    "5163, o 5523 para intemperie: 4 × 2 in, 10 por hoja",
  ],
  "22806": ["22806: 2 × 2 in, 12 on a sheet", "22806: 2 × 2 in, 12 por hoja"],
});

/** How far a printer is off may be put right by so much, in steps of a hundredth. */
export const nudgeMax = 0.1;
export type Nudge = { x: number; y: number };

export type LabelPosition = { left: number; top: number };

export function countLabels({ columns, rows }: LabelSheet): number {
  return columns * rows;
}

/** Every place of a sheet, row by row. */
export function listLabelPositions(
  sheet: LabelSheet,
  nudge: Nudge = { x: 0, y: 0 },
): LabelPosition[] {
  return Array.from({ length: countLabels(sheet) }, (_, index) => ({
    left: sheet.left + (index % sheet.columns) * sheet.pitchX + nudge.x,
    top: sheet.top + Math.floor(index / sheet.columns) * sheet.pitchY + nudge.y,
  }));
}

/** The label at each position of each sheet; undefined for positions of the first sheet that were used before. */
export function fillSheets<Item>(
  items: readonly Item[],
  { sheet, first }: { sheet: LabelSheet; first: number },
): (Item | undefined)[][] {
  const size = countLabels(sheet);
  const places = [...Array.from({ length: first - 1 }, () => undefined), ...items];
  const sheets = Math.ceil(places.length / size);
  return Array.from({ length: sheets }, (_, page) => places.slice(page * size, (page + 1) * size));
}
