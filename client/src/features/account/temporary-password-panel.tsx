import { KeyRound } from "lucide-react";
import { passwordCardId } from "./change-password-form.tsx";

/** Asks for a new password, and stands in nobody's way. */
export function TemporaryPasswordPanel() {
  return (
    <p className="flex items-start gap-3 rounded border border-warn-border bg-warn-soft p-4 text-on-warn-soft">
      <KeyRound aria-hidden size={20} className="mt-0.5 shrink-0" />
      <span>
        You are signed in with a temporary password. Please{" "}
        <a href={`#${passwordCardId}`} className="font-semibold underline underline-offset-3">
          choose one of your own
        </a>
        .
      </span>
    </p>
  );
}
