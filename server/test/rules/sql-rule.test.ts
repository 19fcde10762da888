/** Checks that the linter refuses SQL of features that is no expression of Drizzle columns. */
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { projectRoot } from "../../project-root.ts";

const folder = mkdtempSync(join(tmpdir(), "sql-rule-"));
afterAll(() => rmSync(folder, { recursive: true }));
mkdirSync(join(folder, "server", "features"), { recursive: true });
copyFileSync(join(projectRoot, ".oxlintrc.json"), join(folder, ".oxlintrc.json"));
for (const name of [".ci", "node_modules"]) {
  symlinkSync(join(projectRoot, name), join(folder, name));
}

/** The lines that the linter refuses in a feature, each in a file of its own. */
function findRefused(lines: string[]): string[] {
  const names = lines.map((_, index) => join("server", "features", `line-${index}.ts`));
  lines.forEach((line, index) => writeFileSync(join(folder, names[index] ?? ""), `${line}\n`));
  const linter = join(projectRoot, "node_modules", "oxlint", "bin", "oxlint");
  const { stdout } = spawnSync(process.execPath, [linter, "--format", "json", ...names], {
    cwd: folder,
    encoding: "utf8",
  });
  const { diagnostics }: { diagnostics: Diagnostic[] } = JSON.parse(stdout);
  const ours = diagnostics.filter(({ code }) => /no-statement|restricted-imports/.test(code));
  const found = new Set(ours.map(({ filename }) => filename));
  return lines.filter((_, index) => found.has(names[index] ?? ""));
}

type Diagnostic = { code: string; filename: string };

const refused = [
  "sql`lower(last_inspection_at)`",
  "sql`users.role = 'admin'`",
  "sql<number>`count(${id}) + miles`",
  'sql`lower("name")`',
  "sql`truncate users`",
  "sql`call f()`",
  "sql`delete from ${users}`",
  'sql.raw("current_miles > 3")',
  "sql.raw(text)",
  "sql.raw(`${text}::int`)",
  "texts.map(sql.raw)",
  'sql.identifier("x")',
  'sql["identifier"]("x")',
  "const q = sql;",
  'sql("truncate users")',
  "d.sql`delete from ${users}`",
  'import { sql as q } from "drizzle-orm";',
  'import * as d from "drizzle-orm";',
  'import { Client } from "pg";',
];

const accepted = [
  "sql`case when lower(${name}) = 'select' then ${id}::bigint else 0 end`",
  "sql`coalesce(${id} = any(${sql.param(ids)}::bigint[]), false)`",
  "sql.join(parts, sql` and `)",
  "sql.raw(String(limits.rowsMax))",
  "sql.raw(`'${labels}'::jsonb`)",
  'import { sql } from "drizzle-orm";',
  'import type { Pool } from "pg";',
];

describe("the linter", () => {
  it("refuses names in the SQL of features, and whatever it cannot read", () => {
    expect(findRefused(refused)).toEqual(refused);
  });

  it("accepts an expression of columns", () => {
    expect(findRefused(accepted)).toEqual([]);
  });
});
