import { once } from "node:events";
import Papa from "papaparse";
import { afterAll, describe, expect, it } from "vitest";
import {
  buildAsset,
  buildInspection,
  buildMaintenanceLog,
  foundCompany,
  password,
} from "../../test/kit/build.ts";
import type { TestCaller } from "../../test/kit/harness.ts";
import { shareTestApp } from "../../test/kit/harness.ts";

const { app, clock, connect, database } = await shareTestApp();
const server = app.listen(0, "127.0.0.1");
await once(server, "listening");
afterAll(() => void server.close());
const timeZone = "America/Denver";
const company = await foundCompany(connect, { company: "Quarry", timeZone });
const { admin, manager, driver } = company;
clock.set("2026-04-20T15:00:00.000Z");
const mixer = await buildAsset(admin, { name: "=Mixer 103" });
const failed = await buildInspection(driver, mixer.id, {
  date: "2026-03-10T15:00:00.000Z",
  fail: ["horn"],
  comments: "+loose mirror",
});
await buildInspection(driver, mixer.id, { date: "2026-03-11" });
await buildInspection(driver, mixer.id, { date: "2026-02-10", fail: ["horn"] });
const log = await buildMaintenanceLog(admin, mixer.id, {
  date: "2026-03-12",
  cost: 1_240.5,
  resolvedInspectionId: failed.id,
});
await buildMaintenanceLog(admin, mixer.id, { date: "2026-01-12", serviceType: "Brake Service" });
const theirs = await foundCompany(connect, { company: "Theirs", timeZone });
const theirAsset = await buildAsset(theirs.admin, { name: "=Mixer 103" });
await buildInspection(theirs.driver, theirAsset.id, { date: "2026-03-10", fail: ["horn"] });

type Export = "exportInspections" | "exportMaintenanceLogs";

async function download(user: TestCaller, name: Export, query = {}) {
  const { status, text, headers } = await user.send(name, { query });
  expect(status, text).toBe(200);
  const content = text.replace(/^\uFEFF/, "").slice(0, -2);
  const { data, errors } = Papa.parse<Record<string, string>>(content, { header: true });
  expect(errors).toEqual([]);
  return { rows: data, headers };
}

