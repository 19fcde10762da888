/** The sessions of one user, as that user sees and ends them. */
import { formatFullName } from "#shared/crew/crew.ts";
import { pushSubscriptions, sessions } from "#shared/schema.ts";
import { and, desc, eq, ne, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { computeDigest } from "../../hash.ts";
import { toLiteralLimit } from "../statements/literal-limit.ts";
import { insertEntry } from "./audit-entries.ts";
import { endAlerts, isLive } from "./sessions.ts";
import type { CompanyUser } from "./users.ts";

/** Of one user; a user who has more ends the others all at once. */
const sessionsShown = 50;

/** The names of devices in one entry of the audit trail. */
const namedMax = 10;

type At = { now: Date; oldest: Date };

const said = (field: "browser" | "system") =>
  sql<string | null>`${sessions.sess} #>> ${sql.raw(`'{passport,user,${field}}'`)}`;

const device = { browser: said("browser"), system: said("system") };

/** A session is found by the hash of its id, from which nobody can compute the id. */
export function toPublicId(sid: string): string {
  return computeDigest(sid);
}

/** A user's valid sessions, the newest first. */
export function selectSessions(
  builder: NodePgDatabase,
  { user, ...at }: At & { user: Pick<CompanyUser, "id" | "sessionVersion"> },
) {
  const isOwn = and(eq(sessions.userId, user.id), isLive(at, sql`${user.sessionVersion}`));
  return builder
    .select({ sid: sessions.sid, signedInAt: sessions.createdAt, ...device })
    .from(sessions)
    .where(isOwn)
    .orderBy(desc(sessions.createdAt), sessions.sid)
    .limit(toLiteralLimit(sessionsShown));
}

type Ending = { user: CompanyUser; now: Date } & ({ publicId: string } | { except: string });

/** Ends one of a user's sessions or all but one, with their alerts and an audit entry; returns how many. */
export async function endOwnSessions(
  builder: NodePgDatabase,
  { user, now, ...which }: Ending,
): Promise<number> {
  const { sid, userId } = sessions;
  const isMeant =
    "except" in which
      ? ne(sid, which.except)
      : sql`encode(sha256(convert_to(${sid}, 'UTF8')), 'hex') = ${which.publicId}`;
  return builder.transaction(async (tx) => {
    const isOwn = and(eq(userId, user.id), isMeant);
    const found = await tx.select({ sid }).from(sessions).where(isOwn);
    if (found.length === 0) return 0;
    const sids = sql.param(found.map((session) => session.sid));
    await endAlerts(tx, sql`${pushSubscriptions.sid} = any(${sids}::text[])`);
    const isFound = sql`${sid} = any(${sids}::text[])`;
    const ended = await tx.delete(sessions).where(isFound).returning(device);
    // Another request has ended them meanwhile, and has said so.
    if (ended.length === 0) return 0;
    const rowName = formatFullName(user);
    const changes = { signedInOn: { from: nameDevices(ended), to: null } };
    const entry = { action: "signed_out", noun: "member", rowId: user.id, rowName } as const;
    await insertEntry(tx, { user, now }, { ...entry, changes, companyId: user.company.id });
    return ended.length;
  });
}

/** Without words, because an entry is read in two languages: "Chrome, Windows". */
function nameDevices(ended: { browser: string | null; system: string | null }[]): string[] {
  return ended
    .slice(0, namedMax)
    .map(({ browser, system }) => [browser ?? "?", system ?? "?"].join(", "));
}
