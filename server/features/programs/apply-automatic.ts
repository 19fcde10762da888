import { isProgramFor } from "#shared/programs/programs.ts";
import { isSameJson } from "#shared/base/equality.ts";
import { programs } from "#shared/schema.ts";
import { and, getTableColumns } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import type { Context } from "../../http/route.ts";
import type { AssetRow } from "../records/locked-asset.ts";
import type { ProgramRow } from "./list-programs.ts";
import { planUnits, readWhole } from "./plan-program.ts";
import { writeSteps } from "./write-steps.ts";

type By = Pick<Context<"applyProgram">, "user" | "now">;

/** A unit as it is now, and as it was before, unless it is new. */
type Changed = { before?: AssetRow; unit: AssetRow };

/**
 * Gives a unit the schedules of the automatic programs that it begins to match, because it is new or has changed. What
 * it matches no more stays until someone applies the program, who sees first what is stopped.
 */
export function applyAutomatic(tx: CompanyDb, by: By, changed: Changed): Promise<void> {
  return applyAutomaticToAll(tx, by, [changed]);
}

/** The same of many units. */
export async function applyAutomaticToAll(
  tx: CompanyDb,
  by: By,
  changed: readonly Changed[],
): Promise<void> {
  const concerned = changed.filter(
    ({ before, unit }) => !unit.archived && !(before && isSameForPrograms(before, unit)),
  );
  if (concerned.length === 0) return;
  const found = await tx.select(getTableColumns(programs), programs, {
    where: and(programs.active, programs.automatic),
    orderBy: [programs.id],
  });
  for (const program of found) {
    const begun = concerned.filter((one) => beginsToMatch(program, one));
    if (begun.length === 0) continue;
    const whole = await readWhole(tx, program);
    const units = begun.map(({ unit }) => unit);
    const planned = await planUnits(tx, whole, { units, now: by.now });
    await writeSteps(tx, by, planned);
  }
}

function beginsToMatch(program: ProgramRow, { before, unit }: Changed): boolean {
  const matched = before && !before.archived && isProgramFor(program, before);
  return !matched && isProgramFor(program, unit);
}

function isSameForPrograms(before: AssetRow, after: AssetRow): boolean {
  const { archived, category, kind, make, tags } = after;
  return isSameJson({ ...before, archived, category, kind, make, tags }, before);
}
