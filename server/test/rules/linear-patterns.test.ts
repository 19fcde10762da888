/** Checks that the lint rules find patterns that take more than linear time, so that none ships. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { projectRoot } from "../../project-root.ts";

const folder = mkdtempSync(join(tmpdir(), "patterns-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** The indexes of the patterns that the linter refuses. */
function refusedLines(patterns: string[]): number[] {
  const file = join(folder, "patterns.ts");
  writeFileSync(file, `export const patterns = [\n${patterns.join(",\n")},\n];\n`);
  const linter = join(projectRoot, "node_modules", "oxlint", "bin", "oxlint");
  const settings = join(projectRoot, ".oxlintrc.json");
  const { stdout } = spawnSync(
    process.execPath,
    [linter, "-c", settings, "--format", "json", file],
    { encoding: "utf8" },
  );
  const { diagnostics }: { diagnostics: Diagnostic[] } = JSON.parse(stdout);
  const found = diagnostics.filter(({ code }) => code.startsWith("regexp("));
  const lines = found.map(({ labels }) => (labels[0]?.span.line ?? 0) - 2);
  return [...new Set(lines)].toSorted((a, b) => a - b);
}

type Diagnostic = { code: string; labels: { span: { line: number } }[] };

const slow = [
  String.raw`/([;\t\r\n]\s*)(?=[=+\-@])/g`,
  String.raw`/\s+$/`,
  String.raw`/<([^>]+)>; rel="next"/`,
  String.raw`/^a*a*$/`,
  String.raw`/^(?:a+)+$/`,
  String.raw`/^(?:a|a)*$/`,
  String.raw`new RegExp("\\s+$")`,
];

const linear = [
  String.raw`/([;\t\r\n]\s*)([=+\-@]?)/g`,
  String.raw`/^\s+/`,
  String.raw`/[a-z0-9]+/g`,
  String.raw`/^[^\s@]+@[^\s@]+$/u`,
];

describe("the linter", () => {
  it("refuses quadratic or worse patterns, literal or built from a text", () => {
    expect(refusedLines(slow)).toEqual(slow.map((_, line) => line));
  });

  it("accepts linear patterns", () => {
    expect(refusedLines(linear)).toEqual([]);
  });
});
