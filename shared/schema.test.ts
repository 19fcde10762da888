import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import type { Plugin } from "vite";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import viteConfig from "../vite.config.ts";
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
  ])("drops for %s what only the server decides", (_, of: z.ZodType, input) => {
    expect(of.parse({ ...input, ...protectedFields })).toEqual(input);
  });
});

const bundled = z.object({ validate: z.function({ input: [z.unknown()], output: z.string() }) });

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
      "partsCost",
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
  });

  it("validates every input like the whole library", async () => {
    const [slimValidate, wholeValidate] = [await loadValidate(slim), await loadValidate(whole)];
    const differing = inputs.filter((input) => slimValidate(input) !== wholeValidate(input));
    expect(differing).toEqual([]);
    const results = inputs.map((input) => slimValidate(input));
    expect(results.filter((result) => result.startsWith(`{"success":true`)).length).toBeGreaterThan(
      9,
    );
    expect(
      results.filter((result) => result.startsWith(`{"success":false`)).length,
    ).toBeGreaterThan(9);
  });

  it("leaves out what is never called", () => {
    expect(slim.length).toBeLessThan(whole.length * 0.7);
  });
});

/** A valid input, the same without each field, and with odd values in the given fields. */
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
  const entry = "\0validate";
  const validate: Plugin = {
    name: "validate",
    resolveId: (source) => (source === "validate" ? entry : undefined),
    load: (id) => (id === entry ? validateSource : undefined),
  };
  const result = await build({
    configFile: false,
    logLevel: "silent",
    root: import.meta.dirname,
    plugins: [...plugins, validate],
    build: {
      write: false,
      minify: true,
      target: "es2022",
      rolldownOptions: { input: "validate", preserveEntrySignatures: "strict" },
    },
  });
  const [output] = [result].flat();
  const chunk = output && "output" in output ? output.output[0] : undefined;
  return z.object({ code: z.string() }).parse(chunk).code;
}

const validateSource = `
  import { ${["insertAsset", "insertMaintenanceSchedule", "insertMaintenanceLog", "insertInspectionChecklist", "insertInspectionLog"].join(", ")} } from "#shared/schema.ts";
  const schemas = { insertAsset, insertMaintenanceSchedule, insertMaintenanceLog, insertInspectionChecklist, insertInspectionLog };
  export function validate({ name, input }) {
    const { success, data, error } = schemas[name].safeParse(input);
    return JSON.stringify({ success, data, issues: error?.issues });
  }
`;

async function loadValidate(code: string) {
  const folder = mkdtempSync(join(tmpdir(), "yardcheck-bundle-"));
  try {
    const file = join(folder, "validate.mjs");
    writeFileSync(file, code);
    const loaded: unknown = await import(/* @vite-ignore */ pathToFileURL(file).href);
    return bundled.parse(loaded).validate;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
