import { words } from "#shared/base/words.ts";

/** The hint of a field whose choices could not be loaded. */
export function RetryHint({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <>
      {w.failed({ what })}{" "}
      <button type="button" className="link" onClick={onRetry}>
        {w.retry}
      </button>
    </>
  );
}

const w = words({
  failed: ["Couldn't load {what}.", "No se pudo cargar: {what}."],
  retry: ["Try again", "Intentar de nuevo"],
});
