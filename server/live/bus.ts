import pLimit from "p-limit";
import { Client } from "pg";
import type { Logger } from "pino";
import { prepareConnection } from "../db/connection/connection-settings.ts";

type BusParts = {
  url: string;
  log: Logger;
  /** Published in place of messages that could not be. */
  everything: string;
  onMessage: (text: string) => void;
  /** No message with a higher position than this one is missed; of those before, any may have been. */
  onListening: (at: number) => void;
};

const channel = "yardcheck";
/** Messages of one moment go out in one statement. */
const gatherMs = 20;
const waitMs = 5_000;
const checkEveryMs = 30_000;
/** A try that hangs and the pause after it: screens are notified again at most 5 seconds after the database responds again. */
const connectMs = 3_000;
const reconnectMs = { first: 250, most: 2_000 };

/**
 * The transaction of a message and its place in it. Both fit into a number for 500 billion transactions, and for more
 * messages than a server makes in the time in which it gathers them.
 */
const placesOfOne = 16_384;
const firstUnknown = `select pg_snapshot_xmax(pg_current_snapshot())::text::bigint * ${placesOfOne} as at`;
/** The lock gives transactions their turns, so that all servers receive messages in the order of their positions. */
const turnKey = 7_301_954_220;
const publishing = `with turn as materialized (select pg_advisory_xact_lock(${turnKey}))
  select pg_notify($1, (message::jsonb
    || jsonb_build_object('at', pg_current_xact_id()::text::bigint * ${placesOfOne} + place))::text)
  from turn, unnest($2::text[]) with ordinality as gathered (message, place)`;

/**
 * Messages between the servers of one database, by LISTEN and NOTIFY on a connection of its own. Each is JSON, and
 * arrives with its position, `at`, which is higher than that of any message before it, on whichever server.
 * Without that connection a server receives its own messages only, without one, and owes the others `everything`.
 */
export class Bus {
  readonly #parts: BusParts;
  /** A connection runs one statement at a time. */
  readonly #inTurn = pLimit(1);
  readonly #unpublished = new Set<string>();
  #client: Client | undefined;
  #isListening = false;
  #isRunning = false;
  #reconnectInMs: number = reconnectMs.first;
  #gathering: NodeJS.Timeout | undefined;
  #reconnecting: NodeJS.Timeout | undefined;
  #checking: NodeJS.Timeout | undefined;

  constructor(parts: BusParts) {
    this.#parts = parts;
  }

  /**
   * Publishes `everything`, because a server that was killed may have owed the others a message.
   * Returns after the first attempt to connect; if it failed, others follow.
   */
  async start(): Promise<void> {
    this.#isRunning = true;
    this.#unpublished.add(this.#parts.everything);
    this.#checking = setInterval(() => void this.#check(), checkEveryMs).unref();
    await this.#connect();
  }

  /** Publishes what is left, if there is a connection. */
  async stop(): Promise<void> {
    clearTimeout(this.#gathering);
    await this.#inTurn(() => this.#publishAll());
    this.#isRunning = false;
    this.#isListening = false;
    clearTimeout(this.#reconnecting);
    clearInterval(this.#checking);
    const client = this.#client;
    this.#client = undefined;
    await client?.end();
  }

  publish(text: string): void {
    if (!this.#isListening) this.#parts.onMessage(text);
    if (!this.#isRunning) return;
    this.#unpublished.add(this.#isListening ? text : this.#parts.everything);
    if (!this.#isListening) return;
    this.#gathering ??= setTimeout(() => void this.#inTurn(() => this.#publishAll()), gatherMs);
  }

  async #connect(): Promise<void> {
    const client = new Client({
      connectionString: this.#parts.url,
      connectionTimeoutMillis: connectMs,
      query_timeout: waitMs,
      keepAlive: true,
      application_name: "yardcheck live",
    });
    this.#client = client;
    client.on("error", (error) => this.#lose(client, error));
    client.on("end", () => this.#lose(client));
    client.on("notification", ({ payload = "" }) => this.#parts.onMessage(payload));
    let at: number;
    try {
      await client.connect();
      await prepareConnection(client);
      await client.query(`listen ${channel}`);
      const { rows } = await client.query<{ at: string }>(firstUnknown);
      at = Number(rows[0]?.at);
    } catch (error) {
      return this.#lose(client, error);
    }
    if (client !== this.#client) return;
    this.#isListening = true;
    this.#reconnectInMs = reconnectMs.first;
    this.#parts.onListening(at);
    await this.#inTurn(() => this.#publishAll());
  }

  #lose(client: Client, error?: unknown): void {
    if (client !== this.#client) return;
    this.#client = undefined;
    this.#isListening = false;
    client.end().catch(() => undefined);
    if (!this.#isRunning) return;
    this.#parts.log.warn({ err: error }, "the connection that live screens hang on broke");
    this.#reconnecting = setTimeout(() => void this.#connect(), this.#reconnectInMs).unref();
    this.#reconnectInMs = Math.min(this.#reconnectInMs * 2, reconnectMs.most);
  }

  async #publishAll(): Promise<void> {
    this.#gathering = undefined;
    const client = this.#client;
    if (!client || !this.#isListening || this.#unpublished.size === 0) return;
    const texts = [...this.#unpublished];
    this.#unpublished.clear();
    try {
      await client.query(publishing, [channel, texts]);
    } catch (error) {
      this.#unpublished.add(this.#parts.everything);
      this.#lose(client, error);
    }
  }

  /** A connection may be dead without an event that says so. */
  async #check(): Promise<void> {
    const client = this.#client;
    if (!client || !this.#isListening) return;
    const checked = this.#inTurn(() => client.query("select 1"));
    await checked.catch((error: unknown) => this.#lose(client, error));
  }
}
