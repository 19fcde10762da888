import { words } from "#shared/words.ts";

/** Says to a signed-out reader of a label what signing in is for. */
export function ScannedPanel() {
  return <p className="text-xl font-semibold">{w.signIn}</p>;
}

const w = words({
  signIn: ["Sign in to inspect this unit", "Entre para revisar esta unidad"],
});
