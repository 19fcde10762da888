import { api, type CallName } from "#shared/api/api.ts";
import express from "express";
import { afterAll, describe, expect, it } from "vitest";
import { createApp } from "../../app.ts";
import { openDatabase } from "../../db/connection/client.ts";
import { Live } from "../../live/live.ts";
import { buildChecklist, foundCompany, signIn } from "../kit/build.ts";
import { testPool } from "../kit/database.ts";
import { openScreen } from "../kit/event-reader.ts";
import { startTestApp, TestCaller } from "../kit/harness.ts";
import { cases, namedRows } from "../nouns/every-noun.ts";
import { findParts, spreadTables } from "../kit/spread-tables.ts";
import { startPooler } from "../stand-ins/stand-in-pooler.ts";
import { armTripwire, type Run } from "../kit/tripwire.ts";

const { parts, clock, url } = await startTestApp();
const pooler = await startPooler(url);
afterAll(() => pooler.stop());
const servers = [await startServer(), await startServer()] as const;
let turn = 0;
/** Sends each request to the other of the two servers. */
const front = express().use((req, res) => servers[(turn += 1) % 2]?.app(req, res));
const company = await foundCompany(() => new TestCaller(front));
const rows = await namedRows(company);

/** These calls come last, because they remove what other calls need. */
const last: CallName[] = ["removeDocument", "removeUser", "signUp", "signOut"];
const calls = [...Object.values(api).map(({ name }) => name), ...last].filter(
  (name, index, all) => all.lastIndexOf(name) === index && name !== "liveEvents",
);

describe("every call", () => {
  it.each(calls)("%s succeeds on two servers behind a pooler", async (name) => {
    const { status, text } = await company.admin.send(name, cases[name].sample(rows));
    // The change is refused because it would leave the company without an admin.
    const refused = name === "updateProfile" ? 409 : cases[name].refusedWith;
    expect(status, text).toBe(refused ?? api[name].status);
    for (const { tripwire } of servers) expect(tripwire.offences).toEqual([]);
  });

  it("has no prepared statements where they are switched off", () => {
    expect([...pooler.names]).toEqual([]);
  });

  it("reads and updates one partition of a table that is spread by company", async () => {
    const pool = testPool(url);
    const client = await pool.connect();
    await spreadTables(client);
    const runs = servers.flatMap(({ tripwire }) => tripwire.runs).filter(isOfOneCompany);
    // A condition with a null value can be planned as false, so that such a statement is checked separately.
    const distinct = new Map(
      runs.map((run) => [`${run.text} ${run.values.map((value) => value === null).join()}`, run]),
    );
    expect(distinct.size).toBeGreaterThan(calls.length);
    const loose: Record<string, string[]> = {};
    for (const run of distinct.values()) {
      const found = await findParts(client, run);
      if (found.loose.length > 0) loose[run.text] = found.loose;
    }
    expect(loose).toEqual({});
    client.release();
    await pool.end();
  });
});

describe("a screen of one of two servers behind a pooler", () => {
  it("is notified of what is done on the other", async () => {
    const own = await foundCompany(() => new TestCaller(front));
    const [here, there] = [new TestCaller(servers[0].app), new TestCaller(servers[1].app)];
    await signIn(here, own.manager);
    await signIn(there, own.admin);
    const screen = await openScreen(here.agent);
    await buildChecklist(there);
    for (let names: string[] = []; !names.includes("listChecklists");) names = await screen.next();
    screen.close();
  });
});

function isOfOneCompany({ text }: Run): boolean {
  return (
    /^\s*(select|insert|update|delete|with)\b/i.test(text) &&
    !text.includes("/* across companies */")
  );
}

async function startServer() {
  const { log } = parts;
  const database = openDatabase(pooler.url, log, { usesNames: false, directUrl: url });
  const tripwire = armTripwire(database.pool, database.exports.pool);
  const live = new Live({ url, database, clock, log, sessionMaxDays: 90 });
  await live.start();
  afterAll(async () => {
    await live.stop();
    await database.close();
  });
  return { app: createApp({ ...parts, database, live }), tripwire };
}
