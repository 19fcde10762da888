/**
 * What takes too long for every change, each by its word:
 *   npm run test:long -- faults               in full
 *   npm run test:long -- soak --size 1000     with so many rounds, seconds, records or requests
 *   npm run test:long -- fuzz --seed 7        what a run with this seed had drawn
 * The word release makes the backup of this version that later ones are tested with (`server/test/kit/versions.ts`).
 * The word citus runs the suites of the server on a cluster: TEST_DATABASE_URL is its coordinator, and
 * TEST_CITUS_WORKERS names its workers (host:port,host:port).
 */
import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { startVitest } from "vitest/node";
import { projectRoot } from "../project-root.ts";

/** The file of each word; the fuzz is the test that the gate runs too. */
const files: Record<string, string> = {
  crowd: "server/reliability/crowd.long.ts",
  busy: "server/reliability/busy.long.ts",
  soak: "server/reliability/soak.long.ts",
  faults: "server/reliability/faults.long.ts",
  mails: "server/reliability/mails.long.ts",
  races: "server/reliability/races.long.ts",
  fuzz: "server/test/calls/fuzz.test.ts",
  backups: "server/reliability/backups.long.ts",
  release: "server/reliability/release.long.ts",
  "phone-line": "server/reliability/phone-line.long.ts",
  proxy: "server/reliability/proxy.long.ts",
  pooler: "server/reliability/pooler.long.ts",
  ha: "server/reliability/ha.long.ts",
  s3: "server/reliability/s3.long.ts",
  papers: "server/reliability/papers.long.ts",
  programs: "server/reliability/programs.long.ts",
  import: "server/reliability/import.long.ts",
  client: "server/reliability/client.long.ts",
  bench: "server/bench/{bench,office}.long.ts",
  office: "server/bench/office.long.ts",
  load: "server/bench/load.long.ts",
  weight: "server/bench/weight.long.ts",
  phone: "client/e2e/driver/phone.long.ts",
  phones: "client/e2e/driver/phones.long.ts",
  browsers: "client/e2e/driver/browsers.long.ts",
  looks: "client/e2e/looks/looks.long.ts",
  citus: "server/{**/*.test,reliability/citus.long}.ts",
};

/** Not run on a cluster: tests of plans, of sizes of tables, of a stand-in for a cluster, and of signing in on one machine. */
const ofOneMachine = [
  "server/db/**/{hot-statements,distribution,placement,client-failure}.test.ts",
  "server/reliability/*.test.ts",
  "server/test/**/{tripwire,every-call}.test.ts",
];

const options = { size: { type: "string" }, seed: { type: "string" } } as const;

/** What is missing for a word to be of use. */
function findMissing(word: string | undefined): string | undefined {
  const { TEST_DATABASE_URL: coordinator, TEST_CITUS_WORKERS: workers } = process.env;
  if (word !== "citus" || (coordinator && workers)) return undefined;
  return (
    "citus needs a cluster. Set TEST_DATABASE_URL to its coordinator (postgres://user:password@host:5432/postgres) " +
    "and TEST_CITUS_WORKERS to its workers (host:5432,host:5432); the user is a superuser, with the same " +
    "password on all of them. docs/operate/citus.md shows how the machines are set up."
  );
}

const { values, positionals } = parseArgs({ allowPositionals: true, options });
const [word] = positionals;
const file = files[word ?? ""];
const missing = findMissing(word);
const size = count(values.size);
if (!file || positionals.length > 1 || Number.isNaN(size)) {
  const words = Object.keys(files).join(", ");
  process.stderr.write(`npm run test:long -- <${words}> [--size <count>] [--seed <number>]\n`);
  process.exitCode = 2;
} else if (missing) {
  process.stderr.write(`${missing}\n`);
  process.exitCode = 2;
} else {
  const fuzz = { requests: size ?? 200_000, seed: count(values.seed) ?? randomInt(1, 2 ** 31) };
  const vitest = await startVitest("test", [], {
    config: false,
    root: projectRoot,
    include: [file],
    ...(word === "citus" && {
      exclude: ofOneMachine,
      isolate: false,
      setupFiles: ["server/test/kit/quick-password.ts"],
      maxWorkers: 2,
    }),
    globalSetup:
      file.includes(".test") || word === "release" ? ["server/test/kit/database.ts"] : [],
    // On a cluster the fuzz is as short as in the gate.
    provide: { ...(word !== "citus" && { fuzz }), ...(size && { size }) },
    reporters: ["verbose"],
    testTimeout: 0,
    hookTimeout: 60_000,
    watch: false,
  });
  await vitest.close();
}

function count(text: string | undefined): number | undefined {
  return text === undefined ? undefined : /^[1-9]\d{0,9}$/.test(text) ? Number(text) : NaN;
}
