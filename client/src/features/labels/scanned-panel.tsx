import { words } from "#shared/base/words.ts";
import type { ReactNode } from "react";

/** Explains to a signed-out user who scanned a label why to sign in, and what else is possible. */
export function ScannedPanel({ children }: { children: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-xl font-semibold">{w.signIn}</p>
      {children}
    </div>
  );
}

const w = words({
  signIn: ["Sign in to inspect this unit", "Entre para revisar esta unidad"],
});
