import { companies } from "#shared/schema.ts";
import { eq, sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { createLog } from "../../log.ts";
import { createTestDatabase } from "../../test/kit/database.ts";
import { openDatabase } from "./client.ts";

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
