import { Client } from "pg";
import type { Logger } from "pino";
import { prepareConnection } from "../db/connection-settings.ts";

type BusParts = {
  url: string;
  log: Logger;
  onMessage: (text: string) => void;
  /** From now on nothing is missed; before, anything may have been. */
  onHearing: () => void;
};

const channel = "yardcheck";
/** Messages of one moment go out in one statement. */
const gatherMs = 20;
const waitMs = 5_000;
const checkEveryMs = 30_000;
const reconnectMs = { first: 250, most: 10_000 };
const untoldMax = 1_000;

/**
 * What the servers of one database tell each other, by LISTEN and NOTIFY on a connection of its own.
 * A message that could not be told is kept until it can; meanwhile this server hears itself.
 */
export class Bus {
  readonly #parts: BusParts;
  readonly #everything: string;
  readonly #untold = new Set<string>();
  #client: Client | undefined;
  /** The newest statement: the next waits for it, because a connection runs one at a time. */
  #asked: Promise<unknown> = Promise.resolve();
  #isHearing = false;
  #isRunning = false;
  #reconnectInMs: number = reconnectMs.first;
  #telling: NodeJS.Timeout | undefined;
  #reconnecting: NodeJS.Timeout | undefined;
  #checking: NodeJS.Timeout | undefined;

  /** `everything` is told in place of messages that are too many to be kept. */
  constructor(parts: BusParts, everything: string) {
    this.#parts = parts;
    this.#everything = everything;
  }

  /**
   * A server that was killed may have owed the others a message: so each start tells everything.
   * Comes back when the first attempt has been made; without success there will be others.
   */
  async start(): Promise<void> {
    this.#isRunning = true;
    this.#untold.add(this.#everything);
    this.#checking = setInterval(() => void this.#check(), checkEveryMs).unref();
    await this.#connect();
  }

  /** Tells what is still untold, if anybody can be told. */
  async stop(): Promise<void> {
    clearTimeout(this.#telling);
    await this.#tellAll();
    await this.#asked;
    this.#isRunning = false;
    this.#isHearing = false;
    clearTimeout(this.#reconnecting);
    clearInterval(this.#checking);
    const client = this.#client;
    this.#client = undefined;
    await client?.end();
  }

  tell(text: string): void {
    if (!this.#isHearing) this.#parts.onMessage(text);
    if (!this.#isRunning) return;
    const isTooMuch = this.#untold.size >= untoldMax;
    if (isTooMuch) this.#untold.clear();
    this.#untold.add(isTooMuch ? this.#everything : text);
    this.#tellSoon();
  }

  async #connect(): Promise<void> {
    const client = new Client({
      connectionString: this.#parts.url,
      connectionTimeoutMillis: waitMs,
      query_timeout: waitMs,
      keepAlive: true,
      application_name: "yardcheck live",
    });
    this.#client = client;
    client.on("error", (error) => this.#lose(client, error));
    client.on("end", () => this.#lose(client));
    client.on("notification", ({ payload = "" }) => this.#parts.onMessage(payload));
    try {
      await client.connect();
      await prepareConnection(client);
      await client.query(`listen ${channel}`);
    } catch (error) {
      return this.#lose(client, error);
    }
    if (client !== this.#client) return;
    this.#isHearing = true;
    this.#reconnectInMs = reconnectMs.first;
    this.#parts.onHearing();
    await this.#tellAll();
  }

  #lose(client: Client, error?: unknown): void {
    if (client !== this.#client) return;
    this.#client = undefined;
    this.#isHearing = false;
    client.end().catch(() => undefined);
    if (!this.#isRunning) return;
    this.#parts.log.warn({ err: error }, "the connection that live screens hang on broke");
    this.#reconnecting = setTimeout(() => void this.#connect(), this.#reconnectInMs).unref();
    this.#reconnectInMs = Math.min(this.#reconnectInMs * 2, reconnectMs.most);
  }

  #tellSoon(): void {
    if (this.#telling || !this.#isHearing || this.#untold.size === 0) return;
    this.#telling = setTimeout(() => void this.#tellAll(), gatherMs);
  }

  async #tellAll(): Promise<void> {
    this.#telling = undefined;
    const client = this.#client;
    if (!client || !this.#isHearing || this.#untold.size === 0) return;
    const texts = [...this.#untold];
    this.#untold.clear();
    const statement = "select pg_notify($1, message) from unnest($2::text[]) message";
    try {
      await this.#ask(() => client.query(statement, [channel, texts]));
    } catch (error) {
      for (const text of texts) this.#untold.add(text);
      this.#lose(client, error);
    }
  }

  /** A connection may be dead without anybody having said so. */
  async #check(): Promise<void> {
    const client = this.#client;
    if (!client || !this.#isHearing) return;
    const alive = this.#ask(() => client.query("select 1"));
    await alive.catch((error: unknown) => this.#lose(client, error));
  }

  #ask(statement: () => Promise<unknown>): Promise<unknown> {
    const answer = this.#asked.then(statement);
    this.#asked = answer.catch(() => undefined);
    return answer;
  }
}
