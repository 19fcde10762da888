import { getCurrentLanguage } from "#shared/base/languages.ts";
import { words } from "#shared/base/words.ts";
import { clsx } from "clsx";
import { X } from "lucide-react";
import { useState } from "react";

interface PhotoTileProps {
  src: string;
  /** Such as "photo 1 of Brake lights". */
  label: string;
  /** What stands in place of the picture. */
  failure?: string | undefined;
  onOpen: () => void;
  onRemove?: () => void;
}

/** The cross stands beside the picture and not on it: a glove must not hit it by mistake. */
export function PhotoTile({ src, label, failure, onOpen, onRemove }: PhotoTileProps) {
  const [missing, setMissing] = useState<string>();
  const problem = failure ?? missing;
  const handleError = async () => setMissing(await explain(src));
  return (
    <span
      className={clsx(
        "inline-flex items-stretch rounded border border-strong bg-surface",
        // No wider than there is room beside the others, so that what is below does not move.
        problem ? "max-w-fit grow basis-16" : "shrink-0",
      )}
    >
      <button
        type="button"
        aria-label={w.view({ photo: label })}
        onClick={onOpen}
        disabled={problem !== undefined}
        className={clsx("overflow-hidden rounded", problem ? "min-h-16 px-2 text-sm" : "size-16")}
      >
        {problem ? (
          // As the server words it.
          <span translate="no">{problem}</span>
        ) : (
          <img
            src={src}
            alt=""
            loading="lazy"
            decoding="async"
            onError={() => void handleError()}
            className="size-full object-cover"
          />
        )}
      </button>
      {onRemove ? (
        <button
          type="button"
          aria-label={w.remove({ photo: label })}
          onClick={onRemove}
          className="flex w-ctl items-center justify-center rounded hover:bg-surface-2"
        >
          <X aria-hidden size={20} />
        </button>
      ) : null}
    </span>
  );
}

/** A photo that a record names may not have come: then the server says why. */
async function explain(src: string): Promise<string | undefined> {
  if (!src.startsWith("/api/")) return undefined;
  const headers = { accept: "application/json", "accept-language": getCurrentLanguage() };
  const response = await fetch(src, { headers }).catch(() => undefined);
  const answer: unknown = response?.status === 404 ? await response.json().catch(() => null) : null;
  const isSaid = typeof answer === "object" && answer !== null && "message" in answer;
  return isSaid ? String(answer.message) : undefined;
}

const w = words({
  view: ["View {photo}", "Ver {photo}"],
  remove: ["Remove {photo}", "Quitar {photo}"],
});
