/** Writes a company's notifications and decides who gets them. */
import type { NotificationType } from "#shared/notifications.ts";
import { notifications, users } from "#shared/schema.ts";
import type { SQL } from "drizzle-orm";
import { and, eq, inArray, isNull, ne, or } from "drizzle-orm";
import type { CompanyDb } from "../../db/company-db.ts";

type Notification = {
  type: NotificationType;
  title: string;
  message: string;
  /** Null where it is about no single asset. */
  assetId: number | null;
  /** The screen that it leads to, where that is not the asset's. */
  path?: string;
  createdAt: Date;
};

const isOffice = inArray(users.role, ["manager", "admin"]);

/** Notifies every manager and admin but the author. */
export function notifyOffice(tx: CompanyDb, notification: Notification, authorId: number) {
  return notify(tx, notification, and(isOffice, ne(users.id, authorId)));
}

/** Notifies every manager and admin of what nobody did. */
export function notifyWholeOffice(tx: CompanyDb, notification: Notification) {
  return notify(tx, notification, isOffice);
}

/** Notifies every manager and admin and one user more, but not the author. */
export function notifyOfficeAnd(
  tx: CompanyDb,
  notification: Notification,
  { userId, authorId }: { userId: number; authorId: number },
) {
  const isMeant = or(isOffice, eq(users.id, userId));
  return notify(tx, notification, and(isMeant, ne(users.id, authorId)));
}

/** Notifies single users of the crew, each of their own, but not the author. */
export async function notifyUsers(
  tx: CompanyDb,
  given: readonly (Notification & { userId: number })[],
  authorId: number,
): Promise<void> {
  const rows = given.filter(({ userId }) => userId !== authorId);
  await tx.add(notifications, rows, { id: notifications.id });
}

async function notify(tx: CompanyDb, notification: Notification, isMeant: SQL | undefined) {
  const where = and(isMeant, isNull(users.removedAt));
  const recipients = await tx.select({ userId: users.id }, users, { where, orderBy: [users.id] });
  const rows = recipients.map(({ userId }) => ({ ...notification, userId }));
  await tx.add(notifications, rows, { id: notifications.id });
}
