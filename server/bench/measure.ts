/** Sends one kind of request to a server for some seconds, and measures both. */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import autocannon from "autocannon";
import { expect } from "vitest";
import { pick, type Request, type User } from "../reliability/kit/users.ts";

/** A server of the benchmark, and the sessions of those who use it. */
export type Server = { name: string; user: User; cookies: readonly string[]; pid: number };
export type Measured = { perSecond: number; cpuMs: number; p99: number };

export async function measure(
  { user, cookies, pid }: Server,
  draw: () => Request,
  load: { connections: number; duration: number },
): Promise<Measured> {
  const before = readCpuMs(pid);
  const result = await autocannon({
    ...load,
    url: user.origin,
    requests: [
      {
        setupRequest: (request) => {
          const { body, ...rest } = draw();
          // As phones send it: what is written has a key of its own.
          const written = { "content-type": "application/json", "idempotency-key": randomUUID() };
          const headers = { cookie: pick(cookies), ...(body !== undefined && written) };
          const text = body !== undefined && { body: JSON.stringify(body) };
          return { ...request, ...rest, headers, ...text };
        },
      },
    ],
  });
  expect.soft(result.non2xx + result.errors).toBe(0);
  const { total } = result.requests;
  return {
    perSecond: total / result.duration,
    cpuMs: (readCpuMs(pid) - before) / total,
    p99: result.latency.p99,
  };
}

/** User and system time together; the kernel counts them in hundredths of a second. */
function readCpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return 10 * (Number(fields[11]) + Number(fields[12]));
}

/** Each figure's middle of all rounds. */
export function findMedians(runs: readonly Measured[]): Measured {
  const middle = (figure: keyof Measured) => {
    const values = runs.map((run) => run[figure]).toSorted((a, b) => a - b);
    return values[Math.floor(values.length / 2)] ?? 0;
  };
  return { perSecond: middle("perSecond"), cpuMs: middle("cpuMs"), p99: middle("p99") };
}

/** Measures a small read again and again, because autocannon counts only whole milliseconds. */
export async function findP99(user: User, forMs: number): Promise<number> {
  const times: number[] = [];
  const end = performance.now() + forMs;
  while (performance.now() < end) times.push((await user.get("/api/user")).ms);
  times.sort((a, b) => a - b);
  return times[Math.ceil(times.length * 0.99) - 1] ?? 0;
}

/** Loads an address, and the pages that follow it, again and again while some work goes on. */
export async function loadDuring<Result>(
  { origin, session }: User,
  first: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const over = new AbortController();
  const options = { headers: { cookie: session.cookie }, signal: over.signal };
  const loading = (async () => {
    for (let path = first; ;) {
      const { status, headers, body } = await fetch(`${origin}${path}`, options);
      expect.soft(status).toBe(200);
      await body?.pipeTo(new WritableStream());
      path = /<([^>]+)>; rel="next"/.exec(headers.get("link") ?? "")?.[1] ?? first;
    }
  })().catch((error: unknown) => {
    if (!over.signal.aborted) throw error;
  });
  const result = await work().finally(() => over.abort());
  await loading;
  return result;
}
