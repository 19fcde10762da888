import { api } from "#shared/api/api.ts";
import { words } from "#shared/base/words.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { pageQuery } from "../../../api/call.ts";
import { buttonClass } from "../../../ui/button/button.tsx";

/** For a mechanic among the drivers. */
export function RepairsButton() {
  const state = "active";
  const repairs = useQuery(pageQuery(api.listDefects, { query: { state, limit: 1 } }));
  const total = repairs.data?.total;
  return (
    <Link href="/defects" className={buttonClass({ variant: "secondary" })}>
      {total ? w.repairsOf({ total }) : w.repairs}
    </Link>
  );
}

const w = words({
  repairs: ["Repairs to certify", "Reparaciones por certificar"],
  repairsOf: ["Repairs to certify ({total})", "Reparaciones por certificar ({total})"],
});
