import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createApp } from "../../app.ts";
import { openDatabase } from "../../db/client.ts";
import { migrate } from "../../db/migrate.ts";
import { projectRoot } from "../../project-root.ts";
import { buildAsset } from "../../test/build-by-agent.ts";
import { signUp } from "../../test/company.ts";
import { createTestDatabase } from "../../test/database.ts";
import type { Agent } from "../../test/harness.ts";
import { startTestApp } from "../../test/harness.ts";

const { app, parts } = await startTestApp();

/** What databases of one's own are made with, and what each knows of case. */
const collations = {
  "which knows the case of ASCII only (C)": "locale_provider libc locale 'C'",
  "of the system's own (C.UTF-8)": "locale_provider libc locale 'C.UTF-8'",
  "of ICU": "locale_provider icu icu_locale 'tr-TR' locale 'C'",
};

/** Each name with words that must find it. */
const found: [name: string, ...searches: string[]][] = [
  ["Café Rouge", "cafe\u0301", "CAFÉ", "CAFE\u0301 ROUGE"],
  ["e\u0301toile", "ÉTOILE", "étoile", "toile"],
  ["Straßenfertiger", "STRASSEN", "straße", "STRAẞE"],
  ["İstanbul", "istanbul", "ISTANBUL", "ıstanbul", "i\u0307stanbul"],
  ["Isparta", "ısparta", "ISPARTA", "İsparta"],
  ["ΔΡΟΜΟΣ", "δρομος", "δρομοσ", "Δρόμος".normalize("NFD").replaceAll("\u0301", "")],
  ["Ｍｉｘｅｒ １２", "mixer 12", "ＭＩＸＥＲ"],
  ["Самосвал", "САМОСВАЛ", "самосвал"],
  ["100% _\\", "100%", "_\\"],
];

async function names(agent: Agent, search: string): Promise<string[]> {
  const { status, body } = await agent.get("/api/assets").query({ search });
  expect(status).toBe(200);
  return body.map(({ name }: { name: string }) => name);
}

async function expectFound(agent: Agent): Promise<void> {
  for (const [name, ...searches] of found) {
    for (const search of searches) expect(await names(agent, search), search).toEqual([name]);
  }
  expect(await names(agent, "cafe rouge")).toEqual([]);
}

describe("A search", () => {
  it("finds an asset in any case and form, however it was written", async () => {
    const { agent } = await signUp(app, "searcher");
    for (const [name] of found) await buildAsset(agent, { name });
    await expectFound(agent);
  });

  it("finds an asset by what it is called now, in any of its four fields", async () => {
    const { agent } = await signUp(app, "renamer");
    const { id } = await buildAsset(agent, { name: "Old", make: "Škoda", model: "Straße" });
    await agent.put(`/api/assets/${id}`).send({ name: "Crème", vinOrSerial: "１Ｍ２" });
    for (const search of ["CRE\u0300ME", "ŠKODA", "strasse", "1m2"]) {
      expect(await names(agent, search)).toEqual(["Crème"]);
    }
    expect(await names(agent, "old")).toEqual([]);
    await agent.put(`/api/assets/${id}`).send({ archived: true });
    const archived = await agent.get("/api/assets").query({ search: "CRÈME", archived: "true" });
    expect(archived.body).toMatchObject([{ id }]);
  });
});

describe.each(Object.entries(collations))("A search in a database %s", (_, as) => {
  it("finds what this version wrote, and what the version before its own folding wrote", async () => {
    const { url, drop } = await createTestDatabase("empty", as);
    onTestFinished(drop);
    await migrate(url, earlierMigrations());
    const database = openDatabase(url, parts.log);
    onTestFinished(database.close);
    for (const [name] of found) await database.pool.query(earlierAsset, [name]);
    await migrate(url, migrations);
    const onIt = createApp({ ...parts, database, live: undefined });
    const veteran = await signUp(onIt, "veteran");
    await database.pool.query(
      `update assets set company_id = (select company_id from users where id = $1)
       /* across companies */`,
      [veteran.id],
    );
    await expectFound(veteran.agent);
    const newcomer = await signUp(onIt, "newcomer");
    for (const [name] of found) await buildAsset(newcomer.agent, { name });
    await expectFound(newcomer.agent);
  });
});

const migrations = join(projectRoot, "migrations");

/** The migrations up to that from which on the server folds what is searched. */
function earlierMigrations(): string {
  const folder = mkdtempSync(join(tmpdir(), "earlier-migrations-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(migrations, folder, { recursive: true });
  const journal = join(folder, "meta", "_journal.json");
  const { entries, ...rest } = JSON.parse(readFileSync(journal, "utf8"));
  const earlier = entries.filter(({ tag }: { tag: string }) => tag < "0006");
  writeFileSync(journal, JSON.stringify({ ...rest, entries: earlier }));
  return folder;
}

const earlierAsset = `
  with yard as (insert into companies (name) values ('Earlier') returning id)
  insert into assets (company_id, name, category, vin_or_serial, year, make, model)
  select id, $1, 'truck', 'X', 2020, 'Mack', 'Granite' from yard`;
