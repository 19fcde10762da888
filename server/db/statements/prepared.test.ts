import { assets, notifications } from "#shared/schema.ts";
import { eq, sql } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { invariant } from "../../errors.ts";
import { buildAsset, foundCompany, signUp } from "../../test/kit/build.ts";
import { startTestApp } from "../../test/kit/harness.ts";
import { listCompanies, openCompany } from "../across/across-companies.ts";

const { connect, database } = await startTestApp();
const admin = await signUp(connect());
const other = await foundCompany(connect);
const [founded, second] = await listCompanies(database.builder);
invariant(founded && second, "two companies are founded");
const company = openCompany(database.builder, founded.id);
const otherCompany = openCompany(database.builder, second.id);
const notification = {
  userId: admin.id,
  type: "meter_jump",
  title: "Mixer 12",
  message: "Please check its meter",
} as const;

it("an inserted row has null or the default of the table for what is left out", async () => {
  const rows = await company.insertAll(notifications, [
    { ...notification, path: "/defects/1", read: true },
    { ...notification, assetId: null, createdAt: new Date(0) },
  ]);
  expect(rows).toMatchObject([
    { path: "/defects/1", read: true, createdAt: expect.any(Date) },
    { path: null, assetId: null, read: false, createdAt: new Date(0) },
  ]);
});

it("a statement is built once for rows with the same columns", async () => {
  const insert = vi.spyOn(database.builder, "insert");
  for (const title of ["one", "two", "three"]) {
    await company.add(notifications, [{ ...notification, title, message: title }]);
  }
  await company.add(notifications, [{ ...notification, read: true }]);
  expect(insert).toHaveBeenCalledTimes(2);
  insert.mockRestore();
});

it("a changed row has what is given, null, and what is computed", async () => {
  const { id } = await buildAsset(admin, { location: "Yard 2" });
  const isThis = { where: eq(assets.id, id) };
  const { location, currentMiles, version } = assets;
  const read = () => company.select({ location, currentMiles, version }, assets, isThis);
  await company.changeRow(assets, id, { location: null, currentMiles: 12.5, year: undefined });
  expect(await read()).toEqual([{ location: null, currentMiles: 12.5, version: 1 }]);
  await company.changeRow(assets, id, { location: "Yard 3", version: sql`${version} + 1` });
  expect(await read()).toEqual([{ location: "Yard 3", currentMiles: 12.5, version: 2 }]);
});

it("a statement that one company has built reads, adds and changes nothing of it for another", async () => {
  const { id } = await buildAsset(admin, { location: "Yard 2" });
  await company.changeRow(assets, id, { location: "Yard 3" });
  await otherCompany.changeRow(assets, id, { location: "Yard 4" });
  expect(await company.get(assets, id)).toMatchObject({ location: "Yard 3" });
  await expect(otherCompany.get(assets, id)).rejects.toThrow();
  const rows = [{ ...notification, userId: other.admin.id }];
  const added = await otherCompany.insertAll(notifications, rows);
  expect(added).toMatchObject([{ companyId: otherCompany.companyId, userId: other.admin.id }]);
});
