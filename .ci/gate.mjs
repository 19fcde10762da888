// The whole gate: what npm test runs, here and in CI. Every step runs, so that all failures are seen
// at once; the last line counts them.
import { spawn } from "node:child_process";
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const scratch = `node_modules/.cache/gate-${process.pid}`;
const linesMax = 200;
const binaries = join(root, "node_modules", ".bin");
const env = { ...process.env, PATH: `${binaries}${delimiter}${process.env.PATH}`, CI: "1" };
const total = { passed: 0, failed: 0 };
const began = Date.now();

const build = { name: "build", run: () => runQuietly("node", "server/build.mjs") };
/** The longest first, so that both lanes end at about the same time and neither works alone on two processors. */
const steps = [
  // First, while the other lane builds. Several checkers would repeat work on shared files.
  { name: "types", run: () => runQuietly("tsc", "--noEmit", "--checkers", "1") },
  // Some unit tests build again, so that the build is checked before them.
  { name: "size", isOfBuild: true, run: () => runQuietly("node", ".ci/size.mjs") },
  { name: "browsers", isOfBuild: true, run: () => runQuietly("node", ".ci/browsers.mjs") },
  unitTests("server", "shared"),
  {
    name: "stories",
    isOfBuild: true,
    report: join(root, "test-results", "e2e.json"),
    command: ["playwright", "test"],
    readCounts: ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }),
  },
  unitTests("client"),
  { name: "lint", run: () => runQuietly("oxlint", "--type-aware") },
  { name: "dead code", run: () => runQuietly("knip") },
  { name: "migrations fit together and are complete", run: checkMigrationsComplete },
  { name: "format", run: () => runQuietly("oxfmt", "--check", ".") },
  { name: "lockfile", run: () => runQuietly("node", ".ci/lockfile.mjs", "--check") },
];

process.chdir(root);
await mkdir(scratch, { recursive: true });
const building = runStep(build);
try {
  await Promise.all([building.then(runSteps), runSteps()]);
} finally {
  await rm(scratch, { recursive: true, force: true });
}
process.exitCode = total.failed > 0 ? 1 : 0;
process.stdout.write(`in all (${measureSeconds(began)} s)\n`);
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`);

/** One of two lanes, which both take the next step when they have ended one. */
async function runSteps() {
  for (let step = steps.shift(); step; step = steps.shift()) {
    if (step.isOfBuild && !(await building)) recordResult(`${step.name}: no build`, false);
    else await (step.report ? runSuite(step) : runStep(step));
  }
}

function unitTests(...projects) {
  const report = join(root, scratch, `${projects[0]}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  return {
    name: `unit tests of ${projects.join(" and ")}`,
    report,
    command: ["vitest", "run", ...projects.map((name) => `--project=${name}`), ...reporters],
    readCounts: ({ numPassedTests: passed, numFailedTests: failed }) => ({ passed, failed }),
  };
}

/** Returns whether it passed. */
async function runStep({ name, run }) {
  const started = Date.now();
  const { ok, output } = await run();
  if (output.trim()) process.stdout.write(`\n--- ${name}\n${shorten(output.trim())}\n`);
  recordResult(name, ok, started);
  return ok;
}

function shorten(output) {
  const lines = output.split("\n");
  const left = lines.length - linesMax;
  if (left <= 0) return output;
  return [...lines.slice(0, linesMax), `... and ${left} lines more`].join("\n");
}

function recordResult(name, ok, started = Date.now()) {
  total[ok ? "passed" : "failed"] += 1;
  process.stdout.write(`${ok ? "ok    " : "FAILED"} ${name} (${measureSeconds(started)} s)\n`);
}

function measureSeconds(started) {
  return ((Date.now() - started) / 1000).toFixed(1);
}

async function runSuite({ name, report, readCounts, command }) {
  const started = Date.now();
  await rm(report, { force: true });
  const { ok, output } = await runProgram(command);
  const text = await readFile(report, "utf8").catch(() => undefined);
  const { passed, failed } = text ? readCounts(JSON.parse(text)) : { passed: 0, failed: 0 };
  total.passed += passed;
  // A suite may fail around its tests: in a file that does not load, in its set-up.
  const around = failed === 0 && (!ok || passed === 0) ? 1 : 0;
  total.failed += failed + around;
  const outcome = failed + around > 0 ? "FAILED" : "ok    ";
  if (failed + around > 0) process.stdout.write(`\n--- ${name}\n${output.trim()}\n`);
  const figures = `${passed} passed, ${failed + around} failed (${measureSeconds(started)} s)`;
  process.stdout.write(`${outcome} ${name}: ${figures}\n`);
}

async function checkMigrationsComplete() {
  const out = `${scratch}/migrations`;
  await cp("migrations", out, { recursive: true });
  const config = `${scratch}/drizzle.config.ts`;
  const own = JSON.stringify(join(root, "drizzle.config.ts"));
  const changed = `export default { ...config, out: ${JSON.stringify(`./${out}`)} };`;
  await writeFile(config, `import config from ${own};\n${changed}\n`);
  const { ok, output } = await runProgram(["drizzle-kit", "generate", "--config", config]);
  if (ok && output.includes("No schema changes")) return { ok: true, output: "" };
  const advice = "shared/schema.ts says more than migrations/ does: run npm run db:generate.";
  return { ok: false, output: `${output}\n${advice}` };
}

async function runQuietly(...command) {
  const { ok, output } = await runProgram(command);
  return { ok, output: ok && command[0] !== "node" ? "" : output };
}

function runProgram([program, ...args]) {
  return new Promise((resolve) => {
    // npm's programs are command scripts on Windows, which only a shell starts.
    const shell = process.platform === "win32";
    const child = spawn(program, args, { env, shell, stdio: ["ignore", "pipe", "pipe"] });
    const said = [];
    child.stdout.on("data", (chunk) => said.push(chunk));
    child.stderr.on("data", (chunk) => said.push(chunk));
    child.once("error", (error) => resolve({ ok: false, output: error.message }));
    child.once("close", (code) =>
      resolve({ ok: code === 0, output: Buffer.concat(said).toString("utf8") }),
    );
  });
}
