import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../project-root.ts";
import { foundCompany } from "../test/build.ts";
import { startTestApp } from "../test/harness.ts";
import { namedRows } from "../test/named-rows.ts";
import { photoFiles } from "../test/photo-files.ts";
import { samples } from "../test/samples.ts";
import { measured, renderScale } from "./scale.ts";

const { connect, database, statementsOf } = await startTestApp();
const company = await foundCompany(connect);
const named = await namedRows(company);

describe("docs/scale.md", () => {
  it("says what is computed", () => {
    const page = readFileSync(join(projectRoot, "docs", "scale.md"), "utf8");
    const start = page.indexOf("| Units");
    const written = page.slice(start, page.indexOf("\n\n", start));
    expect(packed(written)).toBe(packed(renderScale()));
  });

  it("counts with the statements that calls run", async () => {
    const { body } = samples.submitInspection(named);
    const photo = `data:image/png;base64,${photoFiles["image/png"].toString("base64")}`;
    // The fewest of three: a connection that is opened meanwhile is prepared by a statement of its own.
    const count = async (work: () => Promise<unknown>) => {
      const counts = [await statementsOf(work), await statementsOf(work), await statementsOf(work)];
      return Math.min(...counts.map(({ length }) => length));
    };
    const submit = () => {
      const headers = { "idempotency-key": randomUUID() };
      return company.driver.send("submitInspection", { body, headers });
    };
    expect({
      statementsPerInspection: await count(submit),
      statementsPerRead: await count(() => company.manager.call("listInspectionLogs")),
      statementsPerPhoto: await count(() => company.driver.call("addPhoto", { body: { photo } })),
    }).toEqual({
      statementsPerInspection: measured.statementsPerInspection,
      statementsPerRead: measured.statementsPerRead,
      statementsPerPhoto: measured.statementsPerPhoto,
    });
  });

  it("counts with the connections that a server opens at most", () => {
    expect(database.pool.options.max).toBe(measured.connectionsForRequests);
    expect(database.exports.pool.options.max).toBe(measured.connectionsForExports);
  });

  it("counts with the bytes of a session", async () => {
    const { pool } = database;
    await pool.query(
      `insert into sessions (sid, sess, expire, created_at)
       select md5(n::text), sess, expire, created_at
       from (select * from sessions limit 1) s, generate_series(1, 5000) n`,
    );
    const { rows } = await pool.query<{ bytes: number }>(
      "select (pg_total_relation_size('sessions') / count(*))::int as bytes from sessions",
    );
    const ratio = Number(rows[0]?.bytes) / measured.bytesPerSession;
    expect(Math.abs(ratio - 1)).toBeLessThan(0.2);
  });
});

/** The formatter aligns columns. */
function packed(table: string): string {
  return table
    .replaceAll(/-{3,}:?/g, "---")
    .replaceAll(/ +/g, " ")
    .trim();
}
