/** Writes a company's notifications and decides who gets them. */
import { limits } from "#shared/limits.ts";
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

/** Notifies every manager and admin and of each notification one user more, but not the author. */
export async function notifyOfficeAnd(
  tx: CompanyDb,
  given: readonly (Notification & { userId: number })[],
  authorId: number,
): Promise<void> {
  const others = given.map(({ userId }) => userId);
  const isMeant = and(or(isOffice, inArray(users.id, others)), ne(users.id, authorId));
  const recipients = await selectRecipients(tx, isMeant);
  const rows = given.flatMap((notification) =>
    recipients
      .filter(({ userId, role }) => role !== "driver" || userId === notification.userId)
      .map(({ userId }) => ({ ...notification, userId })),
  );
  await tx.add(notifications, rows, { id: notifications.id });
}

/** Notifies every admin, also the one whose call it came from. */
export function notifyAdmins(tx: CompanyDb, notification: Notification) {
  return notify(tx, notification, eq(users.role, "admin"));
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
  const recipients = await selectRecipients(tx, isMeant);
  const rows = recipients.map(({ userId }) => ({ ...notification, userId }));
  await tx.add(notifications, rows, { id: notifications.id });
}

function selectRecipients(tx: CompanyDb, isMeant: SQL | undefined) {
  const where = and(isMeant, isNull(users.removedAt));
  const fields = { userId: users.id, role: users.role };
  return tx.select(fields, users, { where, orderBy: [users.id] });
}

/** The first few; a notification is a line, not a report. */
export function listFirst(labels: readonly string[]): string {
  const shown = labels.slice(0, limits.failedInspectionsShown).join(", ");
  const more = labels.length - limits.failedInspectionsShown;
  return more > 0 ? `${shown} and ${more} more` : shown;
}
