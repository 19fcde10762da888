import { api } from "#shared/api.ts";
import { words } from "#shared/words.ts";
import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Inbox } from "lucide-react";
import { Link } from "wouter";
import { query } from "../../api/call.ts";
import { warningClass } from "../../ui/warning.tsx";

/** For the office, while something waits for its decision. */
export function HeldStrip() {
  const held = useQuery(query(api.listHeld, { query: { limit: 1 } }));
  if (!held.data?.length) return null;
  return (
    <Link
      href="/inspection?view=held"
      state={{ isFromInspectionList: true }}
      className={clsx(
        warningClass,
        "flex min-h-ctl items-center gap-2 p-3 font-semibold underline",
      )}
    >
      <Inbox aria-hidden size={20} className="shrink-0" />
      {w.held}
    </Link>
  );
}

const w = words({ held: ["Held inspections", "Inspecciones retenidas"] });
