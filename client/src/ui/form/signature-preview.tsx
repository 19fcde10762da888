import { words } from "#shared/base/words.ts";
import { Signature } from "../layout/signature.tsx";

interface SignaturePreviewProps {
  typed: string;
  /** Whether to load the script's font although nothing is typed yet. */
  isSoon?: boolean;
}

/** Shows a name in script while it is typed, in a box that is there from the start. */
export function SignaturePreview({ typed, isSoon = true }: SignaturePreviewProps) {
  return (
    <div
      aria-hidden
      className="flex min-h-18 items-center overflow-hidden rounded border border-dashed border-strong bg-surface-2 px-4"
    >
      {typed.trim() ? (
        <Signature text={typed} />
      ) : (
        <>
          {isSoon ? <span className="invisible w-0 font-script">·</span> : null}
          <span className="text-sm text-muted">{w.empty}</span>
        </>
      )}
    </div>
  );
}

const w = words({
  empty: ["Your signature appears here", "Su firma aparece aquí"],
});
