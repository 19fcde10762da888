import { words } from "#shared/base/words.ts";
import { useIsWide } from "../../../ui/device/use-is-wide.ts";
import type { Ticking } from "./use-ticking.ts";

/** Shows the boxes of a phone's list, and hides them again. */
export function SelectButton({ ticking }: { ticking: Ticking }) {
  const isWide = useIsWide("md");
  if (isWide) return null;
  const { isSelecting, setSelecting, clear } = ticking;
  const handleClick = () => {
    setSelecting(!isSelecting);
    if (isSelecting) clear();
  };
  return (
    <button
      type="button"
      className="link min-h-ctl-md"
      aria-pressed={isSelecting}
      onClick={handleClick}
    >
      {isSelecting ? w.done : w.select}
    </button>
  );
}

const w = words({
  select: ["Select", "Elegir"],
  done: ["Done", "Listo"],
});
