import { serverLimits } from "#shared/limits.ts";
import { fail } from "../errors.ts";

const retryAfterSeconds = 5;

/** The part of the memory for bodies that one request has. */
export type BodyReservation = {
  /** Fails with 503 when there is no room for so many bytes now, without taking them. */
  check: (bytes: number) => void;
  /** Takes so many bytes more; fails with 503 when there is no room for them. */
  take: (bytes: number) => void;
  /** Waits until no other large body is parsed, if this is one. */
  waitForTurn: () => Promise<void>;
  release: () => void;
};

/**
 * The memory for all bodies under way: taken as they arrive, released when the request has ended. One
 * user may have a part of it at most, so that none can block the others.
 */
export class BodyMemory {
  readonly #bytesMax: number;
  readonly #bySender = new Map<string, number>();
  #bytes = 0;
  #lastTurn: Promise<void> = Promise.resolve();

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  /** Begins to count a request of a user, or of a signed-out caller's network; it must be released. */
  reserve(id: string): BodyReservation {
    let held = 0;
    const check = (bytes: number) => {
      const isSmall = held + bytes <= serverLimits.bodyBytesMax;
      const most = this.#bytesMax - (isSmall ? 0 : serverLimits.bodyMemoryReservedBytes);
      const own = (this.#bySender.get(id) ?? 0) + bytes;
      const isTooMuch = own > serverLimits.bodyMemoryBytesAUser || this.#bytes + bytes > most;
      if (isTooMuch) throw fail("request.tooMuchAtOnce", { retryAfter: retryAfterSeconds });
    };
    let endTurn = () => {};
    return {
      check,
      take: (bytes) => {
        check(bytes);
        held += bytes;
        this.#add(id, bytes);
      },
      waitForTurn: async () => {
        // Unpacked, parsed and decoded, a body takes several times its bytes.
        if (held <= serverLimits.largeBodyBytes) return;
        const before = this.#lastTurn;
        const own = new Promise<void>((resolve) => {
          endTurn = resolve;
        });
        this.#lastTurn = before.then(() => own);
        await before;
      },
      release: () => {
        this.#add(id, -held);
        held = 0;
        endTurn();
      },
    };
  }

  #add(id: string, bytes: number): void {
    this.#bytes += bytes;
    const own = (this.#bySender.get(id) ?? 0) + bytes;
    if (own > 0) this.#bySender.set(id, own);
    else this.#bySender.delete(id);
  }
}
