import { bodyLimits } from "./body-limits.ts";
import { fail } from "../../errors.ts";
import { FairQueue, type LeaveTurn } from "../../fair-queue.ts";

const retryAfterSeconds = 5;

/** Who sends a body: a user of a company, or a signed-out caller's network. */
export type Sender = { user: string; company?: string };

/** The part of the memory for bodies that one request has. */
export type BodyReservation = {
  /** Fails with 503 when there is no room for so many bytes now, without taking them. */
  check: (bytes: number) => void;
  /** Takes so many bytes more; fails with 503 when there is no room for them. */
  take: (bytes: number) => void;
  /** Waits until no other large body is parsed, if this is one. */
  waitForTurn: () => Promise<void>;
  /** Lets others parse theirs while something else is awaited. */
  leaveTurn: LeaveTurn;
  release: () => void;
};

type Share = { key: string; bytesMax: number };

/**
 * The memory for all bodies under way: taken as they arrive, released when the request has ended. One
 * user, and all users of one company together, may have a part of it at most, so that none can block the others.
 */
export class BodyMemory {
  readonly #bytesMax: number;
  readonly #bytesOf = new Map<string, number>();
  #bytes = 0;
  /** Unpacked, parsed and decoded, a body takes several times its bytes. */
  readonly #largeBodies = new FairQueue({
    running: 1,
    waitingOfOne: 100,
    tooManyOfOne: "request.tooMuchAtOnce",
    waiting: 1_000,
    tooMany: "request.tooMuchAtOnce",
    waitMsMax: 30_000,
  });

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  /** Begins to count a request; it must be released. */
  reserve(sender: Sender): BodyReservation {
    const shares = this.#findShares(sender);
    let held = 0;
    const check = (bytes: number) => {
      const isSmall = held + bytes <= bodyLimits.bodyBytesMax;
      const most = this.#bytesMax - (isSmall ? 0 : bodyLimits.bodyMemoryReservedBytes);
      const isBeyond = ({ key, bytesMax }: Share) =>
        (this.#bytesOf.get(key) ?? 0) + bytes > bytesMax;
      const isTooMuch = this.#bytes + bytes > most || shares.some(isBeyond);
      if (isTooMuch) throw fail("request.tooMuchAtOnce", { retryAfter: retryAfterSeconds });
    };
    let endTurn: (() => void) | undefined;
    const isReleased = () => held === 0;
    const waitForTurn = async () => {
      if (held <= bodyLimits.largeBodyBytes) return;
      const end = await this.#largeBodies.take(sender.company ?? sender.user);
      if (isReleased()) end();
      else endTurn = end;
    };
    return {
      check,
      take: (bytes) => {
        check(bytes);
        held += bytes;
        this.#add(shares, bytes);
      },
      waitForTurn,
      leaveTurn: async (work) => {
        endTurn?.();
        const result = await work();
        if (endTurn) await waitForTurn();
        return result;
      },
      release: () => {
        this.#add(shares, -held);
        held = 0;
        endTurn?.();
      },
    };
  }

  #findShares({ user, company }: Sender): Share[] {
    const ofUser = { key: `user ${user}`, bytesMax: bodyLimits.bodyMemoryBytesAUser };
    if (company === undefined) return [ofUser];
    const bytesMax = Math.max(this.#bytesMax / 2, bodyLimits.bodyMemoryBytesAUser);
    return [ofUser, { key: `company ${company}`, bytesMax }];
  }

  #add(shares: readonly Share[], bytes: number): void {
    this.#bytes += bytes;
    for (const { key } of shares) {
      const own = (this.#bytesOf.get(key) ?? 0) + bytes;
      if (own > 0) this.#bytesOf.set(key, own);
      else this.#bytesOf.delete(key);
    }
  }
}
