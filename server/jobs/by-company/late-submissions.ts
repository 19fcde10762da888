import { words } from "#shared/base/words.ts";
import { findLate, findWaiting, type LateSubmission } from "../../db/across/submissions-across.ts";
import { notifyUsers } from "../../features/notifications/notify.ts";
import { workByCompany, type Parts } from "./work-by-company.ts";

/** Notifies drivers after a day of held submissions and missing photos: of each once, by one server. */
export async function notifyOfLate(parts: Parts): Promise<void> {
  const now = parts.clock.now();
  await workByCompany(parts, {
    lockKey: 7_301_954_217,
    companies: await findWaiting(parts.database.builder, now),
    refreshed: ["listNotifications"],
    work: async (company, { tx }) => {
      const late = await findLate(tx, company.companyId, now);
      const notifications = late.map((item) => toNotification(item, now));
      if (late.length > 0) await notifyUsers(company, notifications);
      return late.length;
    },
  });
}

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
