/** Writes a company's notifications and decides who gets them. */
import type { Language } from "#shared/languages.ts";
import { limits } from "#shared/limits.ts";
import type { NotificationType } from "#shared/notifications.ts";
import { notifications, users } from "#shared/schema.ts";
import { words } from "#shared/words.ts";
import type { SQL } from "drizzle-orm";
import { and, eq, inArray, isNull, ne, or } from "drizzle-orm";
import type { CompanyDb } from "../../db/company-db.ts";
import { userLanguage } from "../../db/reader-language.ts";
import { inLanguage } from "../../language.ts";

type Notification = {
  type: NotificationType;
  /** Is called in the language of each recipient. */
  say: () => { title: string; message: string };
  /** Null where it is about no single asset. */
  assetId: number | null;
  /** The screen that it leads to, where that is not the asset's. */
  path?: string;
  createdAt: Date;
};

export type Recipient = { userId: number; language: Language };

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
      .map((recipient) => toRow(notification, recipient)),
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
  given: readonly (Notification & Recipient)[],
  authorId: number,
): Promise<void> {
  const others = given.filter(({ userId }) => userId !== authorId);
  const rows = others.map((one) => toRow(one, one));
  await tx.add(notifications, rows, { id: notifications.id });
}

async function notify(tx: CompanyDb, notification: Notification, isMeant: SQL | undefined) {
  const recipients = await selectRecipients(tx, isMeant);
  const rows = recipients.map((recipient) => toRow(notification, recipient));
  await tx.add(notifications, rows, { id: notifications.id });
}

function toRow({ say, ...notification }: Notification, { userId, language }: Recipient) {
  return { ...notification, ...inLanguage(language, say), userId };
}

function selectRecipients(tx: CompanyDb, isMeant: SQL | undefined) {
  const where = and(isMeant, isNull(users.removedAt));
  const fields = { userId: users.id, role: users.role, language: userLanguage };
  return tx.select(fields, users, { where, orderBy: [users.id] });
}

/** "Tires, Horn, Mirrors and 4 more"; a notification is a line, not a report. */
export function listFirst(
  labels: readonly string[],
  most: number = limits.failedInspectionsShown,
): string {
  const shown = labels.slice(0, most).join(", ");
  const n = labels.length - most;
  return n > 0 ? w.more({ shown, n }) : shown;
}

const w = words({ more: ["{shown} and {n} more", "{shown} y {n} más"] });
