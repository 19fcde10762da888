import { RotateCw, TriangleAlert } from "lucide-react";
import { Button } from "./button.tsx";
import { useOnline } from "./use-online.ts";

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
          Couldn't load {what}.
        </p>
        {isOnline ? null : (
          <p className="text-sm text-muted">
            You're offline and this page isn't saved on this phone yet.
          </p>
        )}
      </div>
      <Button variant="secondary" icon={RotateCw} loading={retrying} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
