import { KeyRound } from "lucide-react";
import { Link } from "wouter";
import { useSignedInUser } from "../api/current-user.ts";
import { Warning } from "../ui/warning.tsx";

const settingsPath = "/account-settings";

/** Requests, on every page but the one where it is changed, a password that only the user knows. */
export function TemporaryPasswordStrip({ path }: { path: string }) {
  const { hasTemporaryPassword } = useSignedInUser();
  if (!hasTemporaryPassword || path === settingsPath) return null;
  return (
    <Warning icon={KeyRound} className="mb-4 gap-3 px-4 py-3">
      You signed in with a temporary password, which expires soon.{" "}
      <Link href={settingsPath} className="font-semibold underline underline-offset-3">
        Choose your own
      </Link>
    </Warning>
  );
}
