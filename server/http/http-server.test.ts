import type { Server } from "node:http";
import { connect as openSocket } from "node:net";
import { gzipSync } from "node:zlib";
import { api } from "#shared/api/api.ts";
import express from "express";
import { bodyLimits } from "./body/body-limits.ts";
import { afterAll, describe, expect, it } from "vitest";
import { password, signUp } from "../test/kit/build.ts";
import { shareTestApp } from "../test/kit/harness.ts";
import { findBodyRules } from "./body/body-limits.ts";
import { createHttpServer } from "./http-server.ts";

const { app, connect } = await shareTestApp();
const admin = await signUp(connect());
const server = createHttpServer();
server.on("request", app);
const port = await listen(server);
/** Two servers with short timeouts: for the head of a request, and for all of it. */
const hastyWithHeads = createHttpServer({ headMs: 300, requestMs: 60_000, checkEveryMs: 50 });
const hasty = createHttpServer({ headMs: 300, requestMs: 600, checkEveryMs: 50 });
for (const item of [hastyWithHeads, hasty]) item.on("request", app);
const hastyPorts = { head: await listen(hastyWithHeads), whole: await listen(hasty) };
afterAll(() => {
  for (const item of [server, hastyWithHeads, hasty]) {
    item.close();
    item.closeAllConnections();
  }
});

const signedIn = await admin.send("signIn", {
  body: {
    username: admin.username,
    password,
  },
});
const cookie = String(signedIn.headers["set-cookie"]).split(";")[0] ?? "";

const close = ["Connection: close"];
const own = ["Host: 127.0.0.1", `Cookie: ${cookie}`, "Connection: close"];
const read = ["GET /api/user HTTP/1.1", ...own];
const posted = ["POST /api/assets HTTP/1.1", ...own, "Content-Type: application/json"];
const twoLengths = "Content-Length: 5\r\nTransfer-Encoding: chunked";

