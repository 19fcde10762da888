import { api } from "#shared/api/api.ts";
import type { CallName } from "#shared/api/api.ts";
import { type Answer, apiSchemas } from "#shared/api/api-schemas.ts";
import { limits, serverLimits } from "#shared/base/limits.ts";
import { inspectionLimits } from "#shared/inspections/inspections-limits.ts";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { foundCompany } from "../kit/build.ts";
import { startTestApp } from "../kit/harness.ts";
import { cases, largestRows } from "../nouns/every-noun.ts";
import { largestAssets } from "../nouns/assets.ts";

const responseBytesMax = 2_000_000;
const { clock, connect, database } = await startTestApp();
const { admin } = await foundCompany(connect);
const companyId = await findCompanyId(admin.id);
for (const { insert, count } of largestRows) {
  await database.pool.query(insert, [companyId, admin.id, count]);
}
const assetId = await firstAsset();
/** Lists without a next page: of few rows, of only the newest rows or days, and of what several reads return. */
const endless = new Set<CallName>([
  "listActivity",
  "listBoardDays",
  "listKeys",
  "listSessions",
  "readTogether",
]);

const lists = Object.values(api).filter(({ name }) => {
  const schemas = apiSchemas[name];
  return "returns" in schemas && schemas.returns instanceof z.ZodArray;
});
const requests = lists.flatMap(({ name, path }) =>
  (cases[name].pages ?? []).map(([search, rows]) => ({
    path: `${path.replace(/:(asset)?id/i, String(assetId))}${search}`,
    rows,
  })),
);

describe("With the largest rows that can be stored", () => {
  it("every list is tested", () => {
    const untested = lists.filter(({ name }) => !cases[name].pages && !endless.has(name));
    expect(untested).toEqual([]);
  });

  it.each(requests)("$path returns every row once, and no response over 2 MB", async (request) => {
    clock.set(new Date());
    const ids: number[] = [];
    const limit = Number(/limit=(\d+)/.exec(request.path)?.[1] ?? 0);
    let bytesBefore = Infinity;
    let next: string | undefined = request.path;
    while (next) {
      const { status, text, body, headers } = await admin.agent.get(next);
      expect(status, text.slice(0, 500)).toBe(200);
      const bytes = Buffer.byteLength(text);
      expect(bytes).toBeLessThan(body.length > 1 ? serverLimits.pageBytesMax : responseBytesMax);
      // A page that ends before its limit of rows had no room for the next one.
      expect(bytesBefore + bytes).toBeGreaterThan(serverLimits.pageBytesMax);
      bytesBefore = body.length < limit ? bytes : Infinity;
      ids.push(...body.map(({ id }: { id: number }) => id));
      next = /^<([^>]+)>; rel="next"$/.exec(headers["link"] ?? "")?.[1];
    }
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(request.rows);
  });

  it("a page has ten inspections when their results are left out", async () => {
    const { body } = await admin.send("listInspectionLogs", {
      query: { limit: 10, results: "false" },
    });
    expect(body).toHaveLength(10);
    expect(body[0]).toMatchObject({ issueCount: limits.checklistItemsMax });
    expect(body[0].issueLabels).toHaveLength(inspectionLimits.issueLabelsMax);
  });

  it("the newest activity takes less than 2 MB", async () => {
    const { status, text } = await admin.send("listActivity", { query: { limit: 50 } });
    expect(status).toBe(200);
    expect(Buffer.byteLength(text)).toBeLessThan(responseBytesMax);
  });

  it("the pack of a phone holds what fits, says so, and takes less than 2 MB", async () => {
    const { status, text, body } = await admin.send("getPack");
    expect(status, text.slice(0, 500)).toBe(200);
    expect(Buffer.byteLength(text)).toBeLessThan(responseBytesMax);
    const pack = apiSchemas.getPack.returns.parse(body);
    expect(pack.assets.length).toBeLessThan(largestAssets.count);
    expect(pack.truncated).toBe(true);
    for (const { length } of [pack.assets, pack.checklists, pack.recent]) {
      expect(length).toBeGreaterThan(0);
    }
  });

  it("a page of readiness names every unit once, and takes less than 2 MB", async () => {
    const ids: (number | null)[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const query = { limit: 200, ...(cursor && { cursor }) };
      const { status, text, body } = await admin.send("getReadiness", { query });
      expect(status, text.slice(0, 500)).toBe(200);
      expect(Buffer.byteLength(text)).toBeLessThan(responseBytesMax);
      const page: Answer<"getReadiness"> = body;
      ids.push(...page.rows.map((row) => row.assetId));
      cursor = page.next;
    }
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBe(largestAssets.count);
  });

  it("the file of a unit takes no more than a page of each of its records", async () => {
    const { status, text } = await admin.send("getUnitFile", { params: { id: assetId } });
    expect(status).toBe(200);
    expect(text).toContain("Fewer days show the others.");
    expect(Buffer.byteLength(text)).toBeLessThan(5 * serverLimits.pageBytesMax);
  });

  it("one defect has its newest events, and takes less than 2 MB", async () => {
    const { rows } = await database.pool.query<{ id: string }>(
      "select max(d.id) as id from defects d where d.company_id = $1 /* across companies */",
      [companyId],
    );
    await database.pool.query(
      `insert into defect_events (company_id, defect_id, kind, at, by_id, by_name, note)
       select $1, $2, 'noted', now(), $3, 'Ada', n || repeat('字', $4::int - 4)
       from generate_series(1, 400) n /* across companies */`,
      [companyId, rows[0]?.id, admin.id, limits.notesMax],
    );
    const { status, text, body } = await admin.send("getDefect", {
      params: { id: Number(rows[0]?.id) },
    });
    expect(status, text.slice(0, 500)).toBe(200);
    expect(Buffer.byteLength(text)).toBeLessThan(responseBytesMax);
    const notes = body.events.map(({ note }: { note: string }) => parseInt(note, 10));
    expect(notes.length).toBeGreaterThan(100);
    expect(notes).toEqual(notes.toSorted((a: number, b: number) => a - b));
    expect(notes.at(-1)).toBe(400);
  });

  it("one whole inspection takes less than 2 MB", async () => {
    const { body: rows } = await admin.send("listInspectionLogs", {
      query: { limit: 1, results: "false" },
    });
    const { status, text } = await admin.send("getInspectionLog", { params: { id: rows[0].id } });
    expect(status).toBe(200);
    expect(Buffer.byteLength(text)).toBeGreaterThan(serverLimits.pageBytesMax);
    expect(Buffer.byteLength(text)).toBeLessThan(responseBytesMax);
  });
});

async function findCompanyId(userId: number): Promise<number> {
  const { rows } = await database.pool.query(
    "select u.company_id from users u where u.id = $1 /* across companies */",
    [userId],
  );
  return Number(rows[0].company_id);
}

async function firstAsset(): Promise<number> {
  const { rows } = await database.pool.query(
    "select min(a.id) as id from assets a where a.company_id = $1 /* across companies */",
    [companyId],
  );
  return Number(rows[0].id);
}
