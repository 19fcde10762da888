/** How sessions begin, are found, go on and end, each with its audit entry and the alerts of its phone. */
import { formatFullName } from "#shared/crew/crew.ts";
import type { Role } from "#shared/base/roles.ts";
import { companies, pushSubscriptions, sessions, users } from "#shared/schema.ts";
import type { Placeholder, SQL } from "drizzle-orm";
import { and, eq, gt, isNull, ne, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { invariant } from "../../errors.ts";
import { runText } from "../connection/transaction.ts";
import { fillParams, toStatement } from "../statements/built-once.ts";
import { acrossCompanies, type CompanyUser, lockUser, toUser, userAsJson } from "./users.ts";
import { insertEntry } from "./audit-entries.ts";

type SavedSession = { sid: string; sess: object; expire: Date; now: Date };

/** Saves a session, and if it is new an audit entry that its user signed in, and from where. */
export async function saveSession(
  builder: NodePgDatabase,
  { sid, sess, expire, now }: SavedSession,
): Promise<void> {
  await builder.transaction(async (tx) => {
    const [row] = await tx
      .insert(sessions)
      .values({ sid, sess, expire, createdAt: now })
      .onConflictDoUpdate({ target: sessions.sid, set: { sess, expire } })
      // A row that was inserted, and not replaced, has no xmax.
      .returning({ userId: sessions.userId, ip, isNew: sql<boolean>`xmax = 0` });
    if (row?.isNew) await noteSession(tx, row.userId, { action: "signed_in", ip: row.ip, now });
  });
}

const ip = sql<string | null>`${sessions.sess} #>> '{passport,user,ip}'`;

/** Ends a session and its alerts, with an audit entry that its user signed out. */
export async function endOneSession(
  builder: NodePgDatabase,
  { sid, now }: { sid: string; now: Date },
): Promise<void> {
  await builder.transaction(async (tx) => {
    await endAlerts(tx, eq(pushSubscriptions.sid, sid));
    const ofSession = eq(sessions.sid, sid);
    const [gone] = await tx
      .delete(sessions)
      .where(ofSession)
      .returning({ userId: sessions.userId });
    if (gone) await noteSession(tx, gone.userId, { action: "signed_out", now });
  });
}

type Noted = { action: "signed_in" | "signed_out"; ip?: string | null; now: Date };

/** The entry of a session names its company as a value, so that it is written on the machine of the company alone. */
async function noteSession(
  tx: NodePgDatabase,
  userId: number | null,
  { action, ip, now }: Noted,
): Promise<void> {
  if (userId === null) return;
  const { companyId, id, username, firstName, lastName } = users;
  const [user] = await tx
    .select({ companyId, id, username, firstName, lastName })
    .from(users)
    .where(and(acrossCompanies, eq(id, userId)));
  invariant(user, "a session has its user");
  const row = { noun: "member", rowId: user.id, rowName: formatFullName(user) } as const;
  await insertEntry(tx, { user, now }, { action, ...row, ip, companyId: user.companyId });
}

/**
 * Locks the users of subscriptions before it removes these, as every change of a user does. Sends no delete where there
 * are none, because a change of their table, which is on every machine of a cluster, waits for all changes of users.
 */
export async function endAlerts(tx: NodePgDatabase, which: SQL | undefined): Promise<void> {
  const { companyId, userId } = pushSubscriptions;
  const owners = await tx
    .selectDistinct({ companyId, userId })
    .from(pushSubscriptions)
    .where(and(acrossCompanies, which));
  for (const owner of owners) await lockUser(tx, owner);
  if (owners.length > 0) await tx.delete(pushSubscriptions).where(and(acrossCompanies, which));
}

/** Prolongs a live session; one that has ended meanwhile stays ended. */
export async function prolongSession(
  builder: NodePgDatabase,
  { sid, expire }: { sid: string; expire: Date },
): Promise<void> {
  await builder.update(sessions).set({ expire }).where(eq(sessions.sid, sid));
}

/** Ends a user's sessions and their alerts; `except` is the one in which they changed their own password. */
export async function endSessions(
  builder: NodePgDatabase,
  { userId, except }: { userId: number; except?: { sid: string; version: number } },
): Promise<void> {
  await builder
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), except && ne(sessions.sid, except.sid)));
  const isOther = except && ne(pushSubscriptions.sid, except.sid);
  await endAlerts(builder, and(eq(pushSubscriptions.userId, userId), isOther));
  if (!except) return;
  const sess = sql`jsonb_set(${sessions.sess}::jsonb, '{passport,user,version}', to_jsonb(${except.version}::int))::json`;
  await builder.update(sessions).set({ sess }).where(eq(sessions.sid, except.sid));
}

export type LiveSession = { sess: unknown; expire: Date; user: CompanyUser };

type At<Moment = Date> = { now: Moment; oldest: Moment };
type SessionAsked = At & { sid: string };
type FoundSession = Omit<LiveSession, "user"> & { user: Parameters<typeof toUser>[0] };

/** Neither its age has ended the session, nor a reset or change of the password. */
export function isLive(
  { now, oldest }: At<Date | Placeholder>,
  version: SQL = sql`${users.sessionVersion}`,
) {
  const isOfVersion = sql`${version} = (${sessions.sess} -> 'passport' -> 'user' ->> 'version')::int`;
  return and(gt(sessions.expire, now), gt(sessions.createdAt, oldest), isOfVersion);
}

/**
 * The one statement that identifies a request: its session, its user and their company. It is built
 * once, because every request runs it.
 */
export function createSessionReader(builder: NodePgDatabase) {
  const at = { now: sql.placeholder("now"), oldest: sql.placeholder("oldest") };
  const query = builder
    .select({ sess: sessions.sess, expire: sessions.expire, user: userAsJson.as("user") })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), isNull(users.removedAt)))
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(and(acrossCompanies, eq(sessions.sid, sql.placeholder("sid")), isLive(at)));
  const statement = toStatement(query.getSQL());
  return async (asked: SessionAsked): Promise<LiveSession | undefined> => {
    const params = fillParams(statement, asked);
    const [row] = await runText<FoundSession>(builder, statement.text, params);
    return row && { ...row, user: toUser(row.user) };
  };
}

/** Finds which of the sessions are still valid, each with its user's present role. */
export async function findLiveSessions(
  builder: NodePgDatabase,
  { sids, ...at }: At & { sids: string[] },
): Promise<Map<string, Role>> {
  const rows = await builder
    .select({ sid: sessions.sid, role: users.role })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), isNull(users.removedAt)))
    .where(
      and(acrossCompanies, sql`${sessions.sid} = any(${sql.param(sids)}::text[])`, isLive(at)),
    );
  return new Map(rows.map(({ sid, role }) => [sid, role]));
}