describe("a raw request", () => {
  it("returns 404 for an id of 20,000 digits", async () => {
    const response = await sendRequest([`GET /api/assets/${"9".repeat(20_000)} HTTP/1.1`, ...own]);
    expect(response).toMatch(/^HTTP\/1\.1 404 /);
    expect(response).toContain('"code":"request.notFound"');
  });

  it.each([
    ["is no HTTP", ["NOTHING"], 400],
    ["is of another version", ["GET /api/user HTTP/9.9", ...own], 400],
    ["has a method that does not exist", ["GETS /api/user HTTP/1.1", ...own], 400],
    ["names no host", ["GET /api/user HTTP/1.1", "Connection: close"], 400],
    ["names two hosts", ["GET /api/user HTTP/1.1", ...own, "Host: 127.0.0.1"], 400],
    ["names another host besides", ["GET / HTTP/1.1", ...own, "host: evil.example"], 400],
    [
      "names two hosts in one line",
      ["GET / HTTP/1.1", "Host: a.example, b.example", ...close],
      400,
    ],
    ["names an empty host", ["GET /healthz HTTP/1.1", "Host:", ...close], 400],
    ["names a host with a path", ["GET / HTTP/1.1", "Host: a.example/b", ...close], 400],
    ["names a host with a user", ["GET / HTTP/1.1", "Host: me@a.example", ...close], 400],
    ["names a host with a space", ["GET / HTTP/1.1", "Host: a b", ...close], 400],
    ["names a port that is none", ["GET / HTTP/1.1", "Host: a.example:http", ...close], 400],
    ["names two hosts in HTTP/1.0", ["GET / HTTP/1.0", "Host: a", "Host: b"], 400],
    ["has a line without a colon", ["GET /api/user HTTP/1.1", ...own, "nothing"], 400],
    ["has NUL in a line", ["GET /api/user HTTP/1.1", ...own, "X: a\0b"], 400],
    ["has two lengths", ["POST /api/login HTTP/1.1", "Host: a", twoLengths, "", "0", ""], 400],
    [
      "has two Content-Length headers",
      [...posted, "Content-Length: 2", "Content-Length: 3", "", "{}"],
      400,
    ],
    ["has a length below zero", [...posted, "Content-Length: -1", "", "{}"], 400],
    ["has a length that is no number", [...posted, "Content-Length: 1e3", "", "{}"], 400],
    ["has pieces of no size", [...posted, "Transfer-Encoding: chunked", "", "zz", "{}"], 400],
    ["has a head without end", [`GET / HTTP/1.1`, `X: ${"x".repeat(70_000)}`], 431],
    ["has an unknown Expect header", [...posted, "Expect: a-miracle", "", ""], 417],
  ])("is refused in JSON when it %s", async (_, lines, status) => {
    const response = await sendRequest(lines);
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const body: unknown = JSON.parse(response.split("\r\n\r\n")[1] ?? "");
    expect(body).toEqual({
      message: "The request could not be read",
      code: "request.malformed",
    });
  });

  it.each(["yard.example", "Yard.Example:8443", "127.0.0.1:3000", "[::1]:3000", "yard_1", "a."])(
    "is accepted for the host %s",
    async (host) => {
      const response = await sendRequest([
        "GET /healthz HTTP/1.1",
        `Host: ${host}`,
        "Connection: close",
      ]);
      expect(response).toMatch(/^HTTP\/1\.1 200 /);
    },
  );

  it.each([
    ["requests a tunnel", ["CONNECT 127.0.0.1:1 HTTP/1.1", ...own]],
    ["requests its own head", ["TRACE /api/user HTTP/1.1", ...own, "X: secret-of-the-head"]],
    ["requests another protocol", [...read, "Upgrade: websocket", "Connection: Upgrade, close"]],
    ["requests no resource", ["OPTIONS * HTTP/1.1", ...own]],
    ["has a whole URL", ["GET http://elsewhere.example/api/nothing HTTP/1.1", ...own]],
    ["has a path of two slashes", ["GET //elsewhere.example/api/user HTTP/1.1", ...own]],
    ["has a path that goes up", ["GET /api/../../../../etc/passwd HTTP/1.1", ...own]],
    ["has a path that decodes to no text", ["GET /api/assets/%ff%fe HTTP/1.1", ...own]],
  ])("does no harm when it %s", async (_, lines) => {
    const response = await sendRequest(lines);
    expect(response).not.toMatch(/ 5\d\d |secret-of-the-head|root:/);
    expect(await sendRequest([...read])).toMatch(/^HTTP\/1\.1 200 /);
  });

  it("is refused in JSON also after a valid request", async () => {
    const valid = "GET /api/user HTTP/1.1\r\nHost: a\r\n\r\n";
    const drops = [valid, ...Array<string>(30).fill(""), "NOTHING\r\n\r\n"];
    const response = await sendPieces(port, drops);
    expect(response).toMatch(/^HTTP\/1\.1 401 [^]*HTTP\/1\.1 400 [^]*"request.malformed"\}$/);
  });

  it("leaves its connection open for longer than a proxy uses it", async () => {
    const { headers } = await fetch(`http://127.0.0.1:${port}/api/user`);
    expect(headers.get("keep-alive")).toBe("timeout=65");
  });

  it("is refused when its body is not UTF-8", async () => {
    const body = (name: string) => JSON.stringify({ username: name, password });
    const sent = (text: string) => [
      "POST /api/login HTTP/1.1",
      ...own,
      "Content-Type: application/json",
      `Content-Length: ${text.length}`,
      "",
      text,
    ];
    expect(await sendRequest(sent(body("zo\u00eb")))).toMatch(/^HTTP\/1\.1 400 /);
    expect(await sendRequest(sent(body("zoe")))).toMatch(/^HTTP\/1\.1 401 /);
  });

  it("counts as another site's when its origin is null, even without a host", async () => {
    const head = ["POST /api/logout HTTP/1.0", "Origin: null", `Cookie: ${cookie}`];
    expect(await sendRequest(head)).toMatch(/^HTTP\/1\.1 403 /);
    expect(await sendRequest(["GET /api/user HTTP/1.0", `Cookie: ${cookie}`])).toMatch(/ 200 /);
  });
});

