import type { Logger } from "pino";
import { type ObjectStore, Refused } from "./object-store.ts";

type Parts = { store: ObjectStore; log: Pick<Logger, "error" | "warn"> };

/** No photo has such a key. */
const key = "check";

/**
 * Checks at the start whether the photo store accepts this server, instead of failing with the first photo. A refused
 * server is not ready, so that the proxy keeps using servers of the previous release. A store that does not respond
 * stops nothing, because only photos need it. An accepted server is not checked again.
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
