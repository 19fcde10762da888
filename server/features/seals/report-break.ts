import { type SealKind, sealKindLabels } from "#shared/seals/seals.ts";
import { notifications, recordSeals } from "#shared/schema.ts";
import { words } from "#shared/base/words.ts";
import { and, eq } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { notifyAdmins } from "../notifications/notify.ts";

/** A record that does not match its seal, or has none; or a seal that is gone. */
export type Break = { number: number | null; kind: SealKind | null; recordId: number | null };

/** Notifies the admins once, however often it is found. */
export function reportBreak(company: CompanyDb, broken: Break, now: Date): Promise<void> {
  const type = "seals_broken";
  return company.transaction(async (tx) => {
    // The lock makes a simultaneous request wait and then see that the admins have been notified.
    await tx.own({ lock: true });
    const path = await findPath(tx, broken);
    const isKnown = and(eq(notifications.type, type), eq(notifications.path, path));
    const [known] = await tx.select({ id: notifications.id }, notifications, {
      where: isKnown,
      limit: 1,
    });
    if (known) return;
    const say = () => ({ title: w.broken, message: describe(broken) });
    await notifyAdmins(tx, { type, say, assetId: null, path, createdAt: now });
  });
}

function describe({ number, kind }: Break): string {
  const seal = String(number);
  if (kind === null) return w.gone({ number: seal });
  const record = sealKindLabels[kind];
  return number === null ? w.unsealed({ kind: record }) : w.changed({ kind: record, number: seal });
}

/** Each break has one of its own, by which it is known again. */
async function findPath(tx: CompanyDb, { number, kind, recordId }: Break): Promise<string> {
  if (kind === null || recordId === null) return `/account-settings?seal=${number}`;
  const isBroken = and(eq(recordSeals.kind, kind), eq(recordSeals.recordId, recordId));
  const [seal] = await tx.select({ code: recordSeals.code }, recordSeals, {
    where: isBroken,
    orderBy: [recordSeals.version],
    limit: 1,
  });
  return seal?.code ? `/verify/${seal.code}` : `/account-settings?seal=${kind}-${recordId}`;
}

const w = words({
  broken: ["A record does not match its seal", "Un registro no coincide con su sello"],
  unsealed: ["{kind}: it has no seal.", "{kind}: no tiene sello."],
  gone: ["Seal {number} is gone.", "Falta el sello {number}."],
  changed: [
    "{kind}, seal {number}: it was changed after it was sealed.",
    "{kind}, sello {number}: se cambió después de sellarse.",
  ],
});
