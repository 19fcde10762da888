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

type Changed = { before?: AssetRow; unit: AssetRow };

/**
 * Gives units the schedules of the automatic programs that they begin to match, because they are new or have changed. What
 * one matches no more stays until someone applies the program, who sees first what is stopped.
 */
export async function applyAutomatic(
  tx: CompanyDb,
  by: By,
  units: readonly Changed[],
): Promise<void> {
  const changed = units.filter(({ before, unit }) => {
    return !unit.archived && !(before && isSameForPrograms(before, unit));
  });
  if (changed.length === 0) return;
  const found = await tx.select(getTableColumns(programs), programs, {
    where: and(programs.active, programs.automatic),
    orderBy: [programs.id],
  });
  for (const program of found) {
    const begun = changed.filter(({ before, unit }) => {
      const matched = before && !before.archived && isProgramFor(program, before);
      return !matched && isProgramFor(program, unit);
    });
    if (begun.length === 0) continue;
    const whole = await readWhole(tx, program);
    const matching = begun.map(({ unit }) => unit);
    const planned = await planUnits(tx, whole, { units: matching, now: by.now });
    await writeSteps(tx, by, planned);
  }
}

function isSameForPrograms(before: AssetRow, after: AssetRow): boolean {
  const { archived, category, kind, make, tags } = after;
  return isSameJson({ ...before, archived, category, kind, make, tags }, before);
}
