import { assets, programs } from "#shared/schema.ts";
import { and, getTableColumns, inArray, not } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { fail } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { lockProgram } from "./list-programs.ts";
import {
  addCounts,
  countSteps,
  planFleet,
  planUnits,
  type Planned,
  readWhole,
  type WholeProgram,
} from "./plan-program.ts";
import { writeSteps } from "./write-steps.ts";

/**
 * Gives units the schedules of a program, some units in each transaction. It may end in the middle, killed or because the
 * program was changed meanwhile: each unit is then as one version says, and applying again does the rest.
 */
export async function applyProgram({ company, params, body, user, now }: Context<"applyProgram">) {
  const stored = await company.get(programs, params.id);
  if (!stored.active) throw fail("request.notFound");
  if (stored.version !== body.version) throw fail("programs.stale");
  const program = await readWhole(company, stored);
  let done = countSteps([]);
  for await (const planned of planFleet(company, program, now)) {
    const { kept } = countSteps(planned);
    const written = await applyTo(company, { user, now }, { program, planned });
    done = addCounts(done, { ...written, kept });
  }
  return { version: program.version, ...done };
}

type By = Pick<Context<"applyProgram">, "user" | "now">;
type Batch = { program: WholeProgram; planned: readonly Planned[] };

/** Plans again for the units that change, once they are locked; the others are not even locked. */
function applyTo(company: CompanyDb, by: By, { program, planned }: Batch) {
  const changing = planned.filter(({ steps }) => steps.some(({ act }) => act !== "keep"));
  if (changing.length === 0) return countSteps([]);
  return company.transaction(async (tx) => {
    const { version } = await lockProgram(tx, program.id);
    if (version !== program.version) throw fail("programs.stale");
    const ids = changing.map(({ unit }) => unit.id);
    const units = await tx.select(getTableColumns(assets), assets, {
      where: and(inArray(assets.id, ids), not(assets.archived)),
      orderBy: [assets.id],
      lock: true,
    });
    const locked = await planUnits(tx, program, { units, now: by.now });
    await writeSteps(tx, by, locked);
    return countSteps(locked);
  });
}
