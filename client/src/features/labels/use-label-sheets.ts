import {
  countLabels,
  fillSheets,
  labelSheetNames,
  type LabelSheetName,
  labelSheets,
} from "#shared/labels/label-sheets.ts";
import { useState } from "react";
import { flushSync } from "react-dom";
import { readStored, storeSetting } from "../../ui/device/read-stored.ts";
import type { Label } from "./label-sheet-view.tsx";

export type LabelChoice = {
  sheet: LabelSheetName;
  /** The first place of the first sheet that still has its label. */
  first: number;
  /** In hundredths of an inch, to the right and down. */
  right: number;
  down: number;
};

export type Printed = "labels" | "test";

/** How labels are placed on sheets: the kind of sheet and the printer's offset are stored on this device. */
export function useLabelSheets(labels: readonly Label[]) {
  const [choice, setChoice] = useState(readChoice);
  const [printed, setPrinted] = useState<Printed>("labels");
  const { sheet, first, right, down } = choice;
  const choose = (changes: Partial<LabelChoice>) => {
    const next = { ...choice, ...changes };
    next.first = Math.min(next.first, countLabels(labelSheets[next.sheet]));
    setChoice(next);
    storeSetting(storageKey, [next.sheet, next.right, next.down].join(" "));
  };
  return {
    choice,
    choose,
    nudge: { x: right / 100, y: down / 100 },
    sheets: fillSheets(labels, { sheet: labelSheets[sheet], first }),
    printed,
    print: (what: Printed) => {
      // The sheets have to be rendered before the browser prints.
      flushSync(() => setPrinted(what));
      window.print();
    },
  };
}

const storageKey = "yardcheck-labels";

function readChoice(): LabelChoice {
  const [name, right, down] = readStored(storageKey)?.split(" ") ?? [];
  const sheet = labelSheetNames.find((known) => known === name) ?? "5163";
  return { sheet, first: 1, right: Number(right ?? 0) || 0, down: Number(down ?? 0) || 0 };
}
