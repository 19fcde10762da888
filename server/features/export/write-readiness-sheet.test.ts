import { text as readText } from "node:stream/consumers";
import { expect, it } from "vitest";
import { CompanyDb } from "../../db/company/company-db.ts";
import { buildAsset, buildSchedule, signUp } from "../../test/kit/build.ts";
import { shareTestApp } from "../../test/kit/harness.ts";
import { writeReadinessSheet } from "./write-readiness-sheet.ts";

const { connect, database } = await shareTestApp();
const admin = await signUp(connect());

it("readiness.csv has a row for each gap, as the page shows them", async () => {
  const machine = { category: "equipment", name: "Loader 2", unitNumber: "L-2" } as const;
  const { id } = await buildAsset(admin, machine);
  await buildSchedule(admin, id, { intervalDays: 90, nextDue: "2026-11-08" });
  const { id: companyId } = await admin.call("getCompany");
  const rowsOf = new CompanyDb(database.builder, { id: companyId, timeZone: "UTC" });
  const { file, text } = writeReadinessSheet(rowsOf, new Date("2026-11-20T18:00:00.000Z"));
  expect(file).toBe("readiness.csv");
  expect((await readText(text)).replace("\uFEFF", "").trim().split("\r\n")).toEqual([
    "Asset ID,Unit Number,Person ID,Name,Rule,Subject,Gap,Counted",
    `${id},L-2,,Loader 2,49 CFR 396.3(a),Overdue maintenance,Oil Change overdue by 12 days,Yes`,
  ]);
});
