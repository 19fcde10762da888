import type { Asset } from "#shared/api/api-schemas.ts";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";

/** The assets that are ticked, also such as the list does not show at the moment. */
export interface Ticking {
  units: ReadonlyMap<number, Asset>;
  tick: (assets: readonly Asset[], isTicked: boolean) => void;
  clear: () => void;
  /** On a phone the boxes are shown only on request. */
  isSelecting: boolean;
  setSelecting: (isSelecting: boolean) => void;
}

export function useTicking(): Ticking {
  const [units, setUnits] = useState<ReadonlyMap<number, Asset>>(new Map());
  const [isSelecting, setSelecting] = useState(false);
  const tick = useCallback((assets: readonly Asset[], isTicked: boolean) => {
    setUnits((before) => {
      const after = new Map(before);
      for (const asset of assets) {
        if (isTicked) after.set(asset.id, asset);
        else after.delete(asset.id);
      }
      return after;
    });
  }, []);
  const clear = useCallback(() => setUnits(new Map()), []);
  return useMemo(
    () => ({ units, tick, clear, isSelecting, setSelecting }),
    [units, tick, clear, isSelecting],
  );
}

export type Tick = (asset: Asset, how: { isTicked: boolean; isRange: boolean }) => void;

/** Ticks a row, or with Shift all rows from the one that was ticked last. The same function for all drawings of a list. */
export function useTickRows(assets: readonly Asset[], tick: Ticking["tick"]): Tick {
  const shown = useRef(assets);
  const last = useRef<number>(undefined);
  useEffect(() => {
    shown.current = assets;
  }, [assets]);
  return useCallback(
    (asset, { isTicked, isRange }) => {
      const places = [last.current, asset.id].map((id) =>
        shown.current.findIndex((row) => row.id === id),
      );
      last.current = asset.id;
      const isWhole = isRange && !places.includes(-1);
      const range = shown.current.slice(Math.min(...places), Math.max(...places) + 1);
      tick(isWhole ? range : [asset], isTicked);
    },
    [tick],
  );
}