describe("The files of histories", () => {
  it("contain the inspections that the filters find, as the company's export writes them", async () => {
    const query = { from: "2026-03-01", to: "2026-03-31", result: "failed", text: "mirror" };
    const { rows, headers } = await download(manager, "exportInspections", query);
    expect(rows).toMatchObject([
      {
        ID: String(failed.id),
        Asset: "'=Mixer 103",
        [`Date (${timeZone})`]: "2026-03-10 09:00:00",
        "Date (ISO 8601)": "2026-03-10T15:00:00.000Z",
        Driver: "Sam Member",
        Result: "Resolved",
        "Failed Items": "Horn and backup alarm",
        Comments: "'+loose mirror",
        "Resolved by Maintenance Log ID": String(log.id),
      },
    ]);
    expect(headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="inspections-2026-03-01-to-2026-03-31.csv"`,
      "cache-control": "no-store",
    });
  });

  it("contain the maintenance that the filters find", async () => {
    const query = { assetId: mixer.id, from: "2026-03-01", serviceType: "Oil Change" };
    const { rows, headers } = await download(manager, "exportMaintenanceLogs", query);
    expect(rows).toMatchObject([
      {
        ID: String(log.id),
        Asset: "'=Mixer 103",
        Date: "2026-03-12",
        Cost: "1240.5",
        "Logged By": "Ada Founder",
      },
    ]);
    const disposition = `attachment; filename="maintenance-from-2026-03-01.csv"`;
    expect(headers["content-disposition"]).toBe(disposition);
  });

  it.each([
    [{}, "inspections-2026-04-20.csv"],
    [{ to: "2026-03-31" }, "inspections-to-2026-03-31.csv"],
  ])("are named after the days of %j", async (query, file) => {
    clock.set("2026-04-21T03:00:00.000Z");
    const { headers } = await download(admin, "exportInspections", query);
    expect(headers["content-disposition"]).toBe(`attachment; filename="${file}"`);
  });

  it("contain every row of several pages and windows, the newest first", async () => {
    const large = await foundCompany(connect);
    await buildAsset(large.admin, { name: "Mixer" });
    await database.pool.query(
      `insert into inspection_logs (company_id, asset_id, checklist_category, driver_id,
         driver_name, date, results, signature_url, passed)
       select a.company_id, a.id, 'truck', $1, 'Sam', now() - make_interval(mins => n / 3),
         '{}', 'Sam', true
       from assets a join users u on u.company_id = a.company_id and u.id = $1,
         generate_series(1, 5401) n /* across companies */`,
      [large.driver.id],
    );
    for (const query of [{}, { text: "mixer" }]) {
      const { rows } = await download(large.admin, "exportInspections", query);
      const keys = rows.map((row) => `${row["Date (ISO 8601)"]} ${row["ID"]?.padStart(9, "0")}`);
      expect(new Set(keys).size).toBe(5_401);
      expect(keys).toEqual(keys.toSorted().toReversed());
    }
  });

  it("end the company's turn when the client disconnects in the middle", async () => {
    const left = await foundCompany(connect);
    const asset = await buildAsset(left.admin);
    await database.pool.query(
      `insert into inspection_logs (company_id, asset_id, checklist_category, driver_id,
         driver_name, date, results, comments, signature_url, passed)
       select a.company_id, a.id, 'truck', $1, 'Sam', now(), '{}', repeat('long ', 1000), 'Sam', true
       from assets a, generate_series(1, 6000) n where a.id = $2 /* across companies */`,
      [left.driver.id, asset.id],
    );
    const address = server.address();
    const origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
    const body = JSON.stringify({ username: left.admin.username, password });
    const headers = { "Content-Type": "application/json" };
    const signedIn = await fetch(`${origin}/api/login`, { method: "POST", headers, body });
    const cookie = signedIn.headers.get("set-cookie")?.split(";")[0] ?? "";
    const leaving = new AbortController();
    const { signal } = leaving;
    const response = await fetch(`${origin}/api/inspection/export`, {
      headers: { cookie },
      signal,
    });
    expect(response.status).toBe(200);
    expect(await left.admin.refusal("checkExport")).toBe("409 export.underWay");
    leaving.abort();
    const turn = async () => (await left.admin.send("checkExport")).status;
    await expect.poll(turn).toBe(204);
  });

  it("leave an entry in the audit trail with their name", async () => {
    await download(manager, "exportMaintenanceLogs", { from: "2026-03-01", to: "2026-03-31" });
    const [entry] = await admin.call("listAudit", { query: { noun: "company", limit: 1 } });
    expect(entry).toMatchObject({
      action: "exported",
      rowName: "Quarry",
      userId: manager.id,
      changes: { exportedFile: { from: null, to: "maintenance-2026-03-01-to-2026-03-31.csv" } },
    });
  });

  it("are refused to another site, and leave no entry for it", async () => {
    const response = await admin.agent
      .get("/api/inspection/export?to=1999-12-31")
      .set("Sec-Fetch-Site", "cross-site");
    expect(response.status).toBe(403);
    const entries = await admin.call("listAudit", { query: { noun: "company", limit: 1 } });
    expect(JSON.stringify(entries)).not.toContain("1999");
  });

  it("are refused while another export of the company runs", async () => {
    const client = await database.exports.pool.connect();
    const { rows } = await client.query(
      "select company_id as id from users where id = $1 /* across companies */",
      [admin.id],
    );
    await client.query("begin");
    await client.query(
      "select pg_advisory_xact_lock(hashtextextended('export of ' || $1::bigint, 0))",
      [rows[0].id],
    );
    expect(await manager.refusal("exportInspections")).toBe("409 export.underWay");
    expect(await manager.refusal("checkExport")).toBe("409 export.underWay");
    await client.query("rollback");
    client.release();
    expect((await manager.send("checkExport")).status).toBe(204);
  });

  it("are refused with 400 for a filter that the list refuses", async () => {
    expect(await admin.refusal("exportInspections", { query: { limit: 5 } })).toBe(
      "400 request.invalid",
    );
  });
});
