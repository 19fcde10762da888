import { words } from "#shared/base/words.ts";
import { useLayoutEffect, useId, useState } from "react";
import { splitLines } from "../../ui/form/split-lines.ts";
import {
  changeRules,
  changeText,
  createRuledRow,
  type ItemRow,
  type RowRules,
} from "./item-rows.ts";

/** What can have the focus in a line. */
type Part = "text" | "up";

/** The lines of a checklist form, one at least: adding, moving and removing, with the focus and the words for it. */
export function useItemRows(start: ItemRow[]) {
  const [rows, setRows] = useState(start);
  const [said, setSaid] = useState("");
  const { toId, focusOn } = useRowFocus();

  const replace = (index: number, count: number, added: readonly ItemRow[]) =>
    setRows([...rows.slice(0, index), ...added, ...rows.slice(index + count)]);

  /** Replaces lines by new ones under the heading of the first replaced line, or of the line above, and focuses the last. */
  const put = (index: number, replaced: number, lines: readonly string[]) => {
    const { group, groupEs } = rows[replaced > 0 ? index : index - 1]?.rules ?? {};
    const heading = { ...(group && { group }), ...(groupEs && { groupEs }) };
    const added = lines.map((line) => createRuledRow(line, heading));
    replace(index, replaced, added);
    focusOn(added.at(-1)?.key);
  };

  return {
    rows,
    said,
    toId,
    focusOn,
    change: (index: number, text: string) =>
      setRows(rows.map((row, at) => (at === index ? changeText(row, text) : row))),
    changeRules: (index: number, change: RowRules) =>
      setRows(
        rows.map((row, at) =>
          at === index ? { ...row, rules: changeRules(row.rules, change) } : row,
        ),
      ),
    replaceAll: (lines: ItemRow[]) => {
      setRows(lines);
      setSaid(w.items({ n: lines.length }));
    },
    addAfter: (index: number) => put(index + 1, 0, [""]),
    /** Several lines become as many items; whether they did, or are left to the field itself. */
    paste: (index: number, text: string): boolean => {
      const lines = splitLines(text);
      if (lines.length < 2) return false;
      if (rows[index]?.text.trim() === "") put(index, 1, lines);
      else put(index + 1, 0, lines);
      setSaid(w.added({ n: lines.length }));
      return true;
    },
    moveUp: (index: number) => {
      const [above, moved] = rows.slice(Math.max(index - 1, 0), index + 1);
      if (!above || !moved) return;
      replace(index - 1, 2, [moved, above]);
      // At the top the button is disabled and could not hold the focus.
      focusOn(moved.key, index === 1 ? "text" : "up");
      setSaid(w.moved({ place: index, item: moved.text }));
    },
    remove: (index: number) => {
      if (rows.length === 1) return;
      replace(index, 1, []);
      focusOn((rows[index + 1] ?? rows[index - 1])?.key);
      setSaid(w.removed({ place: index + 1 }));
    },
  };
}

export type ItemRows = ReturnType<typeof useItemRows>;

/** Moves the focus after the lines are drawn: a new one has no field before. */
function useRowFocus() {
  const formId = useId();
  const [wanted, setWanted] = useState<{ id: string }>();
  useLayoutEffect(() => {
    if (wanted) document.getElementById(wanted.id)?.focus();
  }, [wanted]);
  const toId = (key: number, part: Part) => `${formId}-${part}-${key}`;
  return {
    toId,
    focusOn: (key: number | undefined, part: Part = "text") => {
      if (key !== undefined) setWanted({ id: toId(key, part) });
    },
  };
}

const w = words({
  items: [
    { one: "{n} item", other: "{n} items" },
    { one: "{n} punto", other: "{n} puntos" },
  ],
  added: [
    { one: "{n} item added", other: "{n} items added" },
    { one: "{n} punto agregado", other: "{n} puntos agregados" },
  ],
  moved: ["Moved to position {place}: {item}", "Ahora en el lugar {place}: {item}"],
  removed: ["Item {place} removed", "Se quitó el punto {place}"],
});
