import { companies } from "#shared/schema.ts";
import { eq, sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { createLog } from "../../log.ts";
import { createTestDatabase } from "../../test/kit/database.ts";
import { findCause } from "../../has-code.ts";
import { openDatabase } from "./client.ts";
import { sendAhead } from "./transaction.ts";

const { url, drop } = await createTestDatabase();
const { pool, builder } = openDatabase(url, createLog("silent"));
const witness = openDatabase(url, createLog("silent"));
afterAll(async () => {
  await Promise.all([pool.end(), witness.pool.end()]);
  await drop();
});

const countCompanies = (name: string) => builder.$count(companies, eq(companies.name, name));

describe("a transaction", () => {
  it("commits everything, or nothing when it fails", async () => {
    await builder.transaction((tx) => tx.insert(companies).values({ name: "Kept" }));
    const failing = builder.transaction(async (tx) => {
      await tx.insert(companies).values({ name: "Undone" });
      throw new Error("something failed");
    });
    await expect(failing).rejects.toThrow("something failed");
    expect([await countCompanies("Kept"), await countCompanies("Undone")]).toEqual([1, 0]);
  });

  it("fails where a write fails for whose answer it did not wait, with that failure", async () => {
    for (const isCaught of [false, true]) {
      const failing = builder.transaction(async (tx) => {
        await tx.insert(companies).values({ name: "Before" });
        await sendAhead(tx, tx.execute(sql`select 6 / 0`));
        const after = tx.insert(companies).values({ name: "After" }).execute();
        await (isCaught ? after.catch(() => undefined) : after);
      });
      await expect(failing.catch(findCause)).resolves.toMatchObject({ code: "22012" });
    }
    expect([await countCompanies("Before"), await countCompanies("After")]).toEqual([0, 0]);
  });

  it("fails where the failure of one of its statements was caught", async () => {
    const failing = builder.transaction(async (tx) => {
      await tx.insert(companies).values({ name: "Caught" });
      await tx.execute(sql`select 6 / 0`).catch(() => undefined);
    });
    await expect(failing).rejects.toThrow("rolled back");
    expect(await countCompanies("Caught")).toBe(0);
  });

  it("writes nothing where it cannot begin, or fails before it has begun", async () => {
    const write = (tx: typeof builder, name: string) =>
      sendAhead(tx, tx.insert(companies).values({ name }).execute());
    const failing = builder.transaction(async (tx) => {
      await write(tx, "Too early");
      throw new Error("it fails at once");
    });
    await expect(failing).rejects.toThrow("it fails at once");
    const other = openDatabase(url, createLog("silent"));
    other.pool.on("connect", (client) => {
      const query = client.query.bind(client);
      const broken = (asked: unknown, ...rest: unknown[]): unknown =>
        Reflect.apply(query, client, [asked === "begin" ? "begin nothing" : asked, ...rest]);
      Object.assign(client, { query: broken });
    });
    const unbegun = other.builder.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      await write(tx, "Too early");
    });
    await expect(unbegun).rejects.toMatchObject({ code: "42601" });
    const early = other.builder.transaction((tx) => write(tx, "Too early"));
    await expect(early).rejects.toMatchObject({ code: "42601" });
    await other.close();
    expect(await countCompanies("Too early")).toBe(0);
  });

  it("sends no statement after its end", async () => {
    let ended: typeof builder | undefined;
    await builder.transaction((tx) => Promise.resolve(void (ended = tx)));
    await expect(ended?.insert(companies).values({ name: "Late" }).execute()).rejects.toThrow();
    expect(await countCompanies("Late")).toBe(0);
  });

  it("is rolled back together with the transaction around it", async () => {
    const failing = builder.transaction(async (tx) => {
      await tx.transaction((inner) => inner.insert(companies).values({ name: "Inner" }));
      expect(await countCompanies("Inner")).toBe(0);
      throw new Error("the outer one failed");
    });
    await expect(failing).rejects.toThrow("the outer one failed");
    expect(await countCompanies("Inner")).toBe(0);
  });

  it("releases its connection when it cannot begin", async () => {
    const breakIt = (client: object) => {
      const connection: unknown = Reflect.get(client, "connection");
      const stream: unknown = Object(connection).stream;
      Object(stream).destroy();
    };
    pool.on("acquire", breakIt);
    for (let time = 0; time < 12; time += 1) {
      await expect(builder.transaction(() => Promise.resolve())).rejects.toThrow();
    }
    pool.off("acquire", breakIt);
    expect(pool.totalCount).toBe(0);
    expect(await countCompanies("Kept")).toBe(1);
  });

  it("closes the connection to a server that takes no writes any more", async () => {
    let pid: unknown;
    const failing = builder.transaction(async (tx) => {
      const { rows } = await tx.execute(sql`select pg_backend_pid() as pid`);
      pid = rows[0]?.["pid"];
      await tx.execute(sql`set transaction read only`);
      await tx.insert(companies).values({ name: "Read only" });
    });
    await expect(failing).rejects.toThrow();
    const isOpen = async () => {
      const text = "select from pg_stat_activity where pid = $1";
      return (await witness.pool.query(text, [pid])).rowCount === 1;
    };
    await expect.poll(isOpen).toBe(false);
  });

  it("fails alone when its connection breaks between two statements", async () => {
    const failing = builder.transaction(async (tx) => {
      const { rows } = await tx.execute(sql`select pg_backend_pid() as pid`);
      await terminate(rows[0]?.["pid"]);
      await tx.insert(companies).values({ name: "Broken" });
    });
    await expect(failing).rejects.toThrow();
    expect(await countCompanies("Broken")).toBe(0);
  });
});

/** Terminates a connection on the server and waits until this process has seen its end. */
async function terminate(pid: unknown): Promise<void> {
  await witness.pool.query("select pg_terminate_backend($1)", [pid]);
  while (await isAlive(pid));
  await new Promise((resolve) => setImmediate(resolve));
}

async function isAlive(pid: unknown): Promise<boolean> {
  const { rowCount } = await witness.pool.query("select from pg_stat_activity where pid = $1", [
    pid,
  ]);
  return rowCount !== 0;
}
