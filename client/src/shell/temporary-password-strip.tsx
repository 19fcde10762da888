import { KeyRound } from "lucide-react";
import { Link } from "wouter";
import { useSignedInUser } from "../api/current-user.ts";

const settingsPath = "/account-settings";

/** Asks, on every page but the one where it is done, for a password that nobody else has seen. */
export function TemporaryPasswordStrip({ path }: { path: string }) {
  const { hasTemporaryPassword } = useSignedInUser();
  if (!hasTemporaryPassword || path === settingsPath) return null;
  return (
    <p className="mb-4 flex items-start gap-3 rounded border border-warn-border bg-warn-soft px-4 py-3 text-on-warn-soft">
      <KeyRound aria-hidden size={20} className="mt-0.5 shrink-0" />
      <span>
        You signed in with a temporary password, which expires soon.{" "}
        <Link href={settingsPath} className="font-semibold underline underline-offset-3">
          Choose your own
        </Link>
      </span>
    </p>
  );
}
