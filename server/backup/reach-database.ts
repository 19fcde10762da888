import { setTimeout as pause } from "node:timers/promises";
import { clientFailure } from "../db/client-failure.ts";
import { findEmbedded, startEmbedded } from "../postgres/embedded.ts";
import type { Env } from "../env.ts";
import { refuseOtherUser } from "./data-owner.ts";
import { placeOf } from "./database-place.ts";
import { BackupError } from "./format.ts";

type Where = Pick<Env, "DATABASE_URL" | "DATA_DIR">;

type Reaching = {
  /** Whether the embedded database is made when there is none. */
  makes: boolean;
};

const pollMs = 200;
const readyWithinMs = 60_000;
/** Loading much at once otherwise stops for a checkpoint again and again. */
const settings = { max_wal_size: "4GB" };

/** A database, and what a person calls it: where it is, and no password. */
export type Reached = { url: string; place: string };

/** Works on the database that the product uses, whether a server runs at this moment or not. */
export async function reachDatabase<Result>(
  { DATABASE_URL: url, DATA_DIR: dir }: Where,
  { makes }: Reaching,
  work: (reached: Reached) => Promise<Result>,
): Promise<Result> {
  if (url !== undefined) return work({ url, place: placeOf(url) }).catch(inWords);
  refuseOtherUser(dir, { makes });
  const found = await embeddedIn(dir);
  const place = `the embedded database in ${dir}`;
  if (typeof found === "object") return work({ url: found.url, place });
  const isNew = found === "nothing";
  if (isNew && !makes) {
    throw new BackupError(
      `There is no database in ${dir} yet. Give this command the DATA_DIR or DATABASE_URL of the ` +
        "service; docs/deployment.md shows how.",
    );
  }
  const embedded = await startEmbedded({ dir, settings });
  try {
    return await work({ url: embedded.url, place: isNew ? `a new ${place.slice(4)}` : place });
  } finally {
    await embedded.stop();
  }
}

function inWords(error: unknown): never {
  throw clientFailure(error);
}

async function embeddedIn(
  dir: string,
): Promise<Exclude<ReturnType<typeof findEmbedded>, "starting">> {
  const end = Date.now() + readyWithinMs;
  for (;;) {
    const found = findEmbedded(dir);
    if (found !== "starting") return found;
    if (Date.now() > end) throw new BackupError(`The database in ${dir} does not get ready.`);
    await pause(pollMs);
  }
}
