import type { CallName } from "#shared/api/api.ts";
import type { Everything, Message } from "./message.ts";
import { refreshable } from "./refreshable.ts";

/** Some 30 calls of each company that was at work, so that a server remembers 4,000 of them in 15 MB. */
export const liveChangesRemembered = 120_000;

type Viewer = { companyId: number; userId: number };

/**
 * Remembers at which position the result of each company's calls last changed, so that a returning screen refetches
 * only what it missed. For positions before the server started to listen, it must refetch everything.
 */
export class Changes {
  #position: number | undefined;
  #firstKnown: number | undefined;
  /** The one that changed first stands first. */
  readonly #lastByCall = new Map<string, number>();

  /** The position of the last change; undefined before the first one is known. */
  get position(): number | undefined {
    return this.#position;
  }

  /** From here on no change is missed. */
  beginAt(at: number): void {
    this.#lastByCall.clear();
    // A database that broke may give numbers again: whatever was known of them is not known any more.
    const last = this.#position ?? 0;
    this.#raiseFirstKnown(Math.max(at, last + 1));
    this.#position = Math.max(at, last);
  }

  note(message: Message | Everything): void {
    const { at } = message;
    // Nothing can be compared with it; the servers that did not receive it are sent everything later.
    if (at === undefined) return;
    if ("everything" in message) return this.beginAt(at);
    for (const call of message.refresh) {
      const key = toKey(call, message);
      this.#lastByCall.delete(key);
      this.#lastByCall.set(key, at);
    }
    this.#position = at;
    this.#forgetSome();
  }

  /** The calls that changed for a user since a position; all calls if that is not known. */
  listSince(since: number | undefined, { companyId: company, userId }: Viewer): CallName[] {
    const last = this.#position ?? -1;
    // A later one than the last is from before the database was restored.
    const firstKnown = this.#firstKnown ?? Infinity;
    if (since === undefined || since < firstKnown || since > last) return [...refreshable];
    const isLater = (key: string) => (this.#lastByCall.get(key) ?? 0) > since;
    return refreshable.filter(
      (call) =>
        isLater(toKey(call, { company })) || isLater(toKey(call, { company, member: userId })),
    );
  }

  #forgetSome(): void {
    for (const [key, at] of this.#lastByCall) {
      if (this.#lastByCall.size <= liveChangesRemembered) return;
      this.#lastByCall.delete(key);
      this.#raiseFirstKnown(at);
    }
  }

  #raiseFirstKnown(at: number): void {
    this.#firstKnown = Math.max(at, this.#firstKnown ?? 0);
  }
}

function toKey(call: CallName, { company, member }: Pick<Message, "company" | "member">): string {
  return `${company} ${member ?? "all"} ${call}`;
}
