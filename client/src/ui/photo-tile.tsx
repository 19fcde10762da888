import { words } from "#shared/words.ts";
import { X } from "lucide-react";

interface PhotoTileProps {
  src: string;
  /** Such as "photo 1 of Brake lights". */
  label: string;
  onOpen: () => void;
  onRemove?: () => void;
}

/** The cross stands beside the picture and not on it: a glove must not hit it by mistake. */
export function PhotoTile({ src, label, onOpen, onRemove }: PhotoTileProps) {
  return (
    <span className="inline-flex shrink-0 items-stretch rounded border border-strong bg-surface">
      <button
        type="button"
        aria-label={w.view({ photo: label })}
        onClick={onOpen}
        className="size-16 overflow-hidden rounded"
      >
        <img src={src} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
      </button>
      {onRemove ? (
        <button
          type="button"
          aria-label={w.remove({ photo: label })}
          onClick={onRemove}
          className="flex w-11 items-center justify-center rounded hover:bg-surface-2"
        >
          <X aria-hidden size={20} />
        </button>
      ) : null}
    </span>
  );
}

const w = words({
  view: ["View {photo}", "Ver {photo}"],
  remove: ["Remove {photo}", "Quitar {photo}"],
});
