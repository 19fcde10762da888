import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { explainClientFailure } from "../db/connection/client-failure.ts";
import { findEmbedded, startEmbedded, type Found } from "../postgres/embedded.ts";
import type { Env } from "../env.ts";
import { refuseOtherUser } from "./data-owner.ts";
import { BackupError } from "./format.ts";

type Where = Pick<Env, "DATABASE_URL" | "DATABASE_DIRECT_URL" | "DATA_DIR">;

const pollMs = 200;
const readyWithinMs = 60_000;
/** Loading many rows would otherwise pause for frequent checkpoints. */
const settings = { max_wal_size: "4GB" };

/** A database, and a description of where it is, without its password. */
export type Reached = { url: string; place: string };

/** Works on the database that the product uses, whether a server runs at this moment or not. */
export async function reachDatabase<Result>(
  { DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR: dir }: Where,
  /** Whether the embedded database is made when there is none. */
  { makes }: { makes: boolean },
  work: (reached: Reached) => Promise<Result>,
): Promise<Result> {
  const url = DATABASE_DIRECT_URL ?? DATABASE_URL;
  if (url !== undefined) {
    return work({ url, place: describePlace(url) }).catch((error: unknown) => {
      throw explainClientFailure(error, DATABASE_DIRECT_URL && "DATABASE_DIRECT_URL");
    });
  }
  refuseOtherUser(dir, { makes });
  const found = await waitForEmbedded(dir);
  const place = `the embedded database in ${dir}`;
  if (typeof found === "object") return work({ url: found.url, place });
  const isNew = found === "nothing";
  if (isNew && !makes) {
    throw new BackupError(
      `There is no database in ${dir} yet. Give this command the DATA_DIR or DATABASE_URL of the ` +
        "service; docs/operate/deploy.md shows how.",
    );
  }
  const embedded = await startEmbedded({ dir, settings });
  try {
    return await work({ url: embedded.url, place: isNew ? `a new ${place.slice(4)}` : place });
  } finally {
    await embedded.stop();
  }
}

/** "the database yardcheck on db.example.com:5432": the address without user and password. */
function describePlace(url: string): string {
  const { database, host, port } = new Client({ connectionString: url });
  return `the database ${database ?? "of no name"} on ${host}:${port}`;
}

async function waitForEmbedded(dir: string): Promise<Exclude<Found, "starting">> {
  const end = Date.now() + readyWithinMs;
  for (;;) {
    const found = findEmbedded(dir);
    if (found !== "starting") return found;
    if (Date.now() > end) throw new BackupError(`The database in ${dir} does not get ready.`);
    await pause(pollMs);
  }
}
