import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { DrizzleQueryError } from "drizzle-orm";
import { DatabaseError } from "pg";
import { describe, expect, it } from "vitest";
import { createLog, createRequestLog } from "./log.ts";

const secret = "correct-horse-battery";

describe("the log", () => {
  it("hides fields named like a secret, at any depth and in any spelling", () => {
    const { log, lines } = recorded();
    log.info({
      password: secret,
      headers: { "set-cookie": [secret], Authorization: secret },
      user: { name: "dana", accounts: [{ newPassword: secret, tempPassword: secret }] },
    });
    log.child({ token: secret }).info("said by a child");
    expect(lines.join()).not.toContain(secret);
    expect(lines[0]).toContain("dana");
  });

  it("hides password hashes, and passwords in URLs, inside any text", () => {
    const { log, lines } = recorded();
    log.info(`$argon2id$v=19$m=19456,t=2,p=1$${secret} postgres://fleet:${secret}@db:5432/fleet`);
    expect(lines.join()).not.toContain(secret);
    expect(lines[0]).toContain("postgres://fleet:[hidden]@db:5432/fleet");
  });

  it("contains a failed statement's code and constraint, but no values", () => {
    const { log, lines } = recorded();
    const cause = new DatabaseError(`Key (username)=(${secret}) already exists.`, 1, "error");
    Object.assign(cause, { code: "23505", constraint: "users_username", severity: "ERROR" });
    const query = "insert into users (username) values ($1)";
    const failure = new DrizzleQueryError(query, [`\n    at ${secret}`], cause);
    log.error({ err: failure });
    log.error(failure);
    log.error(cause);
    expect(lines.join()).not.toContain(secret);
    expect(lines.join()).not.toContain("insert into");
    const { err } = JSON.parse(lines[0] ?? "");
    expect(err.name).toBe("DrizzleQueryError");
    expect(err.cause).toMatchObject({ code: "23505", constraint: "users_username" });
    expect(err.stack[0]).toMatch(/^at .*log\.test\.ts/);
  });

  it("contains the message of any other failure", () => {
    const { log, lines } = recorded();
    log.error({ err: new TypeError("wheel is undefined") });
    expect(JSON.parse(lines[0] ?? "").err).toMatchObject({
      name: "TypeError",
      message: "wheel is undefined",
    });
  });
});

describe("the log line of a request", () => {
  it("contains id, method, path, status and time, but no query and cookies", async () => {
    const { log, lines } = recorded();
    const requestLog = createRequestLog(log);
    const server = createServer((request, response) => {
      requestLog(request, response);
      response.statusCode = 404;
      response.end();
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = serverAddress(server.address());
    const origin = `http://127.0.0.1:${port}`;
    const searched = await fetch(`${origin}/api/assets?search=${secret}`, {
      headers: { cookie: `session=${secret}` },
    });
    for (const typed of ["/", "/api/reset/", "/api/user;a=", "/api/assets/", "/api/assets/12%3F"]) {
      await fetch(`${origin}${typed}${secret}`);
      expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({ msg: "GET unknown" });
    }
    await fetch(`${origin}/api/assets/12`);
    expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({ msg: "GET /api/assets/12" });
    server.close();
    expect(lines.join()).not.toContain(secret);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({
      level: "warn",
      req: { id: searched.headers.get("x-request-id"), method: "GET", path: "/api/assets" },
      res: { status: 404 },
      ms: expect.any(Number),
    });
  });
});

function recorded() {
  const lines: string[] = [];
  return { lines, log: createLog("info", { write: (line) => void lines.push(line) }) };
}

function serverAddress(address: AddressInfo | string | null): AddressInfo {
  if (typeof address === "object" && address) return address;
  throw new Error("the server listens on no port");
}
