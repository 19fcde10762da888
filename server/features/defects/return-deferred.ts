import { translateLabel } from "#shared/checklists/item-labels.ts";
import { toDay } from "#shared/base/days.ts";
import { formatDefectNumber } from "#shared/defects/defects.ts";
import { assets, defects } from "#shared/schema.ts";
import { words } from "#shared/base/words.ts";
import { and, eq, gte, lte, or } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import type { Join, Selected } from "../../db/statements/company-rows.ts";
import { isAny } from "../../db/statements/search-terms.ts";
import { notifyOfMany, type Part } from "../notifications/notify.ts";
import { addEvents } from "./add-events.ts";
import { noDeferral } from "./close-defects.ts";
import { countDefects, isActive } from "./select-defects.ts";

const { id, number, title, assetId, state, deferredUntil, deferredMiles, deferredHours } = defects;
const withDefects: Join = { kind: "inner", table: defects, on: eq(assetId, assets.id) };

/** Assets with deferred defects whose day or reading has been reached. */
export function selectEndedDeferrals(today: string) {
  const hasCome = or(
    lte(deferredUntil, today),
    gte(assets.currentMiles, deferredMiles),
    gte(assets.currentHours, deferredHours),
  );
  const where = and(isActive, eq(state, "deferred"), hasCome);
  return { from: assets, joins: [withDefects], where };
}

/**
 * Finds at most `most` of them and reopens them, with an event and a notification to the office. Returns how many were
 * found; those of locked assets wait for the next run.
 */
export async function returnDeferred(tx: CompanyDb, { now, most, done }: Part) {
  const { from, joins, where } = selectEndedDeferrals(toDay(now, tx.timeZone));
  const total = tx.counting(from, where, { joins });
  const selected = { joins, where, limit: most, lock: "skip" } as const;
  const found = await tx.select({ assetId, total }, from, selected);
  const [first] = found;
  if (!first) return 0;
  const assetIds = found.map((row) => row.assetId);
  const isLocked = isAny(assets.id, assetIds);
  // Read again under the lock, because other requests may have decided on the defects before it.
  const ended = await tx.select(fields, from, {
    joins,
    where: and(where, isLocked),
    orderBy: [id],
  });
  if (ended.length > 0) await reopen(tx, ended, { now, total: first.total, done });
  await tx.change(assets, isLocked, countDefects(tx));
  return found.length;
}

const fields = { id, number, title, assetId, unit: assets.name };

type Run = { now: Date; total: number; done: number };

async function reopen(
  tx: CompanyDb,
  ended: readonly Selected<typeof fields>[],
  { now, total, done }: Run,
) {
  const ids = ended.map((row) => row.id);
  await tx.change(defects, isAny(id, ids), { state: "open", reviewPending: false, ...noDeferral });
  const event = { kind: "deferral_ended", at: now } as const;
  const events = ids.map((defectId) => ({ ...event, defectId }));
  await addEvents(tx, events);
  const given = ended.map((row) => ({
    type: event.kind,
    say: () => ({
      title: w.ended({ unit: row.unit, number: formatDefectNumber(row.number) }),
      message: translateLabel(row.title),
    }),
    assetId: row.assetId,
    path: `/defects/${row.id}`,
    createdAt: now,
  }));
  const summarise = () => ({
    type: event.kind,
    say: () => ({ title: w.allEnded({ total }), message: w.open }),
    assetId: null,
    path: "/defects",
    createdAt: now,
  });
  await notifyOfMany(tx, { given, total, done, summarise });
}

const w = words({
  allEnded: ["{total} defects are deferred no longer", "{total} defectos ya no están aplazados"],
  open: ["They are open again.", "Están abiertos otra vez."],
  ended: ["{unit}: {number} is deferred no longer", "{unit}: {number} ya no está aplazado"],
});
