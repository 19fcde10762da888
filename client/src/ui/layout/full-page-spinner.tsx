import { words } from "#shared/base/words.ts";
import { clsx } from "clsx";
import { Spinner } from "../button/button.tsx";

/** Seen while it is not known who is signed in, and inside the frame while a page's code is loading. */
export function FullPageSpinner({ isFramed = false }: { isFramed?: boolean }) {
  return (
    <div
      className={clsx("flex items-center justify-center", isFramed ? "min-h-[60dvh]" : "min-h-dvh")}
    >
      <output className="flex flex-col items-center gap-3 text-muted">
        <Spinner size={32} />
        {w.loading}
      </output>
    </div>
  );
}

const w = words({
  loading: ["Loading...", "Cargando..."],
});
