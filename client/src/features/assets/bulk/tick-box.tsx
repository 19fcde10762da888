import type { Asset } from "#shared/api/api-schemas.ts";
import { words } from "#shared/base/words.ts";
import { clsx } from "clsx";
import type { ChangeEvent, KeyboardEvent } from "react";
import { bulkHintId } from "./bulk-names.ts";
import type { Tick, Ticking } from "./use-ticking.ts";

interface TickBoxProps {
  asset: Asset;
  isTicked: boolean;
  onTick: Tick;
  isInTable: boolean;
}

/**
 * Ticks one asset. The arrow keys lead to the next box, with Shift they tick it; Enter leads past all other rows to what
 * can be done with the ticked ones.
 */
export function TickBox({ asset, isTicked, onTick, isInTable }: TickBoxProps) {
  const handleChange = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) =>
    onTick(asset, {
      isTicked: target.checked,
      isRange: nativeEvent instanceof MouseEvent && nativeEvent.shiftKey,
    });
  return (
    <label className={isInTable ? atEdgeClass : clsx(tapClass, "-my-2 -ml-2 size-ctl")}>
      <input
        type="checkbox"
        data-tick
        aria-label={asset.name}
        aria-describedby={isTicked ? bulkHintId : undefined}
        checked={isTicked}
        onChange={handleChange}
        onKeyDown={moveByKeys}
        className="size-6 cursor-pointer"
      />
    </label>
  );
}

const tapClass = "flex cursor-pointer items-center justify-center select-none";

/** Before the columns of a row. */
const atEdgeClass = clsx(tapClass, "absolute inset-y-0 left-0 w-12");

const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

function moveByKeys(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key === "Enter") document.querySelector<HTMLElement>("[data-bulk-bar]")?.focus();
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const boxes = [...document.querySelectorAll<HTMLInputElement>("input[data-tick]")];
  const next = boxes[boxes.indexOf(event.currentTarget) + step];
  next?.focus();
  if (event.shiftKey && next && !next.checked) next.click();
}

interface TickAllProps {
  assets: readonly Asset[];
  ticking: Ticking;
  isInTable: boolean;
}

/** Ticks all assets that the list shows. */
export function TickAllBox({ assets, ticking, isInTable }: TickAllProps) {
  const ticked = assets.filter(({ id }) => ticking.units.has(id)).length;
  const isAll = ticked > 0 && ticked === assets.length;
  return (
    <label
      className={
        isInTable ? atEdgeClass : "mb-2 flex min-h-ctl-md cursor-pointer items-center gap-3"
      }
    >
      <input
        type="checkbox"
        aria-label={w.all}
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = ticked > 0 && !isAll;
        }}
        onChange={() => ticking.tick(assets, !isAll)}
        className="size-6 cursor-pointer"
      />
      {isInTable ? null : <span aria-hidden>{w.all}</span>}
    </label>
  );
}

const w = words({ all: ["Select all shown", "Elegir todas las que se ven"] });
