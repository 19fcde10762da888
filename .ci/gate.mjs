// The whole gate: what npm test runs, here and in CI. Every step runs, so that all failures are seen
// at once; the last line counts them.
import { spawn } from "node:child_process";
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const scratch = `node_modules/.cache/gate-${process.pid}`;
const unitReport = join(root, scratch, "unit.json");
const storyReport = join(root, "test-results", "e2e.json");
const linesMax = 200;
const binaries = join(root, "node_modules", ".bin");
const env = { ...process.env, PATH: `${binaries}${delimiter}${process.env.PATH}`, CI: "1" };
const total = { passed: 0, failed: 0 };

const steps = [
  { name: "types", run: () => quietly("tsc", "--noEmit") },
  { name: "lockfile", run: () => quietly("node", ".ci/lockfile.mjs", "--check") },
  { name: "format", run: () => quietly("oxfmt", "--check", ".") },
  { name: "lint", run: () => quietly("oxlint", "--type-aware") },
  { name: "dead code", run: () => quietly("knip") },
  { name: "migrations fit together", run: () => quietly("drizzle-kit", "check") },
  { name: "migrations are complete", run: nothingToGenerate },
];

process.chdir(root);
await mkdir(scratch, { recursive: true });
try {
  // Building uses both cores by itself; the checks share them.
  await Promise.all([line(steps), line(steps)]);
  const isBuilt = await step({ name: "build", run: () => quietly("node", "server/build.mjs") });
  if (isBuilt) await step({ name: "size", run: () => quietly("node", ".ci/size.mjs") });
  await suite("unit tests", unitCounts, ["vitest", "run", ...unitReporters()]);
  if (isBuilt) await suite("stories", storyCounts, ["playwright", "test"]);
  else count("stories, for want of a build", false);
} finally {
  await rm(scratch, { recursive: true, force: true });
}
process.exitCode = total.failed > 0 ? 1 : 0;
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`);

async function line(waiting) {
  for (let next = waiting.shift(); next; next = waiting.shift()) await step(next);
}

async function step({ name, run }) {
  const started = Date.now();
  const { ok, output } = await run();
  if (output.trim()) process.stdout.write(`\n--- ${name}\n${shortened(output.trim())}\n`);
  count(name, ok, started);
  return ok;
}

function shortened(output) {
  const lines = output.split("\n");
  const left = lines.length - linesMax;
  if (left <= 0) return output;
  return [...lines.slice(0, linesMax), `... and ${left} lines more`].join("\n");
}

function count(name, ok, started = Date.now()) {
  total[ok ? "passed" : "failed"] += 1;
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  process.stdout.write(`${ok ? "ok    " : "FAILED"} ${name} (${seconds} s)\n`);
}

async function suite(name, countsOf, command) {
  process.stdout.write(`\n--- ${name}\n`);
  const report = countsOf === unitCounts ? unitReport : storyReport;
  await rm(report, { force: true });
  const { ok } = await start(command, "inherit");
  const text = await readFile(report, "utf8").catch(() => undefined);
  const { passed, failed } = text ? countsOf(JSON.parse(text)) : { passed: 0, failed: 0 };
  total.passed += passed;
  // A suite may fail around its tests: in a file that does not load, in its set-up.
  const around = failed === 0 && (!ok || passed === 0) ? 1 : 0;
  total.failed += failed + around;
  const outcome = failed + around > 0 ? "FAILED" : "ok    ";
  process.stdout.write(`${outcome} ${name}: ${passed} passed, ${failed + around} failed\n\n`);
}

function unitReporters() {
  return ["--reporter=default", "--reporter=json", `--outputFile.json=${unitReport}`];
}

function unitCounts({ numPassedTests, numFailedTests }) {
  return { passed: numPassedTests, failed: numFailedTests };
}

function storyCounts({ stats }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}

async function nothingToGenerate() {
  const out = `${scratch}/migrations`;
  await cp("migrations", out, { recursive: true });
  const config = `${scratch}/drizzle.config.ts`;
  const own = JSON.stringify(join(root, "drizzle.config.ts"));
  const changed = `export default { ...config, out: ${JSON.stringify(`./${out}`)} };`;
  await writeFile(config, `import config from ${own};\n${changed}\n`);
  const { ok, output } = await start(["drizzle-kit", "generate", "--config", config], "pipe");
  if (ok && output.includes("No schema changes")) return { ok: true, output: "" };
  const advice = "shared/schema.ts says more than migrations/ does: run npm run db:generate.";
  return { ok: false, output: `${output}\n${advice}` };
}

async function quietly(...command) {
  const { ok, output } = await start(command, "pipe");
  return { ok, output: ok && command[0] !== "node" ? "" : output };
}

function start([program, ...args], output) {
  return new Promise((resolve) => {
    // npm's programs are command scripts on Windows, which only a shell starts.
    const shell = process.platform === "win32";
    const child = spawn(program, args, { env, shell, stdio: ["ignore", output, output] });
    const said = [];
    child.stdout?.on("data", (chunk) => said.push(chunk));
    child.stderr?.on("data", (chunk) => said.push(chunk));
    child.once("error", (error) => resolve({ ok: false, output: error.message }));
    child.once("close", (code) =>
      resolve({ ok: code === 0, output: Buffer.concat(said).toString("utf8") }),
    );
  });
}
