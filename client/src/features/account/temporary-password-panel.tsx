import { KeyRound } from "lucide-react";
import { Warning } from "../../ui/warning.tsx";
import { passwordCardId } from "./change-password-form.tsx";

/** Suggests a new password, without forcing one. */
export function TemporaryPasswordPanel() {
  return (
    <Warning icon={KeyRound} className="gap-3 p-4">
      You are signed in with a temporary password. Please{" "}
      <a href={`#${passwordCardId}`} className="font-semibold underline underline-offset-3">
        choose one of your own
      </a>
      .
    </Warning>
  );
}
