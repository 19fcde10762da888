/**
 * Which database may remove objects from a store. Each sweep writes a new token to its database and to the object
 * `installation`. A database and its copy are otherwise identical, but one of them soon finds a token in the store
 * that is not its own.
 */
import { randomUUID } from "node:crypto";
import { hourMs } from "#shared/base/dates.ts";
import type { Pool } from "pg";
import type { ObjectStore } from "../objects/object-store.ts";

type Parts = { pool: Pick<Pool, "query">; store: ObjectStore };
type Row = { token: string; earlierToken: string | null; sweptAt: Date };
type Owner = { found: string | undefined; row: Row | undefined };

export const ownerKey = "installation";

/** No database has this token, so that none removes anything until a person removes the object. */
const nobody = "nobody";

/** Once a day, on one of several servers. */
const sweptForMs = 23 * hourMs;

/**
 * Lets one server sweep a store. A database that finds a token that is not its own sweeps no more, because the
 * database that wrote it may be a copy that lacks some photos.
 */
export async function takeSweep(
  parts: Parts,
  now: Date,
): Promise<{ token: string } | "swept already" | "not ours"> {
  const owner = await readOwner(parts);
  const { found, row } = owner;
  if (row && now.getTime() - row.sweptAt.getTime() < sweptForMs) return "swept already";
  if (!isOurs(owner)) {
    if (row) await parts.store.put(ownerKey, Buffer.from(nobody));
    return "not ours";
  }
  const token = randomUUID();
  // The row first: where the server ends before the next line, the store holds the earlier token.
  const { rowCount } = await parts.pool.query(
    `insert into photo_stores as s (place, token, earlier_token, swept_at) values ($1, $2, $3, $4)
     on conflict (place) do update set token = excluded.token,
       earlier_token = excluded.earlier_token, swept_at = excluded.swept_at
     where s.token = $5`,
    [parts.store.place, token, found ?? null, now, row?.token ?? null],
  );
  if (rowCount === 0) return "swept already";
  await parts.store.put(ownerKey, Buffer.from(token));
  return { token };
}

/** Whether the sweep with that token may go on. */
export async function maySweep({ pool, store }: Parts, token: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    "select from photo_stores where place = $1 and token = $2",
    [store.place, token],
  );
  return rowCount === 1;
}

/**
 * Ends all sweeps of a store that this database owns or that was never swept: one that runs now stops before it
 * removes anything more, and no later one begins.
 */
export async function endSweeps(parts: Parts, now: Date): Promise<void> {
  const { found, row } = await readOwner(parts);
  if (!row && found !== undefined) return;
  await parts.pool.query(
    `insert into photo_stores (place, token, swept_at) values ($1, $2, $3)
     on conflict (place) do update set token = excluded.token`,
    [parts.store.place, randomUUID(), now],
  );
  await parts.store.put(ownerKey, Buffer.from(nobody));
}

async function readOwner({ pool, store }: Parts): Promise<Owner> {
  // The store first: a row that is read after it has the token that was put there meanwhile.
  const found = (await store.get(ownerKey))?.toString();
  const { rows } = await pool.query<Row>(
    `select token, earlier_token as "earlierToken", swept_at as "sweptAt" from photo_stores
     where place = $1`,
    [store.place],
  );
  return { found, row: rows[0] };
}

/** The first database that sweeps a store is its owner. */
function isOurs({ found, row }: Owner): boolean {
  return found === undefined || found === row?.token || found === row?.earlierToken;
}
