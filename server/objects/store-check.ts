import type { Logger } from "pino";
import { type ObjectStore, Refused } from "./object-store.ts";

type Parts = { store: ObjectStore; log: Pick<Logger, "error" | "warn"> };

/** No photo has such a key. */
const key = "check";

/**
 * Whether the store of photos lets this server in, which would else show at the first photo only. A server that
 * is refused is not ready: whatever stands in front keeps it out, and the servers before it go on. A store that
 * is away stops nothing, because all but photos works without it. Once let in, it asks no more.
 */
export class StoreCheck {
  readonly #parts: Parts;
  #state: "not asked" | "open" | "refused" | "away" = "not asked";

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get isPassed(): boolean {
    return this.#state === "open" || this.#state === "away";
  }

  /** Tries all that photos need. */
  async look(): Promise<void> {
    if (this.#state === "open") return;
    const { store, log } = this.#parts;
    try {
      await store.put(key, Buffer.from(key));
      await store.get(key);
      await store.remove(key);
      await store.list().next();
      this.#state = "open";
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (error instanceof Refused) {
        this.#state = "refused";
        log.error(
          { reason },
          "the store of photos refuses this server: see PHOTOS_URL, PHOTOS_KEY",
        );
      } else {
        this.#state = "away";
        log.warn({ reason }, "the store of photos is away, and photos wait");
      }
    }
  }
}
