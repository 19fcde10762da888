import { words } from "#shared/base/words.ts";
import type { ReactNode } from "react";

/** Says to a signed-out reader of a label what signing in is for, and what else can be done. */
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
