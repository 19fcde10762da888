import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { getTableColumns, getTableName, is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { build } from "vite";
import type { Plugin } from "vite";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import viteConfig from "../vite.config.ts";
import { fieldMessages } from "./fields.ts";
import * as schema from "./schema.ts";
import {
  insertAsset,
  insertInspectionChecklist,
  insertInspectionLog,
  insertMaintenanceLog,
  insertMaintenanceSchedule,
} from "./schema.ts";

const asset = {
  name: "Mixer 12",
  category: "truck",
  vinOrSerial: "1M2AX07C5AM009876",
  year: 2_020,
  make: "Mack",
  model: "Granite",
};
const schedule = { assetId: 7, name: "Oil Change", type: "usage_based", intervalMiles: 5_000 };
const maintenanceLog = {
  assetId: 7,
  date: "2026-01-20",
  serviceType: "Oil Change",
  description: "Changed oil and filter",
};
const checklist = { name: "Mixer", category: "truck", items: ["Drum", "Chutes"] };
const inspection = {
  assetId: 7,
  results: { tires: { status: "pass" }, horn: { status: "fail", notes: "Weak" } },
  signatureUrl: "Dan Ortiz",
};

describe("insertAsset", () => {
  it.each([
    ["name", "Name is required"],
    ["category", "Category is required"],
    ["vinOrSerial", "VIN/Serial is required"],
    ["year", "Year is required"],
    ["make", "Make is required"],
    ["model", "Model is required"],
  ])("requires %s", (field, message) => {
    expect(fieldMessages(insertAsset.safeParse({ ...asset, [field]: undefined }).error)).toEqual({
      [field]: message,
    });
    expect(fieldMessages(insertAsset.safeParse({ ...asset, [field]: "" }).error)).toEqual({
      [field]: message,
    });
  });

  it.each([
    [{ currentMiles: 0, currentHours: 0 }, {}],
    [{ currentMiles: -1 }, { currentMiles: "Must be 0 or more" }],
    [{ currentHours: 1.25 }, { currentHours: "Please use at most one decimal" }],
    [{ condition: "maintenance" }, {}],
    [{ condition: "scrapped" }, { condition: "Unknown condition" }],
    [{ category: "boat" }, { category: "Category is required" }],
    [{ photoUrl: "https://example.com/x.png" }, { photoUrl: "That is not the address of a photo" }],
    [{ photoUrl: null, location: "", assignedCrew: null }, {}],
    [{ photoUrl: "", condition: null, currentMiles: null, currentHours: null }, {}],
    [{ name: "\u200b" }, { name: "Name is required" }],
    [{ name: "x".repeat(201) }, { name: "Please use at most 200 characters" }],
  ])("with %j says %j", (fields, said) => {
    expect(fieldMessages(insertAsset.safeParse({ ...asset, ...fields }).error)).toEqual(said);
  });
});

describe("insertMaintenanceSchedule", () => {
  it.each([
    [{}, {}],
    [{ name: " " }, { name: "Name is required" }],
    [{ type: "sometimes" }, { type: "Unknown schedule type" }],
    [{ intervalMiles: 1 }, {}],
    [{ intervalMiles: 0 }, { intervalMiles: "Must be at least 1" }],
    [{ intervalHours: 0.5 }, { intervalHours: "Must be at least 1" }],
    [{ intervalDays: 0 }, { intervalDays: "Must be at least 1" }],
    [{ intervalDays: null, intervalMiles: null }, {}],
    [{ assetId: "7" }, { assetId: "An id is a whole number" }],
    [{ lastPerformed: "2026-02-30" }, { lastPerformed: "Please give a valid date" }],
    [{ nextDue: "infinity" }, { nextDue: "Please give a valid date" }],
  ])("with %j says %j", (fields, said) => {
    expect(
      fieldMessages(insertMaintenanceSchedule.safeParse({ ...schedule, ...fields }).error),
    ).toEqual(said);
  });
});

describe("insertMaintenanceLog", () => {
  it.each([
    [{}, {}],
    [{ assetId: undefined }, { assetId: "Please select an asset" }],
    [{ assetId: null }, { assetId: "Please select an asset" }],
    [{ assetId: 0 }, { assetId: "Please select an asset" }],
    [{ assetId: 1.5 }, { assetId: "Please select an asset" }],
    [{ assetId: 2 ** 53 }, { assetId: "Please select an asset" }],
    [{ date: undefined }, { date: "Date is required" }],
    [{ date: "" }, { date: "Date is required" }],
    [{ date: "2026-02-30" }, { date: "Date is required" }],
    [{ serviceType: undefined }, { serviceType: "Service type is required" }],
    [{ serviceType: "Preventative Maintenance" }, { serviceType: "Service type is required" }],
    [{ serviceType: "Preventive Maintenance" }, {}],
    [{ description: undefined }, { description: "Description is required" }],
    [{ description: " " }, { description: "Description is required" }],
    [{ cost: 0.01 }, {}],
    [{ cost: 0.001 }, { cost: "Please use at most two decimals" }],
    [{ cost: -1 }, { cost: "Must be 0 or more" }],
    [{ cost: "12.50" }, { cost: "Must be a number" }],
    [{ cost: null, odometer: null, hours: null, scheduleId: null, resolvedInspectionId: null }, {}],
    [{ odometer: -0.1 }, { odometer: "Must be 0 or more" }],
    [{ hours: 0.05 }, { hours: "Please use at most one decimal" }],
    [{ performedBy: "external" }, {}],
    [{ performedBy: "someone" }, { performedBy: "Unknown choice" }],
    [{ photoUrls: Array.from({ length: 8 }, () => "/api/photos/1") }, {}],
    [
      { photoUrls: Array.from({ length: 9 }, () => "/api/photos/1") },
      { photoUrls: "At most 8 photos" },
    ],
  ])("with %j says %j", (fields, said) => {
    expect(
      fieldMessages(insertMaintenanceLog.safeParse({ ...maintenanceLog, ...fields }).error),
    ).toEqual(said);
  });
});

describe("insertInspectionLog", () => {
  it.each([
    [{}, {}],
    [{ signatureUrl: " " }, messageOfSignature()],
    [{ signatureUrl: undefined }, messageOfSignature()],
    [{ results: {} }, { results: "Every item needs an answer" }],
    [{ checklistId: 1 }, {}],
    [{ odometer: 12.5, hours: 0 }, {}],
    [{ startedAt: "2026-01-20T06:42:00Z", inspectionType: "post_trip" }, {}],
    [{ issues: Array.from({ length: 200 }, () => "x".repeat(200)) }, {}],
    [
      { issues: ["x".repeat(201)] },
      { "issues.0": "Too big: expected string to have <=200 characters" },
    ],
    [
      { issues: Array.from({ length: 201 }, () => "Horn") },
      { issues: "Too big: expected array to have <=200 items" },
    ],
  ])("with %j says %j", (fields, said) => {
    expect(
      fieldMessages(insertInspectionLog.safeParse({ ...inspection, ...fields }).error),
    ).toEqual(said);
  });
});

describe("insertInspectionChecklist", () => {
  it.each([
    [{}, {}],
    [{ name: "" }, { name: "Name is required" }],
    [{ category: "boat" }, { category: "Category is required" }],
    [{ items: [] }, { items: "Please add at least one checklist item" }],
    [{ items: undefined }, { items: "Please add at least one checklist item" }],
  ])("with %j says %j", (fields, said) => {
    expect(
      fieldMessages(insertInspectionChecklist.safeParse({ ...checklist, ...fields }).error),
    ).toEqual(said);
  });
});

/** Columns that only the server writes, whatever is sent. */
const protectedFields = {
  id: 5,
  companyId: 9,
  createdAt: "2020-01-01",
  updatedAt: "2020-01-01",
  archived: true,
  version: 7,
  lastInspectionId: 3,
  loggedById: 3,
  idempotencyKey: "00000000-0000-4000-8000-000000000000",
  requestHash: "x",
  driverId: 3,
  driverName: "Eve",
  receivedAt: "2020-01-01",
  resolved: true,
  resolvedAt: "2020-01-01",
  resolvedByMaintenanceId: 3,
};

describe("every insert schema", () => {
  it.each([
    ["an asset", insertAsset, asset],
    ["a schedule", insertMaintenanceSchedule, schedule],
    ["a maintenance log", insertMaintenanceLog, maintenanceLog],
    ["a checklist", insertInspectionChecklist, checklist],
    ["an inspection", insertInspectionLog, inspection],
  ])("of %s drops what only the server decides", (_, of: z.ZodType, input) => {
    expect(of.parse({ ...input, ...protectedFields })).toEqual(input);
  });
});

describe("the tables", () => {
  const tables = Object.values(schema).filter((value) => is(value, PgTable));
  const plain = ["backups", "companies", "sessions", "sign_in_failures"];

  it("belong to a company, but for the few that rightly do not", () => {
    const without = tables.filter((table) => !("companyId" in getTableColumns(table)));
    expect(without.map((table) => getTableName(table)).toSorted()).toEqual(plain);
  });

  it.each(tables.map((table) => [getTableName(table), table] as const))(
    "%s say what becomes of a row whose reference is deleted",
    (_, table) => {
      const undecided = getTableConfig(table).foreignKeys.filter(
        (key) => key.onDelete === undefined,
      );
      expect(undecided.map((key) => key.getName())).toEqual([]);
    },
  );
});

const bundled = z.object({ judge: z.function({ input: [z.unknown()], output: z.string() }) });

describe("the bundle's slim zod", () => {
  const inputs = [
    ...withOdd("insertAsset", asset, ["year", "name", "category", "currentMiles", "photoUrl"]),
    ...withOdd("insertMaintenanceSchedule", schedule, [
      "type",
      "intervalDays",
      "nextDue",
      "active",
    ]),
    ...withOdd("insertMaintenanceLog", maintenanceLog, [
      "date",
      "cost",
      "photoUrls",
      "serviceType",
    ]),
    ...withOdd("insertInspectionChecklist", checklist, ["items", "name"]),
    ...withOdd("insertInspectionLog", inspection, ["results", "signatureUrl", "startedAt"]),
  ];
  let slim: string;
  let whole: string;

  beforeAll(async () => {
    slim = await bundle(slimZodPlugins());
    whole = await bundle([]);
  }, 60_000);

  it("judges every input like the whole library", async () => {
    const [slimJudge, wholeJudge] = [await judgeOf(slim), await judgeOf(whole)];
    const differing = inputs.filter((input) => slimJudge(input) !== wholeJudge(input));
    expect(differing).toEqual([]);
    const verdicts = inputs.map((input) => slimJudge(input));
    expect(
      verdicts.filter((verdict) => verdict.startsWith(`{"success":true`)).length,
    ).toBeGreaterThan(9);
    expect(
      verdicts.filter((verdict) => verdict.startsWith(`{"success":false`)).length,
    ).toBeGreaterThan(9);
  }, 60_000);

  it("leaves out what nobody calls", () => {
    expect(slim.length).toBeLessThan(whole.length * 0.7);
  });
});

function messageOfSignature() {
  return {
    signatureUrl: "Please provide your digital signature to complete the inspection",
  };
}

/** A valid input, the same without each field, and with odd values in the named ones. */
function withOdd(name: string, valid: Record<string, unknown>, fields: string[]) {
  const odd = [null, "", "x", 0, -1, 1.234, 2_147_483_648, true, [], {}, "2026-02-30", ["a", "a"]];
  const missing = Object.keys(valid).map((field) => ({ ...valid, [field]: undefined }));
  const wrong = fields.flatMap((field) => odd.map((value) => ({ ...valid, [field]: value })));
  return [valid, ...missing, ...wrong, null, [], "text"].map((input) => ({ name, input }));
}

function slimZodPlugins(): Plugin[] {
  const given = (viteConfig.plugins ?? []).flat();
  const found = given.filter(
    (plugin): plugin is Plugin =>
      typeof plugin === "object" &&
      plugin !== null &&
      "name" in plugin &&
      plugin.name === "drizzle-zod-slim",
  );
  expect(found).toHaveLength(1);
  return found;
}

/** What the client's build makes of the insert schemas, as one text. */
async function bundle(plugins: Plugin[]): Promise<string> {
  const entry = "\0judge";
  const judge: Plugin = {
    name: "judge",
    resolveId: (source) => (source === "judge" ? entry : undefined),
    load: (id) => (id === entry ? judgeSource : undefined),
  };
  const result = await build({
    configFile: false,
    logLevel: "silent",
    root: import.meta.dirname,
    plugins: [...plugins, judge],
    build: {
      write: false,
      minify: true,
      target: "es2022",
      rolldownOptions: { input: "judge", preserveEntrySignatures: "strict" },
    },
  });
  const [output] = [result].flat();
  const chunk = output && "output" in output ? output.output[0] : undefined;
  return z.object({ code: z.string() }).parse(chunk).code;
}

const judgeSource = `
  import { ${["insertAsset", "insertMaintenanceSchedule", "insertMaintenanceLog", "insertInspectionChecklist", "insertInspectionLog"].join(", ")} } from "#shared/schema.ts";
  const schemas = { insertAsset, insertMaintenanceSchedule, insertMaintenanceLog, insertInspectionChecklist, insertInspectionLog };
  export function judge({ name, input }) {
    const { success, data, error } = schemas[name].safeParse(input);
    return JSON.stringify({ success, data, issues: error?.issues });
  }
`;

async function judgeOf(code: string) {
  const folder = mkdtempSync(join(tmpdir(), "yardcheck-bundle-"));
  try {
    const file = join(folder, "judge.mjs");
    writeFileSync(file, code);
    const loaded: unknown = await import(/* @vite-ignore */ pathToFileURL(file).href);
    return bundled.parse(loaded).judge;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
