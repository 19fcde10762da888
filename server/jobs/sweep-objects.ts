import { dayMs } from "#shared/dates.ts";
import { limits } from "#shared/limits.ts";
import type { Logger } from "pino";
import { identifyInstallation } from "../backup/record-backup.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/client.ts";
import { findNamed } from "../db/photos-across.ts";
import type { ObjectStore } from "../objects/object-store.ts";
import { parseKey } from "../objects/photo-bytes.ts";

type Parts = { database: Database; clock: Clock; log: Logger };

/** The object that names the installation: a copied database does not know all photos of the first one. */
const ownerKey = "installation";

/**
 * Removes objects that no row names, a week after they were written: those of calls that failed then, and
 * of photos whose rows are gone.
 */
export async function sweepObjects(parts: Parts, store: ObjectStore): Promise<void> {
  const { database, clock, log } = parts;
  if (!(await isOwner(parts, store))) return;
  const oldest = clock.now().getTime() - limits.unclaimedPhotoDays * dayMs;
  let removed = 0;
  for await (const page of store.list()) {
    const old = page.filter(({ changedAt }) => changedAt.getTime() < oldest);
    const objects = old.flatMap(({ key }) => parseKey(key) ?? []);
    const named = await findNamed(database.builder, objects);
    for (const { key } of objects) {
      if (named.has(key)) continue;
      await store.remove(key);
      removed += 1;
    }
  }
  if (removed > 0) log.info({ removed }, "removed objects that no photo names");
}

/** The first installation that sweeps a store is its owner. */
async function isOwner({ database, log }: Parts, store: ObjectStore): Promise<boolean> {
  const installation = await identifyInstallation(database.pool);
  const owner = (await store.get(ownerKey))?.toString();
  if (owner === undefined) await store.put(ownerKey, Buffer.from(installation));
  if (owner === undefined || owner === installation) return true;
  log.warn(
    { store: store.place, owner, installation },
    `objects that no photo names are left, because another database owns them; where that one is gone, remove the object "${ownerKey}"`,
  );
  return false;
}
