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
  const [places] = useState(() => new Places());
  const isWaiting = useIsWithin(waitMs, true);
  const column = useMemo(() => ({ places, isWaiting }), [places, isWaiting]);
  return <ColumnContext value={column}>{children}</ColumnContext>;
}

interface Place {
  id: string;
  /** A card that has loaded once stays where it is, whatever it loads later. */
  state: "still" | "loading" | "loaded";
  onTurn: (loadingAbove: number) => void;
}

/** The places of a column; only the cards whose turn changes are drawn again. */
class Places {
  private places: readonly Place[] = [];

  /** Effects run in the order of the page, so the first to come stands above. */
  readonly set = (next: Place): void => {
    const known = this.places.find(({ id }) => id === next.id);
    if (!known) this.places = [...this.places, next];
    else if (known.state !== "loaded" && next.state !== "still") known.state = next.state;
    this.notify();
  };

  readonly remove = (id: string): void => {
    this.places = this.places.filter((place) => place.id !== id);
    this.notify();
  };

  private notify(): void {
    let loadingAbove = 0;
    for (const { state, onTurn } of this.places) {
      onTurn(loadingAbove);
      if (state === "loading") loadingAbove += 1;
    }
  }
}

interface Column {
  places: Places;
  /** Whether its cards still wait for those above. */
  isWaiting: boolean;
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
  const { places, isWaiting = false } = useContext(ColumnContext) ?? {};
  const [loading, setLoading] = useState(0);
  const report = useCallback(
    (isLoading: boolean) =>
      places?.set({ id, state: isLoading ? "loading" : "loaded", onTurn: setLoading }),
    [places, id],
  );
  useLayoutEffect(() => {
    places?.set({ id, state: "still", onTurn: setLoading });
    return () => places?.remove(id);
  }, [places, id]);
  const loadingAbove = isWaiting ? loading : 0;
  return useMemo(() => ({ loadingAbove, report, isWaiting }), [loadingAbove, report, isWaiting]);
}
