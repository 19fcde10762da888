import type { ApiCall } from "#shared/api.ts";
import { api } from "#shared/api.ts";
import { describe, expect, it } from "vitest";
import { foundCompany } from "./build.ts";
import { startTestApp } from "./harness.ts";
import { namedRows, samples } from "./samples.ts";

const { connect, statementsOf } = await startTestApp();
const company = await foundCompany(connect);
const named = await namedRows(company);
/** An archive of everything is asked for so rarely that it may take its time. */
const isWhole = (call: ApiCall) => call.answers === "archive";
const reads = Object.values(api).filter(
  (call) => call.method === "GET" && call.may !== "anyone" && !isWhole(call),
);

describe("the statements that a call runs, with the one that recognises the request", () => {
  it.each(reads)("$method $path runs at most two", async ({ name }) => {
    const statements = await statementsOf(() => company.admin.send(name, samples[name](named)));
    expect(statements.length).toBeGreaterThan(0);
    expect(statements.length).toBeLessThanOrEqual(2);
    // As a parameter it would be planned anew each time.
    expect(statements.join("\n")).not.toMatch(/limit \$\d/i);
  });

  it.each([
    { name: "submitInspection", most: 8 },
    { name: "logMaintenance", most: 14 },
  ] as const)("$name runs at most $most, with BEGIN and COMMIT", async ({ name, most }) => {
    const statements = await statementsOf(async () => {
      const response = await company.manager.send(name, samples[name](named));
      expect(response.status).toBe(201);
    });
    expect(statements[1]).toMatch(/^begin/i);
    expect(statements.at(-1)).toMatch(/^commit/i);
    expect(statements.length).toBeLessThanOrEqual(most);
  });

  it("a failed inspection runs at most twelve", async () => {
    const failed = samples.submitInspection(named);
    const statements = await statementsOf(async () => {
      const body = { ...failed.body, results: { tires: { status: "fail" } } };
      const response = await company.driver.send("submitInspection", { body });
      expect(response.status).toBe(201);
    });
    expect(statements.length).toBeLessThanOrEqual(12);
  });
});
