/** Writes a company's notifications and decides who gets them. */
import type { NotificationType } from "#shared/notifications.ts";
import { notifications, users } from "#shared/schema.ts";
import type { SQL } from "drizzle-orm";
import { and, eq, inArray, isNull, ne } from "drizzle-orm";
import type { CompanyDb } from "../../db/company-db.ts";

type Notification = {
  type: NotificationType;
  title: string;
  message: string;
  assetId: number;
  createdAt: Date;
};

const isOffice = inArray(users.role, ["manager", "admin"]);

/** Notifies every manager and admin but the author. */
export function notifyOffice(tx: CompanyDb, notification: Notification, authorId: number) {
  return notify(tx, notification, and(isOffice, ne(users.id, authorId)));
}

/** Notifies one user, unless they did it themselves. */
export function notifyUser(
  tx: CompanyDb,
  notification: Notification,
  { userId, authorId }: { userId: number; authorId: number },
) {
  return notify(tx, notification, and(eq(users.id, userId), ne(users.id, authorId)));
}

async function notify(tx: CompanyDb, notification: Notification, isMeant: SQL | undefined) {
  const where = and(isMeant, isNull(users.removedAt));
  const recipients = await tx.select({ userId: users.id }, users, { where, orderBy: [users.id] });
  const rows = recipients.map(({ userId }) => ({ ...notification, userId }));
  await tx.add(notifications, rows, { id: notifications.id });
}
