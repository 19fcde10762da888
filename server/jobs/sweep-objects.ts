import { dayMs } from "#shared/base/dates.ts";
import { limits } from "#shared/base/limits.ts";
import type { Logger } from "pino";
import { maySweep, ownerKey, takeSweep } from "../backup/store-owner.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/connection/client.ts";
import { findNamed } from "../db/across/photos-across.ts";
import type { ObjectStore } from "../objects/object-store.ts";
import { parseKey } from "../objects/photo-bytes.ts";

type Parts = { database: Database; clock: Clock; log: Logger };

/**
 * Removes objects that no row names, a week after they were written: those of calls that failed then, and
 * of photos whose rows are gone.
 */
export async function sweepObjects(parts: Parts, store: ObjectStore): Promise<void> {
  const { database, clock, log } = parts;
  const owning = { pool: database.pool, store };
  const sweep = await takeSweep(owning, clock.now());
  if (sweep === "swept already") return;
  if (sweep === "not ours") {
    log.warn(
      { store: store.place },
      `objects that no photo names stay, because the object "${ownerKey}" does not name this database; remove it once no other database and no backup needs them`,
    );
    return;
  }
  const oldest = clock.now().getTime() - limits.unclaimedPhotoDays * dayMs;
  let removed = 0;
  for await (const page of store.list()) {
    const old = page.filter(({ changedAt }) => changedAt.getTime() < oldest);
    const objects = old.flatMap(({ key }) => parseKey(key) ?? []);
    const named = await findNamed(database.builder, objects);
    const unnamed = objects.filter(({ key }) => !named.has(key));
    // Asked after the rows were read, because photos are only moved out of a store that nothing sweeps.
    if (unnamed.length > 0 && !(await maySweep(owning, sweep.token))) break;
    for (const { key } of unnamed) await store.remove(key);
    removed += unnamed.length;
  }
  if (removed > 0) log.info({ removed }, "removed objects that no photo names");
}
