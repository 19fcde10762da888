import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useId,
  useLayoutEffect,
  useMemo,
  useState,
} from "react";
import { useIsWithin } from "../hooks/use-is-within.ts";

const waitMs = 1000;

/**
 * Cards below each other. Each shows what was loaded once those above it do, so that no card
 * moves another; none waits for long.
 */
export function CardColumn({ children }: { children: ReactNode }) {
  const [places, change] = useState<readonly Place[]>([]);
  const isWaiting = useIsWithin(waitMs, true);
  const column = useMemo(() => ({ places, isWaiting, change }), [places, isWaiting]);
  return <ColumnContext value={column}>{children}</ColumnContext>;
}

interface Place {
  id: string;
  /** A card that has loaded once stays where it is, whatever it loads later. */
  state: "still" | "loading" | "loaded";
}

interface Column {
  places: readonly Place[];
  /** Whether its cards still wait for those above. */
  isWaiting: boolean;
  change: (next: (places: readonly Place[]) => readonly Place[]) => void;
}

export interface Turn {
  /** How many cards above are still loading, and may yet change their height. */
  loadingAbove: number;
  report: (isLoading: boolean) => void;
  /** Whether cards still wait for those above. */
  isWaiting: boolean;
}

export const ColumnContext = createContext<Column | undefined>(undefined);
/** The turn of the card around, for what is loaded inside it. */
export const TurnContext = createContext<Turn>({
  loadingAbove: 0,
  report: () => undefined,
  isWaiting: false,
});

/** A card's turn in the column that it stands in; without a column it is always its turn. */
export function useTurn(): Turn {
  const id = useId();
  const { places = [], isWaiting = false, change } = useContext(ColumnContext) ?? {};
  const report = useCallback(
    (isLoading: boolean) =>
      change?.((all) => updatePlaces(all, id, isLoading ? "loading" : "loaded")),
    [change, id],
  );
  useLayoutEffect(() => {
    change?.((all) => updatePlaces(all, id, "still"));
    return () => change?.((all) => all.filter((place) => place.id !== id));
  }, [change, id]);
  const above = places.slice(0, Math.max(0, findIndex(places, id)));
  const loading = above.filter(({ state }) => state === "loading").length;
  const loadingAbove = isWaiting ? loading : 0;
  return useMemo(() => ({ loadingAbove, report, isWaiting }), [loadingAbove, report, isWaiting]);
}

/** Effects run in the order of the page, so the first to come stands above. */
function updatePlaces(
  places: readonly Place[],
  id: string,
  state: Place["state"],
): readonly Place[] {
  const known = places[findIndex(places, id)];
  if (!known) return [...places, { id, state }];
  if (known.state === "loaded" || known.state === state || state === "still") return places;
  return places.map((place) => (place === known ? { id, state } : place));
}

function findIndex(places: readonly Place[], id: string): number {
  return places.findIndex((place) => place.id === id);
}
