import { randomUUID } from "node:crypto";
import type { CallName } from "#shared/api/api.ts";
import { api } from "#shared/api/api.ts";
import { describe, expect, it } from "vitest";
import { foundCompany } from "../kit/build.ts";
import { shareTestApp } from "../kit/harness.ts";
import { cases, namedRows } from "../nouns/every-noun.ts";

const { connect, statementsOf, writesOf } = await shareTestApp();
const company = await foundCompany(connect);
const named = await namedRows(company);
/** They read something else before, mostly the settings of the company. */
const settled = new Set<CallName>([
  "getBackup",
  "getBoard",
  "listBoardDays",
  "getReadiness",
  "getAssetReadiness",
  "verifySeals",
]);
/** They are compared with their seals besides. */
const papers = new Set<CallName>(["getInspectionPaper", "getUnitFile"]);
/** As a phone sends what it records. */
const withKey = () => ({ "idempotency-key": randomUUID() });
const reads = Object.values(api).filter(
  (call) =>
    call.method === "GET" &&
    call.may !== "anyone" &&
    // An export of everything is so rare that it may run more statements.
    call.returns !== "file" &&
    !settled.has(call.name) &&
    !papers.has(call.name),
);

describe("the statements of a call, including the one that identifies the user", () => {
  it.each(reads)("are at most two for $method $path", async ({ name }) => {
    const statements = await statementsOf(() =>
      company.admin.send(name, cases[name].sample(named)),
    );
    expect(statements.length).toBeGreaterThan(0);
    expect(statements.length).toBeLessThanOrEqual(2);
    // With the limit as a parameter, the statement would be planned again each time.
    expect(statements.join("\n")).not.toMatch(/limit \$\d/i);
  });

  it("are two for the code of a label of the user's company", async () => {
    const { labels } = await company.manager.call("addCodes", {
      body: { assetIds: [named.assetId] },
    });
    const params = { code: labels[0]?.code ?? "" };
    const statements = await statementsOf(async () => {
      expect((await company.driver.send("getCode", { params })).status).toBe(200);
    });
    expect(statements).toHaveLength(2);
  });

  it.each([...settled])("are at most three for %s, however many units there are", async (name) => {
    const send = () => company.admin.send(name, cases[name].sample(named));
    // What is sealed the first time is not counted.
    await send();
    expect((await statementsOf(send)).length).toBeLessThanOrEqual(3);
  });

  it.each([...papers])("are at most four for %s, whatever it prints", async (name) => {
    const send = () => company.admin.send(name, cases[name].sample(named));
    await send();
    expect((await statementsOf(send)).length).toBeLessThanOrEqual(4);
  });

  it.each(["listInspectionLogs", "listMaintenanceLogs"] as const)(
    "are at most four for %s with words to find",
    async (name) => {
      const query = { text: "mixer nowhere" };
      const statements = await statementsOf(() => company.admin.send(name, { query }));
      expect(statements.length).toBeLessThanOrEqual(4);
    },
  );

  it("are at most nine for a clean inspection beside an open defect, and one more where it reviews nothing that waits", async () => {
    const { body } = cases.submitInspection.sample(named);
    for (const [review, most] of [
      [undefined, 9],
      [body?.["review"], 10],
    ] as const) {
      const statements = await statementsOf(async () => {
        const sent = { body: { ...body, review }, headers: withKey() };
        expect((await company.manager.send("submitInspection", sent)).status).toBe(201);
      });
      expect(statements.length).toBeLessThanOrEqual(most);
    }
  });

  it.each([
    { name: "logMaintenance", most: 18 },
    { name: "addDocument", most: 11 },
  ] as const)("are at most $most for $name, with BEGIN and COMMIT", async ({ name, most }) => {
    const statements = await statementsOf(async () => {
      const response = await company.manager.send(name, cases[name].sample(named));
      expect(response.status).toBe(201);
    });
    expect(statements[1]).toMatch(/^begin/i);
    expect(statements.at(-1)).toMatch(/^commit/i);
    expect(statements.length).toBeLessThanOrEqual(most);
  });

  it("are at most twelve for an inspection that accepts a repair, with BEGIN and COMMIT", async () => {
    const { driver, manager } = company;
    const { body } = cases.submitInspection.sample(named);
    const report = { assetId: named.assetId, title: "Wiper torn" };
    const { id: defectId } = await driver.call("createDefect", { body: report });
    const certified = {
      act: "certify",
      outcome: "repaired",
      note: "New",
      signature: "Ada",
    } as const;
    await manager.call("actOnDefect", { params: { id: defectId }, body: certified });
    const review = [{ defectId, accepted: true }];
    const statements = await statementsOf(async () => {
      const response = await driver.send("submitInspection", { body: { ...body, review } });
      expect(response.status).toBe(201);
    });
    expect(statements.length).toBeLessThanOrEqual(12);
  });

  it("are at most fourteen for a failed inspection", async () => {
    const failed = cases.submitInspection.sample(named);
    const statements = await statementsOf(async () => {
      const body = { ...failed.body, results: { tires: { status: "fail" } }, review: undefined };
      const sent = { body, headers: withKey() };
      const response = await company.driver.send("submitInspection", sent);
      expect(response.status).toBe(201);
    });
    expect(statements.length).toBeLessThanOrEqual(14);
  });
});

describe("the writes to the database of a call, including the one that identifies the user", () => {
  it.each([
    { what: "a clean inspection with readings", most: 3, results: undefined },
    { what: "a failed inspection", most: 6, results: { tires: { status: "fail" } } },
  ])("are at most $most for $what", async ({ results, most }) => {
    const { body } = cases.submitInspection.sample(named);
    const recorded = { results: results ?? body?.["results"], odometer: 20, hours: 2 };
    const sent = { ...body, ...recorded, review: undefined };
    const writes = await writesOf(async () => {
      const request = { body: sent, headers: withKey() };
      expect((await company.driver.send("submitInspection", request)).status).toBe(201);
    });
    expect(writes).toBeLessThanOrEqual(most);
  });

  it("are at most three for maintenance with a reading", async () => {
    const { body } = cases.logMaintenance.sample(named);
    const done = { ...body, odometer: 30, resolvedInspectionId: undefined, defects: undefined };
    const writes = await writesOf(async () => {
      expect((await company.manager.send("logMaintenance", { body: done })).status).toBe(201);
    });
    expect(writes).toBeLessThanOrEqual(3);
  });
});
