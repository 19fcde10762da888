import { findTagsProblem, formatTakenUnit } from "#shared/assets/asset-identity.ts";
import { mergeBulk, toFormer } from "#shared/assets/bulk-changes.ts";
import type { BulkChanges } from "#shared/assets/bulk-schema.ts";
import type { ErrorCode } from "#shared/api/errors.ts";
import { isSameJson } from "#shared/base/equality.ts";
import { type Message, say } from "#shared/base/messages.ts";
import { words } from "#shared/base/words.ts";
import { assets, defects } from "#shared/schema.ts";
import { and, asc, getTableColumns, inArray, isNull, not } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { fail } from "../../errors.ts";
import { bodyLimits } from "../../http/body/body-limits.ts";
import type { Context } from "../../http/route.ts";
import { recordMany, toChanges } from "../audit/record-changes.ts";
import { changeDowntimes } from "../downtimes/change-condition.ts";
import { toUncertifiedMessage } from "../downtimes/return-to-service.ts";
import { applyAutomaticToAll } from "../programs/apply-automatic.ts";
import type { AssetRow } from "../records/locked-asset.ts";
import { selectReason } from "../records/select-asset.ts";
import { enterYards, findEntered, nameYards } from "../yards/units-in-yards.ts";
import { foldAsset } from "./list-assets.ts";

type Locked = AssetRow & { reason: string | null };

/** One asset of the call: as it is, and as it is wanted. */
type Unit = { index: number; asset: Locked; wanted: AssetRow; changes: BulkChanges };

/** Changes many assets by the rules of `updateAsset`, each kind of change in one statement; or none of them. */
export function updateAssets({ company, user, body, now }: Context<"updateAssets">) {
  const by = { user, now };
  return company.transaction(async (tx) => {
    const units = await lockUnits(tx, body);
    refuse("request.invalid", units, ({ wanted }) => findTagsProblem(wanted.tags));
    const changed = units.filter(({ asset, wanted }) => !isSameJson(wanted, asset));
    if (user.company.tagsOutCritical) await refuseUncertified(tx, changed);
    await refuseTaken(tx, changed);
    await enterYards(
      tx,
      changed.map(({ asset, wanted }) => findEntered(asset, wanted)),
    );
    const moved = await changeDowntimes(tx, by, changed.map(toMove));
    const rows = changed.map(({ asset: { id, version }, wanted }, index) => ({
      ...pickWritten({ ...wanted, ...moved[index], ...foldAsset(wanted) }),
      id,
      version: version + 1,
      updatedAt: now,
    }));
    if (rows.length > 0) await tx.run(tx.changingMany(assets, rows));
    await recordMany(tx, by, await toEntries(tx, changed));
    const pairs = changed.map(({ asset, wanted }) => ({ before: asset, unit: wanted }));
    await applyAutomaticToAll(tx, by, pairs);
    return {
      items: changed.map(({ asset, wanted }) => ({
        id: asset.id,
        version: asset.version + 1,
        former: toFormer(asset, wanted),
      })),
    };
  });
}

/** Locks them by their ids, in the order in which all who lock several do; refuses unknown and outdated ones. */
async function lockUnits(
  tx: CompanyDb,
  { items, changes: ofAll = {} }: Context<"updateAssets">["body"],
): Promise<Unit[]> {
  const { id, downReason, downDefectId } = assets;
  const reason = selectReason(tx, downReason, downDefectId);
  const ids = items.map((item) => item.id);
  const found = await tx.select({ ...getTableColumns(assets), reason }, assets, {
    where: inArray(id, ids),
    orderBy: [id],
    lock: true,
  });
  const byId = new Map<number, Locked>(found.map((row) => [row.id, row]));
  const units = items.map(({ changes = ofAll, ...item }, index) => {
    const asset = byId.get(item.id);
    if (!asset) throw failUnknown(index);
    const { version = asset.version } = item;
    return { index, asset, version, changes, wanted: mergeBulk(asset, changes) };
  });
  refuse("assets.stale", units, ({ asset, version }) =>
    asset.version === version ? undefined : { error: () => w.stale },
  );
  return units;
}

/** Also of an archived asset, which would come back from the archive in use. */
async function refuseUncertified(tx: CompanyDb, changed: readonly Unit[]): Promise<void> {
  const returned = changed.filter(
    ({ asset, wanted }) =>
      asset.condition !== "in_use" && wanted.condition === "in_use" && asset.criticalDefects > 0,
  );
  if (returned.length === 0) return;
  const { number, assetId, critical, closedAt } = defects;
  const ids = returned.map(({ asset }) => asset.id);
  const open = await tx.select({ assetId, number }, defects, {
    where: and(inArray(assetId, ids), critical, isNull(closedAt)),
    firstOf: [assetId],
    orderBy: [asc(assetId), asc(number)],
  });
  const byUnit = new Map(open.map((defect) => [defect.assetId, defect]));
  refuse("downtimes.notCertified", returned, ({ asset }) => {
    const defect = byUnit.get(asset.id);
    return defect && toUncertifiedMessage(defect);
  });
}

