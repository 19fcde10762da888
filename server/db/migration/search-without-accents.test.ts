/** What the migration makes of rows that earlier versions have stored, which is what this one stores. */
import type { Client } from "pg";
import { expect, it } from "vitest";
import { sealRecords } from "../../jobs/seal-records.ts";
import { buildAsset, buildInspection, buildMaintenanceLog, signUp } from "../../test/kit/build.ts";
import { startTestApp } from "../../test/kit/harness.ts";
import { migrations } from "../../test/kit/versions.ts";
import { withClient } from "../connection/with-client.ts";
import { readMigrations } from "./migrate.ts";

const { connect, parts, url } = await startTestApp();

/** Each unit, with its search text as version 1.0.0 wrote it. */
const units = [
  {
    given: { name: "Camión É-14", vinOrSerial: "AA1", make: "Škoda", unitNumber: "MX-0042" },
    stored: "camión é-14 mx-0042\ncamióné14\nmx0042\naa1\nškoda\ngranite",
  },
  {
    given: { name: "Самосвал Øre й", vinOrSerial: "BB2", unitNumber: "0042" },
    stored: "самосвал øre й 0042\nсамосвалøreй\nbb2\nmack\ngranite",
  },
  {
    given: { name: "Mixer 12", vinOrSerial: "CC3", unitNumber: "T 100" },
    stored: "mixer 12 t 100\nmixer12\nt100\ncc3\nmack\ngranite",
  },
];
const text = "Núñez Nunez reparó el camión, Øre Самый 12";
const sharedWords = ["núñez", "nunez", "reparó", "el", "camión", "øre", "самый", "12"];
/** A log is found by its type, too. */
const words = { inspection_logs: [], maintenance_logs: ["other"] };

it("leaves accents and zeros out of what searches look through, also of sealed records", async () => {
  const user = await signUp(connect());
  const ids: number[] = [];
  for (const { given } of units) ids.push((await buildAsset(user, given)).id);
  await buildInspection(user, ids[0] ?? 0, { comments: text });
  await buildMaintenanceLog(user, ids[0] ?? 0, { description: text, serviceType: "Other" });
  await sealRecords(parts);
  await withClient(url, async (client) => {
    const made = await readStored(client);
    for (const [n, id] of ids.entries()) {
      const values = [units[n]?.stored, id];
      await client.query("update assets set search_text = $1 where id = $2", values);
    }
    for (const [table, others] of Object.entries(words)) {
      const old = `update ${table} set words = array_to_tsvector(array(
        select company_id || '/' || unnest($1::text[])))`;
      await client.query(old, [[...sharedWords, ...others]]);
    }
    expect(await readStored(client)).not.toEqual(made);
    const migration = readMigrations(migrations).find(({ tag }) => tag.startsWith("0019_"));
    const updates = migration?.statements.filter((text) => text.includes("UPDATE")) ?? [];
    for (const update of updates) await client.query(update);
    expect(await readStored(client)).toEqual(made);
  });
});

async function readStored(client: Client) {
  const { rows: assets } = await client.query("select search_text from assets order by id");
  const { rows: inspections } = await client.query("select words from inspection_logs");
  const { rows: logs } = await client.query("select words from maintenance_logs");
  return { assets, inspections, logs };
}
