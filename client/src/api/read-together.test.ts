import { api } from "#shared/api/api.ts";
import { readsMax } from "#shared/api/reads.ts";
import { afterEach, describe, expect, it, vi } from "vitest";
import { CallError, isSignedOut } from "./call-error.ts";
import { call, pageQuery, query } from "./call.ts";
import { getClockOffsetMs } from "../ui/device/clock.ts";
import { createQueryClient } from "./query-client.ts";
import { dropAhead } from "./early-requests.ts";
import { shareRequests } from "./read-together.ts";

shareRequests();
afterEach(() => vi.unstubAllGlobals());

const json = { "content-type": "application/json" };
const crew = { status: 200, headers: {}, body: [{ id: 3 }] };
const stats = { status: 200, headers: {}, body: { totalAssets: 1 } };

type Answer = Response | (() => Promise<Response>);

/** Returns these responses in turn; the returned mock counts the requests. */
function respondInTurn(...answers: Answer[]) {
  const sent = vi.fn((_address: string, _request: RequestInit) => {
    const answer = answers.shift() ?? new Response("[]", { headers: json });
    return typeof answer === "function" ? answer() : Promise.resolve(answer);
  });
  vi.stubGlobal("fetch", sent);
  return { sent, addresses: () => sent.mock.calls.map(([address]) => address) };
}

const together = (parts: unknown) => new Response(JSON.stringify(parts), { headers: json });
const bothAddress = "/api/reads?calls=%2Fapi%2Fcrew+%2Fapi%2Fdashboard%2Fstats";

function readBoth() {
  return Promise.allSettled([call(api.listCrew), call(api.getDashboardStats)]);
}

describe("Reads that begin in the same moment", () => {
  it("are one request, and each returns its own", async () => {
    const { addresses } = respondInTurn(together([crew, stats]));
    const [first, second] = await readBoth();
    expect(addresses()).toEqual([bothAddress]);
    expect(first).toMatchObject({ value: [{ id: 3 }] });
    expect(second).toMatchObject({ value: { totalAssets: 1 } });
  });

  it("fail and succeed each for itself", async () => {
    const body = { message: "You do not have permission", code: "request.forbidden" };
    respondInTurn(together([{ status: 403, headers: {}, body }, stats]));
    const [first, second] = await readBoth();
    expect(first).toMatchObject({ reason: { status: 403, code: "request.forbidden" } });
    expect(second).toMatchObject({ value: { totalAssets: 1 } });
  });

  it("know their counts and next pages", async () => {
    const link = '</api/crew?cursor=abc>; rel="next"';
    const headers = { "X-Total-Count": "7", Link: link };
    respondInTurn(together([{ ...crew, headers }, stats]));
    const client = createQueryClient();
    const [page] = await Promise.all([
      client.fetchQuery(pageQuery(api.listCrew)),
      client.fetchQuery(query(api.getDashboardStats)),
    ]);
    expect(page).toMatchObject({ rows: [{ id: 3 }], total: 7, next: "abc" });
  });

  it("are requested alone where the server has left them out", async () => {
    const alone = new Response("[]", { headers: json });
    const { addresses } = respondInTurn(together([null, stats]), alone);
    const [first] = await readBoth();
    expect(first).toMatchObject({ value: [] });
    expect(addresses()).toEqual([bothAddress, "/api/crew"]);
  });

  it("are requested alone from a server that does not know the request", async () => {
    const body = JSON.stringify({ message: "There is nothing here", code: "request.notFound" });
    const { addresses } = respondInTurn(new Response(body, { status: 404 }));
    const [first] = await readBoth();
    expect(first).toMatchObject({ value: [] });
    expect(addresses()).toEqual([bothAddress, "/api/crew", "/api/dashboard/stats"]);
  });

  it("all fail where the request does", async () => {
    const body = JSON.stringify({ message: "Unauthorized", code: "auth.signedOut" });
    respondInTurn(new Response(body, { status: 401 }));
    const failed = await readBoth();
    for (const result of failed) {
      expect(result.status === "rejected" && isSignedOut(result.reason)).toBe(true);
    }
    respondInTurn(() => Promise.reject(new TypeError("Failed to fetch")));
    for (const result of await readBoth()) {
      expect(result).toMatchObject({ reason: { status: 0, isForeign: false } });
    }
  });

  it.each(["<h1>Sign in to this network</h1>", '{"portal":true}'])(
    "have not succeeded where something else answers %s",
    async (body) => {
      respondInTurn(new Response(body, { headers: { "content-type": "text/html" } }));
      const [first] = await Promise.allSettled([call(api.listCrew), call(api.getCompany)]);
      const reason: unknown = first.status === "rejected" ? first.reason : undefined;
      expect(reason instanceof CallError && reason.isForeign).toBe(true);
    },
  );

  it("are several requests where they are more than the server takes", async () => {
    const { sent } = respondInTurn();
    const limits = Array.from({ length: readsMax + 2 }, (_, n) => n + 1);
    const reads = limits.map((limit) => call(api.listAssets, { query: { limit } }));
    await Promise.allSettled(reads);
    expect(sent.mock.calls[0]?.[0].split("+")).toHaveLength(readsMax);
    expect(sent.mock.calls[1]?.[0].split("+")).toHaveLength(2);
  });

  it("are no part of it that take long, are no read, or have a long address", async () => {
    const { addresses } = respondInTurn();
    const text = "mixer ".repeat(60);
    await Promise.allSettled([
      call(api.listCrew),
      call(api.getReadiness),
      call(api.checkExport),
      call(api.listInspectionLogs, { query: { text } }),
    ]);
    const paths = addresses().map((address) => address.split("?")[0] ?? "");
    expect(paths.toSorted()).toEqual([
      "/api/company/export/check",
      "/api/crew",
      "/api/inspection/logs",
      "/api/readiness",
    ]);
  });

  it("are given up once none of them is wanted any more", async () => {
    const { sent } = respondInTurn(() => new Promise(() => undefined));
    const client = createQueryClient();
    const keys = [query(api.listCrew), query(api.getCompany)] as const;
    void client.prefetchQuery(keys[0]);
    void client.prefetchQuery(keys[1]);
    await Promise.resolve();
    const signal = sent.mock.calls[0]?.[1].signal;
    await client.cancelQueries(keys[0]);
    expect(signal?.aborted).toBe(false);
    await client.cancelQueries(keys[1]);
    expect(signal?.aborted).toBe(true);
  });
});