/** Refuses to restore an asset whose number another active asset has, or one that is restored with it. */
async function refuseTaken(tx: CompanyDb, changed: readonly Unit[]): Promise<void> {
  const restored = changed.filter(({ asset, wanted }) => asset.archived && !wanted.archived);
  const keys = restored.flatMap(({ asset }) => asset.unitNumberKey ?? []);
  if (keys.length === 0) return;
  const { id, name, unitNumber, unitNumberKey } = assets;
  const holders = await tx.select({ id, name, unitNumber, unitNumberKey }, assets, {
    where: and(inArray(unitNumberKey, keys), not(assets.archived)),
  });
  const all = [...holders, ...restored.map(({ asset }) => asset)];
  const byKey = new Map(all.toReversed().map((holder) => [holder.unitNumberKey, holder]));
  refuse("assets.unitNumberTaken", restored, ({ asset }) => {
    const holder = asset.unitNumberKey === null ? undefined : byKey.get(asset.unitNumberKey);
    return holder && holder.id !== asset.id ? formatTakenUnit(holder) : undefined;
  });
}

function toMove({ asset, wanted: { condition, archived }, changes }: Unit) {
  const reason = changes.conditionReason ?? null;
  return { asset, condition, archived, cause: "form", reason } as const;
}

/** The columns that a change of many writes, also where it leaves some as they are. */
function pickWritten(row: AssetRow) {
  const { condition, location, assignedCrew, yardId, archived, tags, searchText } = row;
  const { downSince, downReason, downDefectId } = row;
  const down = { downSince, downReason, downDefectId };
  return { condition, location, assignedCrew, yardId, archived, tags, searchText, ...down };
}

async function toEntries(tx: CompanyDb, changed: readonly Unit[]) {
  const states = changed.flatMap(({ asset, wanted }): AssetRow[] => [asset, wanted]);
  const named = await nameYards(tx, states);
  return changed.flatMap(({ asset: { name } }, at) => {
    const [before, after] = named.slice(2 * at);
    return before && after ? toChanges({ noun: "asset", name, before, after }) : [];
  });
}

type Named = Pick<Unit, "index" | "asset">;

/** Refuses all if one has a problem: says it of the first, or of all in one sentence, and at each. */
function refuse<Of extends Named>(
  code: ErrorCode,
  units: readonly Of[],
  findProblem: (unit: Of) => Message | undefined,
): void {
  const refused = units.flatMap((unit) => {
    const problem = findProblem(unit);
    return problem ? [{ unit, problem }] : [];
  });
  const [first, ...others] = refused;
  if (!first) return;
  const { name } = first.unit.asset;
  const problem = () => say(first.problem);
  const n = others.length;
  const message = {
    error: () => {
      if (n === 0) return w.refused({ name, problem: problem() });
      return code === "assets.stale"
        ? w.staleMore({ name, n })
        : w.refusedMore({ name, n, problem: problem() });
    },
  };
  const said = refused.slice(0, bodyLimits.refusedFieldsMax);
  const fields = said.map(({ unit, problem: text }) => [`items.${unit.index}`, text] as const);
  throw fail(code, { message, fields: Object.fromEntries(fields) });
}

/** Another company's is as unknown as one that never was. */
function failUnknown(index: number) {
  const message = { error: () => w.unknown({ place: index + 1 }) };
  return fail("request.notFound", { message, fields: { [`items.${index}.id`]: message } });
}

const w = words({
  refused: ["{name}: {problem}. Nothing was changed", "{name}: {problem}. No se cambió nada"],
  refusedMore: [
    {
      one: "{name}: {problem}. {n} more unit was refused. Nothing was changed",
      other: "{name}: {problem}. {n} more units were refused. Nothing was changed",
    },
    {
      one: "{name}: {problem}. Se rechazó {n} unidad más. No se cambió nada",
      other: "{name}: {problem}. Se rechazaron {n} unidades más. No se cambió nada",
    },
  ],
  stale: [
    "Someone else changed this meanwhile. Reload it and try again",
    "Alguien más cambió esto. Cárguelo de nuevo e intente otra vez",
  ],
  staleMore: [
    {
      one: "{name} and {n} more: Someone else changed these meanwhile. Reload them and try again. Nothing was changed",
      other:
        "{name} and {n} more: Someone else changed these meanwhile. Reload them and try again. Nothing was changed",
    },
    {
      one: "{name} y {n} más: Alguien más las cambió. Cárguelas de nuevo e intente otra vez. No se cambió nada",
      other:
        "{name} y {n} más: Alguien más las cambió. Cárguelas de nuevo e intente otra vez. No se cambió nada",
    },
  ],
  unknown: [
    "Asset {place} of the list does not exist. Nothing was changed",
    "La unidad {place} de la lista no existe. No se cambió nada",
  ],
});
