import { type SealKind, sealKindLabels } from "#shared/seals.ts";
import { notifications, recordSeals } from "#shared/schema.ts";
import { words } from "#shared/words.ts";
import { and, eq } from "drizzle-orm";
import type { CompanyDb } from "../../db/company-db.ts";
import { notifyAdmins } from "../notifications/notify.ts";

type Break = { kind: SealKind; recordId: number; number: number };

/** Notifies the admins once that a record does not match its seal, however often that is found. */
export function reportBreak(
  company: CompanyDb,
  { kind, recordId, number }: Break,
  now: Date,
): Promise<void> {
  const type = "seals_broken";
  return company.transaction(async (tx) => {
    // Of two who find it at once the second sees what the first has written.
    await tx.own({ lock: true });
    const isBroken = and(eq(recordSeals.kind, kind), eq(recordSeals.recordId, recordId));
    const [seal] = await tx.select({ code: recordSeals.code }, recordSeals, { where: isBroken });
    const path = `/verify/${seal?.code ?? ""}`;
    const isKnown = and(eq(notifications.type, type), eq(notifications.path, path));
    const [known] = await tx.select({ id: notifications.id }, notifications, {
      where: isKnown,
      limit: 1,
    });
    if (known) return;
    const say = () => ({
      title: w.broken,
      message: w.changed({ kind: sealKindLabels[kind], number: String(number) }),
    });
    await notifyAdmins(tx, { type, say, assetId: null, path, createdAt: now });
  });
}

const w = words({
  broken: ["A record does not match its seal", "Un registro no coincide con su sello"],
  changed: [
    "{kind}, seal {number}: it was changed after it was sealed.",
    "{kind}, sello {number}: se cambió después de sellarse.",
  ],
});