it("a request is made with the prototypes of the app, so that Express changes none", async () => {
  const served = express();
  const serving = createHttpServer();
  const prototypes: unknown[] = [];
  serving.on("request", (...pair) => prototypes.push(...pair.map(Object.getPrototypeOf)));
  serving.serve(served);
  afterAll(() => void serving.close());
  await fetch(`http://127.0.0.1:${await listen(serving)}/`);
  expect(prototypes[0]).toBe(served.request);
  expect(prototypes[1]).toBe(served.response);
});

describe("a request that is never finished", () => {
  const login = ["POST /api/login HTTP/1.1", "Host: a", "Content-Type: application/json"];

  it.each<[string, keyof typeof hastyPorts, string[]]>([
    ["sends nothing", "head", []],
    ["stops within its first line", "head", ["GET /api/us"]],
    ["stops within its head", "head", ["GET /api/user HTTP/1.1\r\nHost: a\r\nX: "]],
    ["sends its head drop by drop", "head", ["GET / HTTP/1.1\r\n", ...Array(99).fill("X: y\r\n")]],
    ["stops within its body", "whole", [`${login.join("\r\n")}\r\nContent-Length: 9\r\n\r\n{"u`]],
  ])("returns 408 in time when it %s", async (_, patience, drops) => {
    const started = performance.now();
    const response = await sendPieces(hastyPorts[patience], drops);
    expect(performance.now() - started).toBeLessThan(3_000);
    expect(response).toMatch(/^HTTP\/1\.1 408 /);
    expect(response).toContain('"code":"request.malformed"');
  });

  it("does no harm when its sender hangs up within the body", async () => {
    const half = `${login.join("\r\n")}\r\nContent-Length: 99\r\n\r\n{"user`;
    const response = await sendPieces(port, [half], { hangsUp: true });
    expect(response).toMatch(/^(HTTP\/1\.1 400 |$)/);
    expect(await sendRequest(read)).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe("a request with Expect: 100-continue", () => {
  const announced = [
    "POST /api/photos HTTP/1.1",
    "Host: a",
    "Content-Type: application/json",
    "Content-Length: 12",
    "Expect: 100-continue",
    "Connection: close",
  ];

  it("is refused before its body when the caller is signed out", async () => {
    const response = await sendRequest(announced);
    expect(response).toMatch(/^HTTP\/1\.1 401 /);
  });

  it("receives 100 Continue when the caller is signed in", async () => {
    const response = await sendRequest([...announced, `Cookie: ${cookie}`, "", '{"photo":""}']);
    expect(response).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 400 /);
  });
});

describe("a body that is too large", () => {
  const head = (limit: number) => [
    "PUT /api/company HTTP/1.1",
    "Host: a",
    `Cookie: ${cookie}`,
    "Content-Type: application/json",
    `Content-Length: ${limit}`,
  ];

  it("is refused by its Content-Length before it arrives", async () => {
    const response = await readFirstResponse([...head(99_999_999), "", "{"]);
    expect(response).toMatch(/^HTTP\/1\.1 413 /);
  });

  it("receives no 100 Continue, nor does one with an unknown encoding", async () => {
    const expecting = ["Expect: 100-continue", "Connection: close"];
    expect(await sendRequest([...head(99_999_999), ...expecting])).toMatch(/^HTTP\/1\.1 413 /);
    const packed = [...head(99), ...expecting, "Content-Encoding: foo"];
    expect(await sendRequest(packed)).toMatch(/^HTTP\/1\.1 415 /);
  });

  it("is refused at the limit when it has no Content-Length", async () => {
    const chunk = `${(300_000).toString(16)}\r\n"${"x".repeat(299_999)}\r\n`;
    const open = [...head(0).slice(0, -1), "Transfer-Encoding: chunked", "", chunk];
    expect(await readFirstResponse(open)).toMatch(/^HTTP\/1\.1 413 /);
  });

  it("leaves the connection usable for the next request", async () => {
    const large = [...head(300_000), "", "x".repeat(300_000)].join("\r\n");
    const response = await sendPieces(port, [`${large}${read.join("\r\n")}\r\n\r\n`]);
    expect(response).toMatch(/^HTTP\/1\.1 413 [^]*HTTP\/1\.1 200 /);
  });
});

describe("a JSON body", () => {
  const bringing = Object.values(api)
    .filter(({ name, takes }) => takes !== "photo" && findBodyRules(name).bringsPhotos)
    .map(({ path, ...call }) => ({ ...call, path: path.replace(":id", "1") }));

  it("is measured after decompression", async () => {
    const statuses = [1_000, -1_000].map((spared) =>
      sendPacked("/api/assets", { name: "x".repeat(bodyLimits.bodyBytesMax - spared) }),
    );
    expect(await Promise.all(statuses)).toEqual([400, 413]);
  });

  it("is refused when compressed if it may contain photos or scans", async () => {
    expect(bringing).toHaveLength(12);
    for (const { path, method } of bringing) {
      expect(await sendPacked(path, { photo: "x" }, method)).toBe(415);
    }
  });

  it.each(bringing)(
    "is accepted by $path up to its limit and refused beyond it",
    async ({ name, path, method }) => {
      const { bytesMax } = findBodyRules(name);
      const statuses = [bytesMax, bytesMax + 1].map(async (length) => {
        const body = `{"photo":"${"x".repeat(length - 12)}"}`;
        const headers = { Cookie: cookie, "Content-Type": "application/json" };
        const sent = { method, headers, body };
        return (await fetch(`http://127.0.0.1:${port}${path}`, sent)).status;
      });
      // A report by an unknown label is not found.
      const accepted = name === "reportProblem" ? 404 : 400;
      expect(await Promise.all(statuses)).toEqual([accepted, 413]);
    },
  );

  it.each(["utf-8", "UTF-8", "utf8", '"utf-8"', "utf-8; boundary=x"])(
    "is read with the charset %s",
    async (charset) => {
      const response = await admin.agent
        .post("/api/assets")
        .set("Content-Type", `application/json; charset=${charset}`)
        .send(JSON.stringify({ name: "" }));
      expect(response.status).toBe(400);
      expect(response.body.errors).toMatchObject({ name: "Name is required" });
    },
  );
});

async function sendPacked(path: string, body: object, method = "POST"): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { Cookie: cookie, "Content-Type": "application/json", "Content-Encoding": "gzip" },
    body: new Uint8Array(gzipSync(JSON.stringify(body))),
  });
  return response.status;
}

