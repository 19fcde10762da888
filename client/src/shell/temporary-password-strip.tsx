import { words } from "#shared/base/words.ts";
import { Link } from "wouter";
import { Warning } from "../ui/layout/warning.tsx";

/** Requests a password that only the user knows. */
export function TemporaryPasswordStrip({ href }: { href: string }) {
  return (
    <Warning className="mb-4 gap-3 px-4 py-3">
      {w.temporary}{" "}
      <Link href={href} className="font-semibold underline underline-offset-3">
        {w.choose}
      </Link>
    </Warning>
  );
}

const w = words({
  temporary: [
    "You signed in with a temporary password, which expires soon.",
    "Entró con una contraseña temporal, que vence pronto.",
  ],
  choose: ["Choose your own", "Elija la suya"],
});
