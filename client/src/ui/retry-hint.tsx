/** The hint of a field whose choices could not be loaded. */
export function RetryHint({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <>
      Couldn't load {what}.{" "}
      <button type="button" className="link" onClick={onRetry}>
        Try again
      </button>
    </>
  );
}
