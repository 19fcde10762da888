/** Reads responses that are archives. */
import type { IncomingMessage } from "node:http";
import { buffer, text } from "node:stream/consumers";
import yauzl from "yauzl";
import { invariant } from "../../errors.ts";

export type Unpacked = Map<string, Buffer>;

type Done = (error: Error | null, body: unknown) => void;

/** For `parse()` of a request: the files of the archive as the body. */
export function unpackBody(res: unknown, done: Done): void {
  invariant(isIncoming(res), "a response is being read");
  read(res).then(
    (body) => done(null, body),
    (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), undefined),
  );
}

async function read(answer: IncomingMessage): Promise<unknown> {
  if (isArchive(answer)) return unpack(await buffer(answer));
  const said = await text(answer);
  return said === "" ? {} : JSON.parse(said);
}

/** The text of all files of the archive. */
export async function unpackText(answer: IncomingMessage): Promise<string> {
  if (!isArchive(answer)) return text(answer);
  return [...(await unpack(await buffer(answer))).values()].join("\n");
}

function isArchive({ headers }: IncomingMessage): boolean {
  return headers["content-type"] === "application/zip";
}

export async function unpack(bytes: Buffer): Promise<Unpacked> {
  const options = { lazyEntries: true, strictFileNames: true } as const;
  const zip = await yauzl.fromBufferPromise(bytes, options);
  const files: Unpacked = new Map();
  for await (const entry of zip.eachEntry()) {
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return files;
}

function isIncoming(res: unknown): res is IncomingMessage {
  return typeof res === "object" && res !== null && "statusCode" in res && "headers" in res;
}
