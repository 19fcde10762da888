import { assetCodes, assets } from "#shared/schema.ts";
import { and, inArray } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { drawCodes } from "../../db/across/labels-across.ts";
import { fail, invariant } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { toChanges, recordChanges } from "../audit/record-changes.ts";
import { isLive, type LabelParts, toLabel } from "./get-code.ts";

/** Gives units the codes that they lack; returns the labels of all, in the order given. */
export function addCodes(context: Context<"addCodes">, { database, publicUrl }: LabelParts) {
  const { company, user, body, now, req } = context;
  const ids = [...new Set(body.assetIds)];
  return company.transaction(async (tx) => {
    const units = await lockUnits(tx, ids);
    const codes = await findCodes(tx, ids);
    const missing = units.filter(({ id }) => !codes.has(id));
    const drawn = await drawCodes(database.builder, missing.length);
    const made = missing.map((unit, index) => ({ unit, code: drawn[index] ?? "" }));
    for (const { unit, code } of made) codes.set(unit.id, code);
    const by = { createdById: user.id, createdAt: now };
    const rows = made.map(({ unit, code }) => ({ assetId: unit.id, code, ...by }));
    await tx.add(assetCodes, rows);
    const entries = made.flatMap(({ unit, code }) => toEntry(unit, { to: code }));
    await recordChanges(tx, { user, now }, entries);
    const byId = new Map(units.map((unit) => [unit.id, unit]));
    const labels = ids.map((id) => {
      const [unit, code] = [byId.get(id), codes.get(id)];
      invariant(unit && code, "each unit has a code by now");
      return toLabel(unit, code, { publicUrl, req });
    });
    return { labels };
  });
}

/** Locked, so that of two who print at once the second finds the codes of the first. */
async function lockUnits(tx: CompanyDb, ids: number[]) {
  const { id, name, unitNumber } = assets;
  const where = inArray(id, ids);
  const fields = { id, name, unitNumber };
  const units = await tx.select(fields, assets, { where, orderBy: [id], lock: true });
  if (units.length < ids.length) throw fail("request.notFound");
  return units;
}

/** The live codes of these units, by unit. */
async function findCodes(tx: CompanyDb, ids: number[]): Promise<Map<number, string>> {
  const { assetId, code } = assetCodes;
  const where = and(inArray(assetId, ids), isLive);
  const rows = await tx.select({ assetId, code }, assetCodes, { where });
  return new Map(rows.map((row) => [row.assetId, row.code]));
}

type Codes = { from?: string | undefined; to: string };

/** The entry in the audit trail of a unit's new code. */
export function toEntry({ id, name }: { id: number; name: string }, { from, to }: Codes) {
  const before = { id, labelCode: from };
  return toChanges({ noun: "asset", name, before, after: { labelCode: to } });
}
