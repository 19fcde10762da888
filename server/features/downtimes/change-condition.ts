import type { AssetCondition } from "#shared/assets/assets.ts";
import { formatFullName } from "#shared/crew/crew.ts";
import { isDown, type DowntimeCause } from "#shared/downtimes/downtimes.ts";
import { assets, downtimes } from "#shared/schema.ts";
import { and, inArray, isNull } from "drizzle-orm";
import type { CompanyUser } from "../../db/sessions/users.ts";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { invariant } from "../../errors.ts";
import type { AssetRow } from "../records/locked-asset.ts";

export type By = { user: CompanyUser; now: Date };

type Change = {
  asset: AssetRow;
  /** The new condition. */
  condition: AssetCondition;
  archived: boolean;
  cause: DowntimeCause;
  /** The reason as it was typed. */
  reason: string | null;
  /** The defect that is the reason. */
  defectId?: number;
  /** The signature of the user who returns the asset to service. */
  signature?: string;
  note?: string | null;
};

type Why = Pick<AssetRow, "downReason" | "downDefectId">;

/** What the write that changes a condition must store on its asset, too. */
export type DownChanges = Partial<Why & Pick<AssetRow, "downSince">>;

/**
 * Ends and begins an asset's downtime when its condition changes or it is archived. Returns the changes that the same
 * write must store on the asset.
 */
export async function changeDowntime(tx: CompanyDb, by: By, change: Change): Promise<DownChanges> {
  const [changes = {}] = await changeDowntimes(tx, by, [change]);
  return changes;
}

/** The same of many assets, in two statements for all; returns the changes in their order. */
export async function changeDowntimes(
  tx: CompanyDb,
  by: By,
  given: readonly Change[],
): Promise<DownChanges[]> {
  const moved = given.filter((change) => !isSameState(change));
  const ended = moved.filter(({ asset }) => isDown(asset));
  const begun = moved.filter(isDown).map((change) => toDowntime(by, change));
  await endDowntimes(tx, by, ended);
  const added = await tx.addReturning(downtimes, begun, { id: downtimes.id });
  invariant(added.length === begun.length, "a downtime that was inserted is returned");
  if (added.length > 0) {
    tx.expectSeals(added.map(({ id }) => ({ kind: "downtime", recordId: id })));
  }
  return given.map((change) => (isSameState(change) ? {} : toDownChanges(by, change)));
}

function isSameState({ asset, condition, archived }: Change): boolean {
  return asset.condition === condition && asset.archived === archived;
}

function toDownChanges({ now }: By, change: Change): DownChanges {
  const why = findWhy(change);
  return isDown(change) ? { downSince: now, ...why } : { downSince: null, ...why };
}

/** An archived asset has no downtime but keeps the reason, which applies when it is restored. */
function findWhy(change: Change): Why {
  const { asset, condition, reason, defectId = null } = change;
  const isGiven = defectId !== null || (reason !== null && isDown(change));
  if (isGiven) return { downReason: reason, downDefectId: defectId };
  if (asset.condition !== condition) return { downReason: null, downDefectId: null };
  return { downReason: asset.downReason, downDefectId: asset.downDefectId };
}

function toDowntime({ user, now }: By, change: Change) {
  const { asset, condition, cause } = change;
  invariant(condition !== "in_use", "an asset in use is not down");
  const { downReason, downDefectId } = findWhy(change);
  const started = { startedAt: now, startedById: user.id, startedByName: formatFullName(user) };
  const named = { reason: downReason, defectId: downDefectId };
  return { assetId: asset.id, condition, cause, ...named, ...started };
}

/** A downtime that ends with a signature is a return to service; of many, all end with the same. */
async function endDowntimes(tx: CompanyDb, { user, now }: By, ended: readonly Change[]) {
  const [first] = ended;
  if (!first) return;
  const ids = ended.map(({ asset }) => asset.id);
  const where = and(inArray(downtimes.assetId, ids), isNull(downtimes.endedAt));
  const changes = {
    endedAt: now,
    endedById: user.id,
    endedByName: formatFullName(user),
    endNote: first.note ?? null,
    signature: first.signature ?? null,
  };
  const rows = await tx.changeAll(downtimes, { where, changes }, { id: downtimes.id });
  const kind = first.signature === undefined ? "ending" : "return";
  tx.expectSeals(rows.map(({ id }) => ({ kind, recordId: id })));
}

/** Changes only the condition of an asset, and returns the changed asset. */
export async function changeCondition(
  tx: CompanyDb,
  by: By,
  change: Omit<Change, "archived">,
): Promise<AssetRow> {
  const { asset, condition } = change;
  const down = await changeDowntime(tx, by, { ...change, archived: asset.archived });
  const changes = { condition, ...down, version: asset.version + 1, updatedAt: by.now };
  await tx.changeRow(assets, asset.id, changes);
  return { ...asset, ...changes };
}
