import { awaitedPhotos, photos } from "#shared/schema.ts";
import { and, eq, inArray } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { invariant } from "../errors.ts";
import { foundCompany } from "../test/build.ts";
import { startTestApp } from "../test/harness.ts";
import { openCompany, listCompanies } from "./across-companies.ts";

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
      await expect(
        company.changeAll(photos, { where, changes }, { id: photos.id }),
      ).rejects.toThrow("is not empty");
    });
    expect(statements).toEqual([]);
  });

  it("is sent for all rows of the company, and for some", async () => {
    expect(await company.change(photos, undefined, { defectId: null })).toBe(0);
    const where = inArray(awaitedPhotos.id, [1]);
    expect(await company.change(awaitedPhotos, where, { refusedAt: null })).toBe(0);
  });
});
