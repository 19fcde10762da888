/**
 * Measures the built product:
 *   npm run bench                 every read of a small company beside a very large one
 *   npm run bench -- load         300 requests a second for five minutes, one server
 *   npm run bench -- load --servers 2 --rate 600
 */
import { readArguments, readCount, Refusal, runCommand } from "../reliability/command-line.ts";
import { type Measured, say } from "./figures.ts";
import { measureLoad } from "./load.ts";
import { compareSizes } from "./sizes.ts";

const assets = 10_000;
const logsInFull = 1_000_000;
const mayBeGiven =
  "npm run bench takes --logs <count> and --rounds <count>, or load with --logs, --servers, " +
  "--rate and --seconds <count>";

const text = { type: "string" } as const;

await runCommand(mayBeGiven, async (given) => {
  const { table, isHeld } = await (given.includes("load") ? load(given) : sizes(given));
  say(table);
  return isHeld;
});

function load(given: string[]): Promise<Measured> {
  const options = { logs: text, servers: text, rate: text, seconds: text };
  const { values, positionals } = readArguments({ args: given, allowPositionals: true, options });
  refuseOthers(positionals, ["load"]);
  return measureLoad({
    servers: readCount("--servers", values.servers) ?? 1,
    perSecond: readCount("--rate", values.rate) ?? 300,
    seconds: readCount("--seconds", values.seconds) ?? 300,
    warmUpSeconds: 30,
    size: { assets, logs: readCount("--logs", values.logs) ?? logsInFull },
  });
}

function sizes(given: string[]): Promise<Measured> {
  const options = { logs: text, rounds: text };
  const { values, positionals } = readArguments({ args: given, allowPositionals: true, options });
  refuseOthers(positionals, []);
  return compareSizes({
    small: { assets: 10, logs: 100 },
    large: { assets, logs: readCount("--logs", values.logs) ?? logsInFull },
    rounds: readCount("--rounds", values.rounds) ?? 200,
  });
}

function refuseOthers(positionals: readonly string[], known: readonly string[]): void {
  const other = positionals.find((word, place) => word !== known[place]);
  if (other !== undefined) throw new Refusal(`there is no measurement "${other}"`);
}
