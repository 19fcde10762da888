import type { AssetCondition } from "#shared/assets/assets.ts";
import { formatFullName } from "#shared/crew/crew.ts";
import { isDown, type DowntimeCause } from "#shared/downtimes/downtimes.ts";
import { assets, downtimes } from "#shared/schema.ts";
import { and, eq, isNull } from "drizzle-orm";
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

/**
 * Ends and begins an asset's downtime when its condition changes or it is archived. Returns the changes that the same
 * write must store on the asset.
 */
export async function changeDowntime(tx: CompanyDb, by: By, change: Change) {
  const { asset, condition, archived, cause, reason, defectId = null } = change;
  const isSame = asset.condition === condition && asset.archived === archived;
  if (isSame) return {};
  const { user, now } = by;
  if (isDown(asset)) await endDowntime(tx, by, change);
  // Archiving ends a downtime but keeps its reason, which applies again when the asset is restored.
  const lasting = asset.condition === condition ? pickWhy(asset) : noReason;
  if (!isDown({ condition, archived })) return { downSince: null, ...lasting };
  invariant(condition !== "in_use", "an asset in use is not down");
  const isGiven = reason !== null || defectId !== null;
  const why = isGiven ? { downReason: reason, downDefectId: defectId } : lasting;
  const started = { startedAt: now, startedById: user.id, startedByName: formatFullName(user) };
  const named = { reason: why.downReason, defectId: why.downDefectId };
  const begun = { assetId: asset.id, condition, cause, ...named, ...started };
  const [added] = await tx.addReturning(downtimes, [begun], { id: downtimes.id });
  invariant(added, "a downtime that was inserted is returned");
  tx.expectSeals([{ kind: "downtime", recordId: added.id }]);
  return { downSince: now, ...why };
}

type Why = Pick<AssetRow, "downReason" | "downDefectId">;

const noReason: Why = { downReason: null, downDefectId: null };

function pickWhy({ downReason, downDefectId }: AssetRow): Why {
  return { downReason, downDefectId };
}

/** A downtime that ends with a signature is a return to service. */
async function endDowntime(tx: CompanyDb, { user, now }: By, { asset, signature, note }: Change) {
  const where = and(eq(downtimes.assetId, asset.id), isNull(downtimes.endedAt));
  const changes = {
    endedAt: now,
    endedById: user.id,
    endedByName: formatFullName(user),
    endNote: note ?? null,
    signature: signature ?? null,
  };
  const ended = await tx.changeAll(downtimes, { where, changes }, { id: downtimes.id });
  const kind = signature === undefined ? "ending" : "return";
  tx.expectSeals(ended.map(({ id }) => ({ kind, recordId: id })));
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
