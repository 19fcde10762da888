import { words } from "#shared/base/words.ts";
import { clsx } from "clsx";
import { CheckCheck, Undo2 } from "lucide-react";
import { type MouseEvent, useLayoutEffect, useRef } from "react";
import { Button, buttonClass } from "../../../ui/button/button.tsx";
import type { DraftStore } from "../draft/draft-store.ts";
import type { Pacing } from "./use-auto-advance.ts";
import { useLookedAt } from "./use-looked-at.ts";

interface SectionPassPanelProps {
  id: string;
  /** The items that the tap would pass, and the elements where they are looked at. */
  open: readonly { id: string; elementId: string }[];
  /** The items that it has passed. */
  marked: readonly string[];
  store: DraftStore;
  pacing: Pacing;
}

/** Passes what is left of a section, once all of it was looked at. Its place stays when nothing is left. */
export function SectionPassPanel({ id, open, marked, store, pacing }: SectionPassPanelProps) {
  const isReady = useLookedAt(open.map(({ elementId }) => elementId));
  const { area, keepFocus } = useFocusKept(marked.length > 0);
  const n = open.length;
  const handlePass = (event: MouseEvent) => {
    if (!isReady) return;
    keepFocus();
    const itemIds = open.map((item) => item.id);
    store.change({ type: "section", itemIds, at: new Date().toISOString() });
    pacing.vibrate(20);
    pacing.goOn(event, id);
  };
  const handleUndo = () => {
    keepFocus();
    store.change({ type: "undoSection", itemIds: marked });
  };
  return (
    <div
      ref={area}
      id={id}
      className="mt-3 flex min-h-ctl-xl flex-wrap items-center gap-3 *:flex-1"
    >
      <output className={marked.length > 0 ? "font-semibold" : "sr-only"}>
        {marked.length > 0 ? w.marked({ n: marked.length }) : ""}
      </output>
      {marked.length > 0 ? (
        <Button variant="secondary" size="xl" icon={Undo2} onClick={handleUndo}>
          {w.undo}
        </Button>
      ) : null}
      {marked.length === 0 && n > 0 ? (
        <button
          type="button"
          aria-disabled={!isReady}
          onClick={handlePass}
          className={clsx(
            buttonClass({ variant: "secondary", size: "xl" }),
            !isReady && "cursor-not-allowed border-dashed bg-surface-2! text-muted!",
          )}
        >
          <CheckCheck aria-hidden size={24} className="shrink-0" />
          {isReady ? w.allGood : w.lookFirst({ n })}
        </button>
      ) : null}
    </div>
  );
}

/** The button that was pressed gives its place to the other one, which takes the focus. */
function useFocusKept(isMarked: boolean) {
  const area = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  useLayoutEffect(() => {
    if (!isPressed.current) return;
    isPressed.current = false;
    area.current?.querySelector("button")?.focus({ preventScroll: true });
  }, [isMarked]);
  return {
    area,
    keepFocus: () => {
      isPressed.current = true;
    },
  };
}

const w = words({
  allGood: ["All good in this section", "Todo bien en esta sección"],
  lookFirst: [
    { one: "Look at {n} item first", other: "Look at all {n} items first" },
    { one: "Primero vea {n} punto", other: "Primero vea los {n} puntos" },
  ],
  marked: ["{n} marked good", { one: "{n} marcado bien", other: "{n} marcados bien" }],
  undo: ["Undo", "Deshacer"],
});
