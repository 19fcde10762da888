/** The servers that the product is compared with, and what they are told of it. */
import { once } from "node:events";
import { join } from "node:path";
import { builtInChecklists } from "#shared/checklists/built-in-checklists.ts";
import { onTestFinished } from "vitest";
import { createScratchFolder, startProcess, startProduct } from "../reliability/kit/product.ts";
import { pick, type Unit, type User, userAt, type Founder } from "../reliability/kit/users.ts";
import { cases } from "./cases.ts";

export type Started = { origin: string; pid: number };

type Known = {
  settings: { DATABASE_URL: string; SESSION_SECRET: string };
  founder: Founder;
  units: readonly Unit[];
};

/** The lean server, and the manuals' wiring; both return the fields that the product returns. */
export async function startPeers({ settings, founder, units }: Known) {
  // The highest id is the least likely to be another number in its statements.
  const unit = pick(units.slice(-1));
  const statementsFile = await captureStatements(settings, founder, unit);
  const fields = await findFields(founder, units);
  const labels = Object.fromEntries(builtInChecklists.truck.map(({ id, label }) => [id, label]));
  const { DATABASE_URL: url, SESSION_SECRET: secret } = settings;
  const given = JSON.stringify({
    url,
    secret,
    fields,
    labels,
    statementsFile,
    capturedId: String(unit.assetId),
  });
  return {
    lean: await startPeer(["server/bench/lean.mjs", given]),
    // It imports the tables, which are TypeScript.
    manuals: await startPeer(["--import", "tsx", "server/bench/manuals.mjs", given]),
  };
}

async function startPeer(args: string[]): Promise<Started> {
  const child = startProcess(args);
  onTestFinished(() => void child.kill());
  child.stderr.pipe(process.stderr);
  const [line] = await once(child.stdout, "data");
  const origin = String(line).replace("ready on ", "").trim();
  return { origin, pid: child.pid ?? 0 };
}

/** The file of the statements that the product sends for those cases. */
async function captureStatements(
  settings: Known["settings"],
  founder: Founder,
  unit: Unit,
): Promise<string> {
  const file = join(createScratchFolder(), "captured");
  const { origin, stop } = await startProduct({
    ...settings,
    NODE_OPTIONS: "--import ./server/bench/capture.mjs",
    CAPTURED_FILE: file,
  });
  const user = userAt(origin, founder.session.cookie);
  for (const { request, captured } of Object.values(cases)) {
    if (captured) await user.request(request(unit));
  }
  await stop("SIGTERM");
  return file;
}

/** The fields that the product returns in each case; of a list those of a row. */
async function findFields(user: User, units: readonly Unit[]): Promise<Record<string, string[]>> {
  const fields: Record<string, string[]> = {};
  for (const [name, { request }] of Object.entries(cases)) {
    for (const unit of units) {
      const body: object | object[] = JSON.parse((await user.request(request(unit))).text);
      fields[name] = Object.keys(Array.isArray(body) ? (body[0] ?? {}) : body);
      if (fields[name].length > 0) break;
    }
  }
  return fields;
}
