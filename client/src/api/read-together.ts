import { joinReads, listReads, mayReadTogether, readsMax } from "#shared/api/reads.ts";
import { reading } from "./early-requests.ts";

type Read = {
  address: string;
  request: RequestInit;
  resolve: (response: Response | Promise<Response>) => void;
};

/** What a read returns alone; null where it was left out. */
type Part = { status: number; headers: Record<string, string>; body: unknown } | null;

/** Returns the response to one of several reads; none where it was left out. */
type FindPart = (at: number) => Response | undefined;

let waiting: Read[] = [];
/** The reads that were requested ahead and are not taken yet. */
let ahead: { addresses: string[]; find: Promise<FindPart> } | undefined;

/** Has reads of screens share requests: those that begin in the same moment are one. A driver's phone makes one read. */
export function shareRequests(): void {
  reading.share = (entry, address, request) =>
    mayReadTogether(entry, address) ? fetchTogether(address, request) : undefined;
}

/** Like `fetch`. */
function fetchTogether(address: string, request: RequestInit): Promise<Response> {
  return new Promise((resolve) => {
    waiting.push({ address, request, resolve });
    if (waiting.length === 1) queueMicrotask(sendWaiting);
  });
}

function sendWaiting(): void {
  const left = waiting.filter((read) => !takeAhead(read));
  waiting = [];
  while (left.length > 0) {
    const reads = left.splice(0, readsMax);
    const [first] = reads;
    if (reads.length === 1 && first) return first.resolve(fetchAlone(first));
    const request = { ...first?.request, signal: abortWithAll(reads) };
    const find = splitParts(fetch(joinReads(reads.map(({ address }) => address)), request));
    for (const [at, read] of reads.entries()) resolvePart(read, at, find);
  }
}

/** Whether the read was requested ahead, and nothing has changed since. */
function takeAhead(read: Read): boolean {
  const { takeEarly, readAhead = "" } = window;
  const response = takeEarly?.("GET", readAhead);
  if (response) {
    ahead = { addresses: listReads(readAhead), find: splitParts(response, true) };
    // The failure is handled by the reads that are taken.
    ahead.find.catch(() => undefined);
  }
  const at = takeEarly && ahead ? ahead.addresses.indexOf(read.address) : -1;
  if (!ahead || at < 0) return false;
  ahead.addresses[at] = "";
  resolvePart(read, at, ahead.find);
  return true;
}

function resolvePart(read: Read, at: number, find: Promise<FindPart>): void {
  read.resolve(find.then((findPart) => findPart(at) ?? fetchAlone(read)));
}

function fetchAlone({ address, request }: Read): Promise<Response> {
  return fetch(address, request);
}

function abortWithAll(reads: readonly Read[]): AbortSignal {
  const controller = new AbortController();
  const look = () => {
    if (reads.every(({ request }) => request.signal?.aborted)) controller.abort();
  };
  for (const { request } of reads) request.signal?.addEventListener("abort", look);
  return controller.signal;
}

async function splitParts(response: Promise<Response>, isEarly = false): Promise<FindPart> {
  const whole = await response;
  // A server of an earlier version, beside others during an upgrade.
  if (whole.status === 404) return () => undefined;
  const parts = whole.ok && parseParts(await whole.clone().text());
  // Refused as a whole, or not by the server.
  if (!parts) return () => whole.clone();
  return (at) => (parts[at] ? toResponse(parts[at], whole.headers, isEarly) : undefined);
}

function parseParts(text: string): Part[] | undefined {
  try {
    const parts: unknown = JSON.parse(text);
    return Array.isArray(parts) ? parts : undefined;
  } catch {
    return undefined;
  }
}

/** With the headers of all, such as their moment, and its own, such as the count of a list. */
function toResponse(
  { status, headers, body }: NonNullable<Part>,
  ofAll: Headers,
  isEarly: boolean,
) {
  const all = new Headers(ofAll);
  for (const [name, value] of Object.entries(headers)) all.set(name, value);
  // It came before it was taken, so that it does not say what time it is.
  if (isEarly) all.delete("date");
  return new Response(JSON.stringify(body), { status, headers: all });
}
