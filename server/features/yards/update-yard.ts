import { foldText } from "#shared/assets/searched-text.ts";
import { assets, yards } from "#shared/schema.ts";
import { and, eq, isNull, not } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { fail } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { recordChanges, toChanges } from "../audit/record-changes.ts";
import { readYard, toAudited } from "./list-yards.ts";

/** Changes what is given; an outdated version is refused, and so is to archive a yard that has units. */
export function updateYard({ company, params, body, user, now }: Context<"updateYard">) {
  const { version: known, archived, ...given } = body;
  return company.transaction(async (tx) => {
    await tx.lockName("yards");
    const before = await tx.get(yards, params.id, { lock: true });
    if (known !== undefined && known !== before.version) throw fail("yards.stale");
    const isArchived = archived ?? before.archivedAt !== null;
    const after = {
      ...before,
      ...given,
      archivedAt: isArchived ? (before.archivedAt ?? now) : null,
    };
    if (!isArchived) await refuseTakenName(tx, after.name, before.id);
    else if (before.archivedAt === null) await refuseUnits(tx, before.id);
    const entries = toChanges({
      noun: "yard",
      name: before.name,
      before: toAudited(before),
      after: toAudited(after),
    });
    const { name, address, archivedAt } = after;
    const changes = { name, address, archivedAt, version: before.version + 1, updatedAt: now };
    if (entries.length > 0) await tx.changeRow(yards, before.id, changes);
    await recordChanges(tx, { user, now }, entries);
    return readYard(tx, before.id);
  });
}

async function refuseUnits(tx: CompanyDb, yardId: number): Promise<void> {
  const units = await tx.count(assets, and(eq(assets.yardId, yardId), not(assets.archived)), 1);
  if (units > 0) throw fail("yards.inUse");
}

/** Yards in use have names of their own, without regard to case. Of two who give one at once the second is refused. */
export async function refuseTakenName(tx: CompanyDb, name: string, own?: number): Promise<void> {
  await tx.lockName("yards");
  const where = isNull(yards.archivedAt);
  const others = await tx.select({ id: yards.id, name: yards.name }, yards, { where });
  const isTaken = others.some(
    (other) => other.id !== own && foldText(other.name) === foldText(name),
  );
  if (isTaken) throw fail("yards.nameTaken");
}
