/** Writes a company's notifications, decides who gets them, and sends some to phones, too. */
import type { Language } from "#shared/base/languages.ts";
import { limits } from "#shared/base/limits.ts";
import type { NotificationType } from "#shared/notifications/notifications.ts";
import type { PushUrgency } from "#shared/push/push.ts";
import type { Role } from "#shared/base/roles.ts";
import { notifications, pushMessages, pushSubscriptions, users } from "#shared/schema.ts";
import { words } from "#shared/base/words.ts";
import type { SQL } from "drizzle-orm";
import { and, eq, inArray, isNull, ne, or } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { userLanguage } from "../../db/company/reader-language.ts";
import { isAny } from "../../db/statements/search-terms.ts";
import { inLanguage } from "../../language.ts";

type Notification = {
  type: NotificationType;
  /** Is called in the language of each recipient. */
  say: () => { title: string; message: string };
  /** Null where it is about no single asset. */
  assetId: number | null;
  /** The screen that it leads to, where that is not the asset's. */
  path?: string;
  /** The screen for a driver, who may not see that one. */
  driverPath?: string;
  createdAt: Date;
  /** Where it is also sent to the phones of its recipients that take alerts. */
  push?: PushUrgency;
};

export type Recipient = { userId: number; language: Language };

/** The author of what time has caused. */
const noAuthor = 0;

const isOffice = inArray(users.role, ["manager", "admin"]);

/** Notifies every manager and admin but the author. */
export function notifyOffice(tx: CompanyDb, notification: Notification, authorId: number) {
  return notify(tx, notification, and(isOffice, ne(users.id, authorId)));
}

/** Notifies every manager and admin of what no user of the company did. */
export function notifyWholeOffice(tx: CompanyDb, notification: Notification) {
  return notify(tx, notification, isOffice);
}

/** Notifies every manager and admin, and of some notifications one more user, but never the author. */
export async function notifyOfficeAnd(
  tx: CompanyDb,
  given: readonly (Notification & { userId?: number | null })[],
  authorId = noAuthor,
): Promise<void> {
  const others = given.flatMap(({ userId }) => userId ?? []);
  const isMeant = and(or(isOffice, isAny(users.id, others)), ne(users.id, authorId));
  const recipients = await selectRecipients(tx, isMeant);
  const rows = given.flatMap((notification) =>
    recipients
      .filter(({ userId, role }) => role !== "driver" || userId === notification.userId)
      .map((recipient) => toRow(notification, recipient)),
  );
  await store(tx, rows);
}

/** A part of what a job does in one run; `done` is of the parts before it. */
export type Part = { now: Date; most: number; done: number };

type Many = Pick<Part, "done"> & {
  given: readonly (Notification & { userId?: number | null })[];
  /** The number of events in this run; more than three become one notification, sent with the first part. */
  total: number;
  summarise: (n: number) => Notification;
};

const singlesMax = 3;

/** Notifies every manager and admin of what time has caused, and of some notifications one more user. */
export async function notifyOfMany(
  tx: CompanyDb,
  { given, total, done, summarise }: Many,
): Promise<void> {
  const others = given.flatMap(({ userId }) => userId ?? []);
  const recipients = await selectRecipients(tx, or(isOffice, isAny(users.id, others)));
  const rows = recipients.flatMap((recipient) => {
    const isDriver = recipient.role === "driver";
    if (done > 0 && !isDriver) return [];
    const meant = isDriver
      ? given.filter((candidate) => candidate.userId === recipient.userId)
      : given;
    const n = isDriver ? meant.length : total;
    return (n > singlesMax ? [summarise(n)] : meant).map((item) => toRow(item, recipient));
  });
  await store(tx, rows);
}

/** Notifies every admin, also the one whose call it came from. */
export function notifyAdmins(tx: CompanyDb, notification: Notification) {
  return notify(tx, notification, eq(users.role, "admin"));
}

/** Notifies single users of the crew, each of their own, but not the author. */
export async function notifyUsers(
  tx: CompanyDb,
  given: readonly (Notification & Recipient)[],
  authorId = noAuthor,
): Promise<void> {
  const others = given.filter(({ userId }) => userId !== authorId);
  await store(
    tx,
    others.map((item) => toRow(item, item)),
  );
}

async function notify(tx: CompanyDb, notification: Notification, isMeant: SQL | undefined) {
  const recipients = await selectRecipients(tx, isMeant);
  await store(
    tx,
    recipients.map((recipient) => toRow(notification, recipient)),
  );
}

function toRow({ say, driverPath, ...given }: Notification, reader: Recipient & { role?: Role }) {
  const { userId, language, role } = reader;
  const path = role === "driver" ? (driverPath ?? given.path) : given.path;
  return { ...given, ...inLanguage(language, say), path, userId };
}

type Row = ReturnType<typeof toRow>;

/** So many in one statement: building a longer one would hold up all requests. */
const rowsMax = 100;

async function store(tx: CompanyDb, rows: readonly Row[]): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsMax) {
    await storePart(tx, rows.slice(start, start + rowsMax));
  }
}

async function storePart(tx: CompanyDb, rows: readonly Row[]): Promise<void> {
  const { id, type, userId, createdAt } = notifications;
  const urgencies = new Map(rows.flatMap((row) => (row.push ? [[row.type, row.push]] : [])));
  const values = rows.map(({ push: _push, ...row }) => row);
  if (urgencies.size === 0) return tx.add(notifications, values);
  const readers = values.map((row) => row.userId);
  const ofPhone = { id: pushSubscriptions.id, userId: pushSubscriptions.userId };
  const where = inArray(pushSubscriptions.userId, readers);
  const [stored, taking] = await Promise.all([
    tx.addReturning(notifications, values, { id, type, userId, createdAt }),
    tx.select(ofPhone, pushSubscriptions, { where }),
  ]);
  const messages = stored.flatMap((row) => {
    const urgency = urgencies.get(row.type);
    if (!urgency) return [];
    const message = { notificationId: row.id, urgency, dueAt: row.createdAt };
    const phones = taking.filter((phone) => phone.userId === row.userId);
    return phones.map((phone) => ({ ...message, subscriptionId: phone.id }));
  });
  await tx.add(pushMessages, messages);
}

function selectRecipients(tx: CompanyDb, isMeant: SQL | undefined) {
  const where = and(isMeant, isNull(users.removedAt));
  const fields = { userId: users.id, role: users.role, language: userLanguage };
  return tx.select(fields, users, { where, orderBy: [users.id] });
}

/** A notification shows only the beginning of a long note. */
export const noteShownMax = 200;

/** "Tires, Horn, Mirrors and 4 more"; a notification is a line, not a report. There may be more than are given. */
export function listFirst(
  labels: readonly string[],
  most: number = limits.failedInspectionsShown,
  total = labels.length,
): string {
  const shown = labels.slice(0, most).join(", ");
  const n = total - most;
  return n > 0 ? w.more({ shown, n }) : shown;
}

const w = words({ more: ["{shown} and {n} more", "{shown} y {n} más"] });