describe("Reads that start.js has requested", () => {
  const partAhead = { ...crew, body: [{ id: 7 }] };

  function requestAhead(answer: Response): void {
    const asked = new Map([[bothAddress, Promise.resolve(answer)]]);
    const takeEarly = (_: string, address: string) => {
      const found = asked.get(address);
      asked.delete(address);
      return found;
    };
    vi.stubGlobal("readAhead", bothAddress);
    vi.stubGlobal("takeEarly", takeEarly);
  }

  it("are not requested again, each once", async () => {
    const { addresses } = respondInTurn();
    requestAhead(together([partAhead, stats]));
    expect(await call(api.listCrew)).toEqual([{ id: 7 }]);
    expect(addresses()).toEqual([]);
    expect(await call(api.getDashboardStats)).toEqual({ totalAssets: 1 });
    expect(await call(api.listCrew)).toEqual([]);
    expect(addresses()).toEqual(["/api/crew"]);
  });

  it("are requested again once something has changed", async () => {
    const { addresses } = respondInTurn();
    requestAhead(together([partAhead, stats]));
    await call(api.getDashboardStats);
    dropAhead();
    expect(await call(api.listCrew)).toEqual([]);
    expect(addresses()).toEqual(["/api/crew"]);
  });

  it("are requested alone where the server has left them out", async () => {
    const { addresses } = respondInTurn();
    requestAhead(together([null, stats]));
    expect(await call(api.listCrew)).toEqual([]);
    expect(addresses()).toEqual(["/api/crew"]);
  });

  it("do not say what time it is, because they came earlier", async () => {
    const dated = { ...json, date: "Fri, 20 Nov 2020 12:00:00 GMT" };
    requestAhead(new Response(JSON.stringify([partAhead, stats]), { headers: dated }));
    await call(api.listCrew);
    expect(getClockOffsetMs()).toBe(0);
  });
});

it("A read that begins alone is requested at its own address", async () => {
  const { addresses } = respondInTurn();
  await call(api.listCrew);
  expect(addresses()).toEqual(["/api/crew"]);
});
