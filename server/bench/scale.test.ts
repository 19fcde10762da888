import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../project-root.ts";
import { foundCompany } from "../test/kit/build.ts";
import { startTestApp } from "../test/kit/harness.ts";
import { namedRows } from "../test/calls/named-rows.ts";
import { samples } from "../test/kit/samples.ts";
import { assumed, measured, renderScale } from "./scale.ts";

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
      statementsPerPhoto: await count(uploadPhoto),
    }).toEqual({
      statementsPerInspection: measured.statementsPerInspection,
      statementsPerRead: measured.statementsPerRead,
      statementsPerPhoto: measured.statementsPerPhoto,
    });
  });

  it("counts with the bytes that a photo brings beside those of its file", async () => {
    const { pool } = database;
    await uploadPhoto();
    const copies = 500;
    await pool.query(
      `insert into photos /* across companies */ (company_id, uploaded_by_id, content_type, object_id, sha256,
        size, thumb, client_key)
       select company_id, uploaded_by_id, content_type, gen_random_uuid(), repeat('0', 64), 250000, thumb,
        gen_random_uuid()
       from (select * from photos where thumb is not null limit 1) p, generate_series(1, ${copies})`,
    );
    await pool.query(
      `insert into awaited_photos /* across companies */ (company_id, uploaded_by_id, key, sha256)
       select company_id, uploaded_by_id, gen_random_uuid(), repeat('0', 64)
       from (select * from photos where thumb is not null limit 1) p, generate_series(1, ${copies})`,
    );
    const { rows } = await pool.query<{ bytes: number }>(
      `select ((pg_total_relation_size('photos') - coalesce(sum(length(p.bytes)), 0)
        + pg_total_relation_size('awaited_photos')) / ${copies})::int as bytes
       from photos p /* across companies */`,
    );
    const ratio = Number(rows[0]?.bytes) / measured.bytesPerPhotoRow;
    expect(Math.abs(ratio - 1)).toBeLessThan(0.2);
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

/** Sends a photo as a phone does whose line is good: each part is twice as large as the one before. */
async function uploadPhoto(): Promise<void> {
  const [thumb, photo] = [await drawPhoto(320, 12), await drawPhoto(1_600, 9)];
  const whole = Buffer.concat([thumb, photo]);
  const key = randomUUID();
  let parts = 0;
  for (let [at, size] = [0, 64 * 1024]; at < whole.length; [at, size] = [at + size, size * 2]) {
    const { status } = await company.driver.agent
      .put(`/api/photos/uploads/${key}`)
      .query({ at, total: whole.length, thumb: thumb.length })
      .set("Content-Type", "image/jpeg")
      .serialize((bytes) => bytes)
      .send(whole.subarray(at, at + size));
    expect(status).toBe(200);
    parts += 1;
  }
  expect(parts).toBe(assumed.partsPerPhoto);
}

/** A picture of noise, which has as many bytes as a photo of that width. */
function drawPhoto(width: number, sigma: number): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma } as const;
  const size = { width, height: width * 0.75, channels: 3 } as const;
  return sharp({ create: { ...size, background: "#888", noise } })
    .jpeg()
    .toBuffer();
}

/** The formatter aligns columns. */
function packed(table: string): string {
  return table
    .replaceAll(/-{3,}:?/g, "---")
    .replaceAll(/ +/g, " ")
    .trim();
}