/** All that the server sends in response to a request until it closes the connection. */
function sendRequest(lines: readonly string[]): Promise<string> {
  return sendPieces(port, [`${lines.join("\r\n")}\r\n\r\n`]);
}

/** The beginning of its response to a request that never ends. */
function readFirstResponse(lines: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = openSocket(port, "127.0.0.1", () => socket.write(lines.join("\r\n")));
    socket.once("data", (bytes) => {
      resolve(bytes.toString());
      socket.destroy();
    });
    socket.once("error", reject);
  });
}

const dropEveryMs = 10;

type Manner = { hangsUp?: boolean };

/** Its response to a request that is sent piece by piece. */
function sendPieces(to: number, drops: readonly string[], manner: Manner = {}): Promise<string> {
  return new Promise((resolve) => {
    let received = "";
    const left = [...drops];
    const socket = openSocket(to, "127.0.0.1", drip);
    socket.on("data", (bytes) => (received += bytes.toString()));
    socket.on("error", () => socket.destroy());
    socket.on("close", () => resolve(received));

    function drip(): void {
      const drop = left.shift();
      if (drop !== undefined && socket.writable) socket.write(drop, "latin1");
      if (left.length > 0) setTimeout(drip, dropEveryMs);
      else if (manner.hangsUp) socket.end();
    }
  });
}

function listen(on: Server): Promise<number> {
  return new Promise((resolve) => {
    on.listen(0, "127.0.0.1", () => {
      const address = on.address();
      resolve(typeof address === "object" && address ? address.port : 0);
    });
  });
}
