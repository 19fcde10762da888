import { words } from "#shared/base/words.ts";

interface ProgressBarProps {
  label: string;
  total: number;
  passed: number;
  failed: number;
}

/** Two parts, the failed one hatched so that it does not depend on its colour. */
export function ProgressBar({ label, total, passed, failed }: ProgressBarProps) {
  const done = passed + failed;
  return (
    <div className="relative">
      <progress
        className="sr-only"
        aria-label={label}
        max={total}
        value={done}
        aria-valuetext={w.value({ done, total, passed, failed })}
      />
      <div
        aria-hidden
        data-progress
        className="flex h-3 w-full overflow-hidden rounded-full border border-strong bg-surface-2"
      >
        <div className="bg-pass" style={{ width: toPercent(passed, total) }} />
        <div className="hatched-fail" style={{ width: toPercent(failed, total) }} />
      </div>
    </div>
  );
}

/** Formats a share as CSS takes it, like "42%"; "0%" of an empty whole. */
export function toPercent(part: number, whole: number): string {
  return whole > 0 ? `${(100 * part) / whole}%` : "0%";
}

const w = words({
  value: [
    "{done} of {total}, {passed} passed, {failed} failed",
    "{done} de {total}, {passed} bien, {failed} con falla",
  ],
});
