import type { PoolClient, QueryConfig, QueryResult } from "pg";
import { findCause, hasCode } from "../../has-code.ts";

/** The work waits after so many, so that long work leaves time for other requests. */
const unansweredMax = 20;

/**
 * A connection while it runs a transaction. Statements are sent without waiting for the answers of those before
 * (the pool sets `pipeline`), and what is sent in one tick leaves in one write.
 */
export class TransactionConnection {
  readonly #client: PoolClient;
  readonly #unanswered: Promise<void>[] = [];
  readonly #begun: Promise<unknown>;
  #state: "begins" | "waits" | "has begun" = "begins";
  /** Of a statement that nobody waited for. */
  #failure: { error: unknown } | undefined;
  /** What PostgreSQL refused first: those behind it are refused only because the transaction is aborted. */
  #cause: { error: unknown } | undefined;

  constructor(client: PoolClient) {
    this.#client = client;
    this.#begun = this.#send("begin").then(() => (this.#state = "has begun"));
    void this.expect(this.#begun);
  }

  /**
   * Sends a statement. Only what reads leaves together with BEGIN: a write, and all behind it, waits until the transaction
   * has begun, because it would be stored at once if BEGIN failed.
   */
  query(asked: QueryConfig, values: unknown[]): Promise<QueryResult> {
    const isRead = /^\s*select\b/i.test(asked.text);
    if (this.#state === "has begun" || (this.#state === "begins" && isRead)) {
      return this.#send(asked, values);
    }
    this.#state = "waits";
    return this.#begun.then(() => this.#send(asked, values));
  }

  /** Notes a statement whose answer is awaited at the end, or with those before it where these are many. */
  async expect(statement: Promise<unknown>): Promise<void> {
    const answered = statement.then(
      () => undefined,
      (error: unknown) => void (this.#failure ??= { error }),
    );
    if (this.#unanswered.push(answered) % unansweredMax === 0) await answered;
  }

  /**
   * Sends COMMIT behind the last statements and waits for all answers. If one has failed, PostgreSQL rolls back at
   * COMMIT. If the connection breaks, it is not known whether it committed, so callers repeat a write under its key.
   */
  async commit(): Promise<void> {
    const ended = this.#begun.then(() => this.#send("commit"));
    await Promise.allSettled([...this.#unanswered, ended]);
    if (this.#failure) throw (this.#cause ?? this.#failure).error;
    // PostgreSQL answers the COMMIT of a transaction in which a statement failed with ROLLBACK, and without an error.
    if ((await ended).command === "COMMIT") return;
    throw new Error("A transaction was rolled back when it should end.", {
      cause: this.#cause?.error,
    });
  }

  /** Sends ROLLBACK behind all statements, also those that wait, so that it is answered last. */
  async rollBack(): Promise<void> {
    const send = () => this.#send("rollback");
    await this.#begun.then(send, send);
  }

  /** The failure that comes first: of a statement that nobody waited for, or else the one that is thrown. */
  async findFirst(thrown: unknown): Promise<unknown> {
    await Promise.all(this.#unanswered);
    if (this.#failure) return (this.#cause ?? this.#failure).error;
    return this.#cause && isAftermath(thrown) ? this.#cause.error : thrown;
  }

  #send(asked: QueryConfig | string, values?: unknown[]): Promise<QueryResult> {
    const { stream } = this.#client.connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
    const sent = this.#client.query(asked, values);
    sent.catch((error: unknown) => (this.#cause ??= { error }));
    return sent;
  }
}

/** Whether a statement was refused because one before it had failed. */
function isAftermath(error: unknown): boolean {
  return hasCode(findCause(error), "25P02");
}
