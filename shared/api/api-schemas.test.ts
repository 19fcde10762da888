import { describe, expect, it } from "vitest";
import * as z from "zod";
import type { CallName } from "./api.ts";
import { api } from "./api.ts";
import { apiSchemas } from "./api-schemas.ts";

type Schemas = { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType; returns?: z.ZodType };

const names = z.array(z.custom<CallName>((name) => typeof name === "string" && name in api));

function pickSchemas(name: CallName): Schemas {
  return apiSchemas[name];
}

function takes(schema: z.ZodType | undefined, input: unknown): boolean {
  return schema?.safeParse(input).success ?? false;
}

describe("the schemas of the table of calls", () => {
  it("are keyed like the table", () => {
    expect(Object.keys(apiSchemas).toSorted()).toEqual(Object.keys(api).toSorted());
  });

  it.each(names.parse(Object.keys(api)))("%s has a schema for each id in its path", (name) => {
    const inPath = [...api[name].path.matchAll(/:(\w+)/g)].map(([, key]) => key);
    const { params } = pickSchemas(name);
    const known = params instanceof z.ZodObject ? Object.keys(params.shape) : [];
    expect(known).toEqual(inPath);
  });

  it.each(names.parse(Object.keys(api)))(
    "%s has a schema for what it returns, where that is JSON",
    (name) => {
      const { status, returns } = api[name];
      const returnsJson = status !== 204 && returns === undefined;
      expect(pickSchemas(name).returns !== undefined).toBe(returnsJson);
    },
  );
});

describe("an id in a path or query", () => {
  const { params } = apiSchemas.getAsset;

  it.each([
    ["1", 1],
    ["1001", 1_001],
    ["9007199254740991", Number.MAX_SAFE_INTEGER],
  ])("%s is parsed to the number %i", (id, value) => {
    expect(params.parse({ id })).toEqual({ id: value });
  });

  it.each([
    "",
    "0",
    "-1",
    "+1",
    "1.0",
    "1e3",
    "0x1",
    "01",
    " 1",
    "1 ",
    "1\n",
    "9007199254740992",
    "9223372036854775808",
    "NaN",
    "null",
    "1,2",
    "\u0661",
    "9".repeat(20_000),
  ])("%j is not a valid id", (id) => {
    expect(takes(params, { id })).toBe(false);
  });
});

describe("the query of a list", () => {
  it.each([
    ["listInspectionLogs", { limit: "1" }, true],
    ["listInspectionLogs", { limit: "200" }, true],
    ["listInspectionLogs", { limit: "201" }, false],
    ["listInspectionLogs", { limit: "0" }, false],
    ["listInspectionLogs", { limit: "-5" }, false],
    ["listInspectionLogs", { limit: "10.0" }, false],
    ["listInspectionLogs", { limit: "99999999999" }, false],
    ["listInspectionLogs", { passed: "false", resolved: "false" }, true],
    ["listInspectionLogs", { passed: "0" }, false],
    ["listInspectionLogs", { passed: "" }, false],
    ["listInspectionLogs", { resolvedSince: "2026-11-20" }, true],
    ["listInspectionLogs", { resolvedSince: "infinity" }, false],
    ["listInspectionLogs", { assetId: "7" }, true],
    ["listInspectionLogs", { assetId: "07" }, false],
    ["listInspectionLogs", { order: "asc" }, false],
    ["listInspectionLogs", { cursor: "a'b" }, false],
    ["listMaintenanceLogs", { limit: "200", day: "2026-11-20" }, true],
    ["listMaintenanceLogs", { day: "2026-11-20T08:00:00Z" }, false],
    ["listMaintenanceLogs", { limit: "201" }, false],
    ["listAssets", { limit: "1000" }, true],
    ["listAssets", { limit: "1001" }, false],
    ["listAssets", { search: "x".repeat(200) }, true],
    ["listAssets", { search: "x".repeat(201) }, false],
    ["listAssets", { category: "truck", condition: "in_use" }, true],
    ["listAssets", { category: "all" }, false],
    ["listAssets", { condition: "scrapped" }, false],
    ["listAssets", { archived: "yes" }, false],
    ["listNotifications", { unread: "true", limit: "200" }, true],
    ["listNotifications", { limit: "201" }, false],
    ["listNotifications", { unread: "1" }, false],
    ["listActivity", { limit: "50" }, true],
    ["listActivity", { limit: "51" }, false],
    ["listChecklists", { category: "trailer" }, true],
    ["listChecklists", { category: "boat" }, false],
    ["listSchedules", { assetId: "9" }, true],
    ["listSchedules", { assetId: "x" }, false],
    ["listSchedules", { due: "overdue", limit: "3" }, true],
    ["listSchedules", { due: "thisWeek" }, true],
    ["listSchedules", { due: "someday" }, false],
    ["listSchedules", { order: "soonest", limit: "1000" }, true],
    ["listSchedules", { order: "name" }, false],
    ["listSchedules", { limit: "1001" }, false],
    ["listSchedules", { assetId: "9", order: "soonest" }, true],
  ] as const)("is accepted for %s with %j: %s", (name, query, taken) => {
    expect(takes(apiSchemas[name].query, query)).toBe(taken);
  });

  it("parses a flag into a boolean", () => {
    expect(
      apiSchemas.listInspectionLogs.query.parse({ passed: "false", resolved: "true" }),
    ).toEqual({ passed: false, resolved: true });
  });
});

describe("the body of markNotification", () => {
  const { body } = apiSchemas.markNotification;

  it.each([true, false])("may hold %j", (read) => {
    expect(takes(body, { read })).toBe(true);
  });

  it.each(["true", 1, null, undefined])("never holds %j", (read) => {
    expect(takes(body, { read })).toBe(false);
  });
});
