import { toPercent } from "../../ui/layout/progress-bar.tsx";

interface ImportBarProps {
  label: string;
  done: number;
  total: number;
}

/** How much of a list is written. */
export function ImportBar({ label, done, total }: ImportBarProps) {
  return (
    <div className="relative">
      <progress className="sr-only" aria-label={label} max={total} value={done} />
      <div
        aria-hidden
        className="h-3 w-full overflow-hidden rounded-full border border-strong bg-surface-2"
      >
        <div className="h-full bg-primary" style={{ width: toPercent(done, total) }} />
      </div>
    </div>
  );
}
