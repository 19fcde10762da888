/**
 * Measures the built product:
 *   npm run bench                 every read of a small company beside a very large one
 *   npm run bench -- load         300 requests a second for five minutes, one server
 *   npm run bench -- load --servers 2 --rate 600
 */
import { parseArgs } from "node:util";
import { measureLoad } from "./load.ts";
import { compareSizes } from "./sizes.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    servers: { type: "string", default: "1" },
    rate: { type: "string", default: "300" },
    seconds: { type: "string", default: "300" },
    rounds: { type: "string", default: "200" },
    logs: { type: "string", default: "1000000" },
  },
});
const logs = Number(values.logs);
const isHeld =
  positionals[0] === "load"
    ? await measureLoad({
        servers: Number(values.servers),
        perSecond: Number(values.rate),
        seconds: Number(values.seconds),
        logs,
      })
    : await compareSizes({ logs, rounds: Number(values.rounds) });
process.exitCode = isHeld ? 0 : 1;
