import { words } from "#shared/base/words.ts";
import { KeyRound } from "lucide-react";
import { rich } from "../../ui/layout/rich.tsx";
import { Warning } from "../../ui/layout/warning.tsx";
import { passwordCardId } from "./change-password-form.tsx";

/** Suggests a new password, without forcing one. */
export function TemporaryPasswordPanel() {
  return (
    <Warning icon={KeyRound} className="gap-3 p-4">
      {rich(w.temporary, {
        choose: (
          <a href={`#${passwordCardId}`} className="font-semibold underline underline-offset-3">
            {w.choose}
          </a>
        ),
      })}
    </Warning>
  );
}

const w = words({
  temporary: [
    "You are signed in with a temporary password. Please {choose}.",
    "Usted entró con una contraseña temporal. Por favor, {choose}.",
  ],
  choose: ["choose one of your own", "elija una propia"],
});
