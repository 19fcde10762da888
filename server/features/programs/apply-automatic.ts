import { isProgramFor } from "#shared/programs/programs.ts";
import { isSameJson } from "#shared/base/equality.ts";
import { programs } from "#shared/schema.ts";
import { and, getTableColumns } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import type { Context } from "../../http/route.ts";
import type { AssetRow } from "../records/locked-asset.ts";
import { planUnits, readWhole } from "./plan-program.ts";
import { writeSteps } from "./write-steps.ts";

type By = Pick<Context<"applyProgram">, "user" | "now">;

/**
 * Gives a unit the schedules of the automatic programs that it begins to match, because it is new or has changed. What
 * it matches no more stays until someone applies the program, who sees first what is stopped.
 */
export async function applyAutomatic(
  tx: CompanyDb,
  by: By,
  { before, unit }: { before?: AssetRow; unit: AssetRow },
): Promise<void> {
  if (unit.archived || (before && isSameForPrograms(before, unit))) return;
  const found = await tx.select(getTableColumns(programs), programs, {
    where: and(programs.active, programs.automatic),
    orderBy: [programs.id],
  });
  const begun = found.filter((program) => {
    const matched = before && !before.archived && isProgramFor(program, before);
    return !matched && isProgramFor(program, unit);
  });
  for (const program of begun) {
    const whole = await readWhole(tx, program);
    const planned = await planUnits(tx, whole, { units: [unit], now: by.now });
    await writeSteps(tx, by, planned);
  }
}

function isSameForPrograms(before: AssetRow, after: AssetRow): boolean {
  const { archived, category, kind, make, tags } = after;
  return isSameJson({ ...before, archived, category, kind, make, tags }, before);
}
