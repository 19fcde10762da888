import { notifications } from "#shared/schema.ts";
import { and, eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { invariant } from "../../errors.ts";
import { signUp } from "../../test/kit/build.ts";
import { startTestApp } from "../../test/kit/harness.ts";
import { listCompanies, openCompany } from "../across/across-companies.ts";
import type { CompanyDb } from "../company/company-db.ts";
import type { Given } from "./built-once.ts";

const { connect, database, tripwire } = await startTestApp();
const users = [await signUp(connect()), await signUp(connect())];
const companies = (await listCompanies(database.builder)).map(({ id }) =>
  openCompany(database.builder, id),
);
const [first, second] = companies;
invariant(first && second, "two companies are founded");
for (const [index, company] of companies.entries()) {
  const userId = users[index]?.id ?? 0;
  const row = { userId, type: "meter_jump", message: "Please check" } as const;
  await company.add(notifications, [
    { ...row, title: "Old", read: true },
    { ...row, title: "New" },
  ]);
}

type Asked = { isRead: boolean; title?: Given<string> | undefined; cursor?: Given<string> };

const askTitles = vi.fn((company: CompanyDb, { isRead, title, cursor }: Asked) => {
  const { id, userId, read } = notifications;
  return company.listing({ userId, title: notifications.title }, notifications, {
    where: and(eq(read, isRead), title && eq(notifications.title, title)),
    order: { by: [id] },
    limit: 10,
    cursor,
  });
});

async function ask(company: CompanyDb, isRead: boolean, values: { title?: string } = {}) {
  return (await company.ask(askTitles, { isRead }, values)).page.json;
}

const rowOf = (index: number, title: string) =>
  JSON.stringify([{ userId: users[index]?.id, title }]);

describe("A statement that is built once", () => {
  it("reads each company's own rows, also of another shape and for other values", async () => {
    for (const [index, company] of companies.entries()) {
      expect(await ask(company, true)).toBe(rowOf(index, "Old"));
      expect(await ask(company, false)).toBe(rowOf(index, "New"));
      expect(await ask(company, false, { title: "New" })).toBe(rowOf(index, "New"));
      expect(await ask(company, false, { title: "Other" })).toBe("[]");
    }
    expect(askTitles).toHaveBeenCalledTimes(3);
    const texts = tripwire.statements.filter((text) => text.includes('"notifications"."title"'));
    // Two of the shapes differ in a constant only.
    expect(new Set(texts).size).toBe(2);
  });

  it("refuses a cursor that is none, each time that it is run", async () => {
    const last = Buffer.from("[1]").toString("base64url");
    await first.ask(askTitles, { isRead: false }, { cursor: last });
    await expect(first.ask(askTitles, { isRead: false }, { cursor: "none" })).rejects.toMatchObject(
      {
        status: 400,
      },
    );
  });

  it("is not used again where it was built of the values of one request", async () => {
    const find = (company: CompanyDb, title: string) =>
      company.ask(
        (built: CompanyDb) =>
          built.selecting({ title: notifications.title }, notifications, {
            where: eq(notifications.title, title),
          }),
        {},
        {},
      );
    expect(await find(first, "Old")).toEqual([{ title: "Old" }]);
    expect(await find(second, "New")).toEqual([{ title: "New" }]);
  });

  it("knows neither an id nor the time zone of a company", async () => {
    const build = (company: CompanyDb) => {
      expect(company.companyId).not.toEqual(expect.any(Number));
      return company.selecting({ title: notifications.title }, notifications, {
        where: eq(notifications.title, company.timeZone),
      });
    };
    await expect(first.ask(build, {}, {})).rejects.toThrow("knows no time zone");
  });
});
