import { words } from "#shared/base/words.ts";
import { RotateCw, TriangleAlert } from "lucide-react";
import { Button } from "../button/button.tsx";
import { useOnline } from "../device/use-online.ts";

interface ErrorStateProps {
  /** What could not be loaded, as it reads after "Couldn't load". */
  what: string;
  onRetry: () => void;
  retrying?: boolean;
}

export function ErrorState({ what, onRetry, retrying = false }: ErrorStateProps) {
  const isOnline = useOnline();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-4">
      <div>
        <p role="alert" className="flex items-center gap-2 font-semibold">
          <TriangleAlert aria-hidden size={20} className="shrink-0 text-fail" />
          {w.failed({ what })}
        </p>
        {isOnline ? null : <p className="text-sm text-muted">{w.offline}</p>}
      </div>
      <Button variant="secondary" icon={RotateCw} loading={retrying} onClick={onRetry}>
        {w.retry}
      </Button>
    </div>
  );
}

const w = words({
  failed: ["Couldn't load {what}.", "No se pudo cargar: {what}."],
  offline: [
    "You're offline and this page isn't saved on this phone yet.",
    "No hay conexión y esta página aún no está guardada en el teléfono.",
  ],
  retry: ["Try again", "Intentar de nuevo"],
});
