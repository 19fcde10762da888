import { limits, serverLimits } from "#shared/base/limits.ts";
import { awaitedPhotos, photos, users } from "#shared/schema.ts";
import { and, eq, inArray, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { invariant } from "../../errors.ts";
import { foundCompany } from "../../test/kit/build.ts";
import { startTestApp } from "../../test/kit/harness.ts";
import { openCompany, listCompanies } from "../across/across-companies.ts";
import { CompanyDb } from "./company-db.ts";
import { CompanyStatements } from "./company-statements.ts";

const { connect, database, statementsOf } = await startTestApp();
await foundCompany(connect);
const [founded] = await listCompanies(database.builder);
invariant(founded, "a company is founded");
const company = openCompany(database.builder, founded.id);

describe("A change of rows", () => {
  const none = inArray(photos.id, []);

  it.each([
    ["alone", none],
    ["beside another condition", and(eq(photos.defectId, 1), none)],
  ])("is refused and not sent for an empty list, %s", async (_, where) => {
    const changes = { defectId: null };
    const statements = await statementsOf(async () => {
      await expect(company.change(photos, where, changes)).rejects.toThrow("is not empty");
      await expect(company.changeCounted(photos, where, changes)).rejects.toThrow("is not empty");
      await expect(
        company.changeAll(photos, { where, changes }, { id: photos.id }),
      ).rejects.toThrow("is not empty");
    });
    expect(statements).toEqual([]);
  });

  it("is sent for all rows of the company, and for some", async () => {
    expect(await company.changeCounted(photos, undefined, { defectId: null })).toBe(0);
    const where = inArray(awaitedPhotos.id, [1]);
    expect(await company.changeCounted(awaitedPhotos, where, { refusedAt: null })).toBe(0);
  });
});

/** How each reader ends, so that nothing it returns grows with what is stored; all others return no list. */
const readers: Record<string, "rows" | "rows and bytes" | "bytes" | "what was changed"> = {
  select: "rows",
  selectTogether: "bytes",
  list: "rows and bytes",
  readPage: "rows and bytes",
  pages: "rows and bytes",
  all: "rows and bytes",
  findWindow: "rows",
  insertAll: "what was changed",
  addReturning: "what was changed",
  changeAll: "what was changed",
  update: "what was changed",
  groups: "rows and bytes",
};
const others = [
  ["constructor", "through", "transaction", "lockName", "endSessions", "takeIds", "takeNumbers"],
  [
    "get",
    "first",
    "own",
    "insert",
    "add",
    "addWhole",
    "changeRow",
    "change",
    "changeCounted",
    "changeOwn",
  ],
  ["count", "countingUpTo", "countingFirst", "counting", "least", "ids", "firstIds"],
  ["send", "sendBuilt", "once", "expectSeals", "rememberSeal", "timeZone"],
].flat();
/** They run nothing, or what another one of them has built. */
const parts = [
  ["ask", "run", "listing", "paging", "selectingTogether", "selectingColumns", "selecting"],
  [
    "page",
    "rows",
    "grouped",
    "query",
    "upTo",
    "mine",
    "addingMany",
    "changingMany",
    "changingComputed",
  ],
].flat();

describe("What is read of a company", () => {
  const { wholeListMax } = limits;
  const stored = wholeListMax + 5;
  const order = { by: [awaitedPhotos.id] };
  const { id } = awaitedPhotos;
  const user = eq(users.companyId, founded.id);

  beforeAll(async () => {
    const { rows } = await database.pool.query(
      "select min(id) as id from users where company_id = $1",
      [founded.id],
    );
    await database.pool.query(
      `insert into awaited_photos (company_id, uploaded_by_id, key, sha256)
       select $1::bigint, $2::bigint, gen_random_uuid(), repeat('0', 64)
       from generate_series(1, $3::int)`,
      [founded.id, rows[0].id, stored],
    );
  });

  it("is read by functions of which each says how it ends", () => {
    const methods = [CompanyDb, CompanyStatements].flatMap((of) =>
      Object.getOwnPropertyNames(of.prototype),
    );
    expect([...new Set(methods)].toSorted()).toEqual(
      [...Object.keys(readers), ...others, ...parts].toSorted(),
    );
  });

  it("ends after so many rows, unless another limit is named", async () => {
    expect(await company.select({ id }, awaitedPhotos)).toHaveLength(wholeListMax);
    expect(await company.select({ id }, awaitedPhotos, { limit: stored })).toHaveLength(stored);
    const list = company.all({ id }, awaitedPhotos, {});
    const [row] = await company.select({ list }, users, { where: user, limit: 1 });
    expect(row?.list).toHaveLength(wholeListMax);
  });

  it("ends after so many bytes where it is a page, or a part of each row", async () => {
    const fields = { id, text: sql<string>`repeat('x', 50000)` };
    const page = await company.readPage(fields, awaitedPhotos, { order, limit: 200 });
    expect(page).toMatchObject({ hasMore: true });
    expect(page.rows).toHaveLength(19);
    const list = company.all(fields, awaitedPhotos, { orderBy: [id] });
    const [row] = await company.select({ list }, users, { where: user, limit: 1 });
    expect(row?.list).toEqual(page.rows);
  });

  it("is refused where several selections are too much together", async () => {
    const part = (bytes: number) => ({
      fields: { text: sql<string>`repeat('x', ${sql.raw(String(bytes))})` },
      from: awaitedPhotos,
    });
    const half = Math.floor(serverLimits.togetherBytesMax / stored / 2);
    const small = await company.selectTogether({ one: part(half - 50), other: part(half - 50) });
    expect(small.one).toHaveLength(stored);
    const tooMuch = expect.objectContaining({ code: "request.tooMuch", status: 503 });
    const parts = { one: part(half), other: part(half) };
    await expect(company.selectTogether(parts)).rejects.toThrow(tooMuch);
    await expect(company.run(company.selectingColumns(parts))).rejects.toThrow(tooMuch);
  });
});
