import type { LabelSheetName } from "#shared/labels/label-sheets.ts";
import {
  countLabels,
  fillSheets,
  labelSheetLabels,
  labelSheetNames,
  labelSheets,
  nudgeMax,
} from "#shared/labels/label-sheets.ts";
import { words } from "#shared/base/words.ts";
import { Printer } from "lucide-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "../../ui/button/button.tsx";
import { readStored, storeSetting } from "../../ui/device/read-stored.ts";
import { labelOptions, NativeSelect } from "../../ui/form/native-select.tsx";
import type { Label } from "./label-sheet-view.tsx";

interface PrintFieldsProps {
  choice: LabelChoice;
  onChoose: (changes: Partial<LabelChoice>) => void;
  onPrint: (what: Printed) => void;
}

/** Which sheet is in the printer, and the printer's offset. */
export function PrintFields({ choice, onChoose, onPrint }: PrintFieldsProps) {
  const places = countLabels(labelSheets[choice.sheet]);
  return (
    <>
      <NativeSelect
        label={w.sheet}
        options={labelOptions(labelSheetNames, labelSheetLabels)}
        value={choice.sheet}
        onChange={({ target }) =>
          onChoose({ sheet: labelSheetNames.find((name) => name === target.value) ?? "5163" })
        }
      />
      <NativeSelect
        label={w.first}
        hint={w.firstHint}
        options={Array.from({ length: places }, (_, index) => toOption(index + 1))}
        value={String(choice.first)}
        onChange={({ target }) => onChoose({ first: Number(target.value) })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <NativeSelect
          label={w.right}
          options={listNudges()}
          value={String(choice.right)}
          onChange={({ target }) => onChoose({ right: Number(target.value) })}
        />
        <NativeSelect
          label={w.down}
          options={listNudges()}
          value={String(choice.down)}
          onChange={({ target }) => onChoose({ down: Number(target.value) })}
        />
      </div>
      <p className="text-sm text-muted">{w.hint}</p>
      <div className="flex flex-wrap gap-3 max-sm:*:flex-auto">
        <Button icon={Printer} onClick={() => onPrint("labels")}>
          {w.print}
        </Button>
        <Button variant="secondary" onClick={() => onPrint("test")}>
          {w.test}
        </Button>
      </div>
    </>
  );
}

const most = nudgeMax * 100;

/** "-0.10" to "0.10" of an inch. */
function listNudges() {
  return Array.from({ length: 2 * most + 1 }, (_, step) => {
    const hundredths = step - most;
    return {
      value: String(hundredths),
      label: w.inches({ inches: (hundredths / 100).toFixed(2) }),
    };
  });
}

function toOption(number: number) {
  return { value: String(number), label: String(number) };
}

type LabelChoice = {
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

const w = words({
  sheet: ["Label sheet", "Hoja de etiquetas"],
  first: ["First free label", "Primera etiqueta libre"],
  firstHint: [
    "On a sheet that was used before, counted row by row.",
    "En una hoja ya usada, contando fila por fila.",
  ],
  right: ["Move right", "Mover a la derecha"],
  down: ["Move down", "Mover hacia abajo"],
  inches: ["{inches} in", "{inches} in"],
  hint: [
    "Print at 100 %, without fitting to the page. Hold the test page against a sheet of labels.",
    "Imprima al 100 %, sin ajustar a la página. Compare la página de prueba con una hoja de etiquetas.",
  ],
  print: ["Print labels", "Imprimir etiquetas"],
  test: ["Print test page", "Imprimir página de prueba"],
});
