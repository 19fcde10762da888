import { words } from "#shared/words.ts";
import { sql } from "drizzle-orm";
import { companyIn } from "../db/across-companies.ts";
import type { Database } from "../db/client.ts";
import { findLate, type LateSubmission } from "../db/late-across.ts";
import { tryLock } from "../db/transaction.ts";
import type { Clock } from "../clock.ts";
import { notifyUsers } from "../features/notifications/notify.ts";
import type { Live } from "../live/live.ts";

type Parts = { database: Database; clock: Clock; live: Pick<Live, "changed"> };

/** Any number, as long as every server takes the same and nothing else does. */
const lockKey = 7_301_954_217;

/** Notifies drivers of what is held, and of photos that are missing, after a day; of each once, on one server. */
export async function notifyOfLate({ database, clock, live }: Parts): Promise<void> {
  const companies = await database.builder.transaction(async (tx) => {
    if (!(await tryLock(tx, sql`${lockKey}::bigint`))) return [];
    const now = clock.now();
    const late = await findLate(tx, now);
    const ids = [...new Set(late.map(({ companyId }) => companyId))];
    for (const id of ids) {
      const own = late.filter(({ companyId }) => companyId === id);
      await notifyUsers(
        companyIn(tx, id),
        own.map((one) => toNotification(one, now)),
        nobody,
      );
    }
    return ids;
  });
  for (const id of companies) live.changed(id, ["listNotifications"]);
}

/** It comes by the passing of time, so that all are notified. */
const nobody = 0;

function toNotification({ type, unit, assetId, userId, language }: LateSubmission, now: Date) {
  const { title, message } = w[type];
  return {
    type,
    say: () => ({ title: title({ unit }), message }),
    assetId,
    userId,
    language,
    path: "/inspection?view=unsent",
    createdAt: now,
    push: "usual",
  } as const;
}

const w = {
  held_waiting: words({
    title: ["{unit}: the office has not decided yet", "{unit}: la oficina todavía no decide"],
    message: [
      "What you sent has been with the office for a day. Ask there what becomes of it.",
      "Lo que envió lleva un día en la oficina. Pregunte ahí qué pasará con eso.",
    ],
  }),
  photos_missing: words({
    title: ["{unit}: photos are missing", "{unit}: faltan fotos"],
    message: [
      "Open Yardcheck where there is a signal, on the phone that took them.",
      "Abra Yardcheck donde haya señal, en el teléfono con que las tomó.",
    ],
  }),
};
