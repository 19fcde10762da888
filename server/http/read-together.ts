/** Several reads in one request: each is checked, run and refused as if it were alone. */
import { setTimeout as pause } from "node:timers/promises";
import { serverLimits } from "#shared/base/limits.ts";
import type { Request } from "express";
import { List } from "../db/statements/list.ts";
import { TaggedJson } from "./body/tagged-json.ts";
import { toFailure } from "./error-handler.ts";
import { listHeaders } from "./list-headers.ts";
import type { Context } from "./route.ts";

/** What takes longer is left out, so that the others need not wait for it. */
const patience = { steps: 3, stepMs: 1_000 };

/** Each takes its own turn, so that all of them use no more connections than when they come one by one. */
export async function readTogether({ query, read, req }: Context<"readTogether">) {
  const impatient = losePatience();
  let bytesLeft: number = serverLimits.readTogetherBytesMax;
  const readPart = async (address: string): Promise<string> => {
    if (bytesLeft < 0) return leftOut;
    const part = await read(address).then(
      (result) => toPart(result, address),
      (error: unknown) => toRefusedPart(error, req),
    );
    bytesLeft -= Buffer.byteLength(part);
    return bytesLeft < 0 ? leftOut : part;
  };
  const parts = await Promise.all(
    query.calls.map((address) => Promise.race([readPart(address), impatient])),
  );
  const json = `[${parts.join(",")}]`;
  return new List<never>({ json, size: parts.length, cursor: undefined, counts: {} });
}

const leftOut = "null";

/** In steps: a server that stood still for seconds takes what has come meanwhile before the next step. */
async function losePatience(): Promise<string> {
  for (let step = 0; step < patience.steps; step += 1) {
    await pause(patience.stepMs, undefined, { ref: false });
  }
  return leftOut;
}

function toPart(result: unknown, address: string): string {
  if (result instanceof List) return formatPart(listHeaders(result, address), result.page.json);
  if (result instanceof TaggedJson) return formatPart({ ETag: result.tag }, result.json);
  return formatPart({}, JSON.stringify(result));
}

function formatPart(headers: Record<string, string>, json: string): string {
  return `{"status":200,"headers":${JSON.stringify(headers)},"body":${json}}`;
}

function toRefusedPart(error: unknown, req: Request): string {
  return JSON.stringify(toFailure(error, req, req.log));
}
