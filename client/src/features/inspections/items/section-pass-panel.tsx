import { words } from "#shared/base/words.ts";
import { clsx } from "clsx";
import { CheckCheck, Undo2 } from "lucide-react";
import { type MouseEvent, useLayoutEffect, useRef, useEffect, useState } from "react";
import { buttonClass, Button } from "../../../ui/button/button.tsx";
import type { DraftStore } from "../../../phone/drafts/open-draft.ts";
import type { Pacing } from "./use-auto-advance.ts";

interface SectionPassPanelProps {
  id: string;
  /** The items that the tap would pass, and the elements where they are looked at. */
  open: readonly { id: string; elementId: string }[];
  /** The items that it has passed. */
  marked: readonly string[];
  store: DraftStore;
  pacing: Pacing;
}

/** Passes the open items of a section, once all of them were looked at. The panel keeps its place when nothing is left. */
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

const itemMs = 700;
const leastMs = 2_000;

/** Whether each of these elements was half visible or focused, and enough time has passed since then to look at all of them. */
function useLookedAt(elementIds: readonly string[]): boolean {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const [needMs] = useState(Math.max(leastMs, elementIds.length * itemMs));
  const [isTimeOver, setIsTimeOver] = useState(false);
  const hasBegun = seen.size > 0;
  const unseen = elementIds.filter((id) => !seen.has(id)).join(" ");
  useEffect(() => {
    const elements = unseen.split(" ").flatMap((id) => document.getElementById(id) ?? []);
    const see = ({ id }: Element) => setSeen((before) => new Set([...before, id]));
    const handleFocus = ({ currentTarget }: Event) =>
      currentTarget instanceof Element && see(currentTarget);
    const observer = new IntersectionObserver(
      (entries) => entries.forEach(({ isIntersecting, target }) => isIntersecting && see(target)),
      { threshold: 0.5, rootMargin: behindBars },
    );
    for (const element of elements) {
      observer.observe(element);
      element.addEventListener("focusin", handleFocus);
    }
    return () => {
      observer.disconnect();
      for (const element of elements) element.removeEventListener("focusin", handleFocus);
    };
  }, [unseen]);
  useEffect(() => {
    if (!hasBegun) return undefined;
    const timer = setTimeout(() => setIsTimeOver(true), needMs);
    return () => clearTimeout(timer);
  }, [hasBegun, needMs]);
  return isTimeOver && unseen === "";
}

/** The header and the progress above, the navigation and the next step below. */
const behindBars = "-14% 0px -16% 0px";

const w = words({
  allGood: ["All good in this section", "Todo bien en esta sección"],
  lookFirst: [
    { one: "Look at {n} item first", other: "Look at all {n} items first" },
    { one: "Primero vea {n} punto", other: "Primero vea los {n} puntos" },
  ],
  marked: ["{n} marked good", { one: "{n} marcado bien", other: "{n} marcados bien" }],
  undo: ["Undo", "Deshacer"],
});
