import { messages } from "#shared/base/messages.ts";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import express from "express";
import request from "supertest";
import { describe, expect, it } from "vitest";
import { fail } from "../errors.ts";
import { createLog, createRequestLog } from "../log.ts";
import { projectRoot } from "../project-root.ts";
import { createErrorHandler } from "./error-handler.ts";

/** An app whose only call throws the error, and the lines that it logs. */
function createFailingApp(error: unknown) {
  const lines: string[] = [];
  const log = createLog("info", { write: (line: string) => lines.push(line) });
  const app = express();
  const logRequest = createRequestLog(log);
  app.use((req, res, next) => {
    logRequest(req, res);
    next();
  });
  app.get("/api/broken", () => {
    throw error;
  });
  app.use(createErrorHandler(log));
  return { app, lines };
}

function databaseError(code: string): Error {
  const cause = Object.assign(new Error("select password from users -- a secret"), { code });
  return new Error("Failed query: select password from users", { cause });
}

describe("An unexpected exception", () => {
  it("returns a general message and is logged once with the response's id", async () => {
    const { app, lines } = createFailingApp(new TypeError("secret is not a function"));
    const { status, body, headers } = await request(app).get("/api/broken");
    expect(status).toBe(500);
    expect(body).toEqual({
      message: "Something went wrong on our side",
      code: "request.internal",
    });
    const failures = lines.filter((line) => line.includes("a request failed"));
    expect(failures).toHaveLength(1);
    expect(failures[0]).toContain(String(headers["x-request-id"]));
  });

  it.each([
    ["an unhandled rejection", "void Promise.reject(lost);"],
    ["an uncaught exception", "setTimeout(() => { throw lost; });"],
  ])("ends the process when it is %s, and is logged without secrets", (_what, breaks) => {
    const script = `
      import { createLog } from "./server/log.ts";
      import { exitOnUncaughtError } from "./server/uncaught-error.ts";
      exitOnUncaughtError(createLog("info"));
      const cause = Object.assign(new Error("at a secret"), { severity: "ERROR", code: "42601" });
      const lost = Object.assign(new Error("Failed query: select", { cause }), { query: "select" });
      ${breaks}`;
    const args = ["--import", "tsx", "--input-type=module", "--eval", script];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: projectRoot,
      encoding: "utf8",
    });
    expect(status).toBe(1);
    const line = JSON.parse(stdout);
    expect(line).toMatchObject({ level: "fatal", err: { cause: { code: "42601" } } });
    expect(stdout + stderr).not.toMatch(/select|a secret/);
    const main = readFileSync(join(projectRoot, "server", "main.ts"), "utf8");
    expect(main).toContain("exitOnUncaughtError(log);");
  });
});

describe("The language of a refusal", () => {
  const { tooLong } = messages({
    tooLong: ["Please use at most {max} characters", "Use máximo {max} caracteres"],
  });
  const message = tooLong({ max: 1200 });
  const sentence = "Please use at most 1200 characters";
  const refusal = fail("request.invalid", { message, fields: { name: message } });

  it.each([
    ["es", "Use máximo 1200 caracteres"],
    ["es-MX,es;q=0.9,en;q=0.8", "Use máximo 1200 caracteres"],
    ["fr,es;q=0.3,en;q=0.2", "Use máximo 1200 caracteres"],
    ["en-US,en;q=0.9,es;q=0.1", sentence],
    ["fr-CA,fr", sentence],
    ["*", sentence],
    ["", sentence],
    ["es".repeat(2_000), sentence],
    [undefined, sentence],
  ])("is chosen by Accept-Language %j: %j", async (language, expected) => {
    const { app } = createFailingApp(refusal);
    const headers = language === undefined ? {} : { "accept-language": language };
    const { status, body } = await request(app).get("/api/broken").set(headers);
    expect(status).toBe(400);
    expect(body).toEqual({
      message: expected,
      code: "request.invalid",
      errors: { name: expected },
    });
  });

  it("is the caller's also where it is the catalogue's, but not in the log", async () => {
    const { app, lines } = createFailingApp(new TypeError("secret is not a function"));
    const { body } = await request(app).get("/api/broken").set("accept-language", "es");
    expect(body.message).toBe("Algo falló de nuestro lado");
    expect(lines.join("")).not.toContain("Algo");
  });
});

describe("A failure of the database", () => {
  it.each([
    ["a full disk", "53100", "request.diskFull"],
    ["no memory", "53200"],
    ["too many connections", "53300"],
    ["an ordered shutdown", "57P01"],
    ["a crash", "57P02"],
    ["a start that goes on", "57P03"],
    ["a statement that took too long", "57014"],
    ["a file that cannot be written", "58030"],
    ["a deadlock", "40P01"],
    ["a connection that broke", "08006"],
    ["a transaction that took too long", "25P04"],
    ["a copy that only reads", "25006"],
    ["a part of a distributed database that moves", "CIINF"],
  ])("returns 503 with Retry-After and nothing internal for %s", async (...given) => {
    const [, code, expected = "request.unavailable"] = given;
    const { app } = createFailingApp(databaseError(code));
    const { status, body, headers, text } = await request(app).get("/api/broken");
    expect(status).toBe(503);
    expect(body.code).toBe(expected);
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    expect(text).not.toMatch(/select|password|users/);
  });

  it.each([
    "failure on connection marked as essential: worker-1:5432",
    "connection to the remote node worker-1:5432 failed",
  ])("returns 503 on a machine of a distributed database: %s", async (message) => {
    const { app } = createFailingApp(new Error("Failed query", { cause: new Error(message) }));
    expect((await request(app).get("/api/broken")).status).toBe(503);
  });

  it.each(["users_username_taken", "users_username_taken_102009"])(
    "is the same conflict when only its message names the constraint %s",
    async (name) => {
      const message = `duplicate key value violates unique constraint "${name}"`;
      const cause = Object.assign(new Error(message), { code: "23505" });
      const { app } = createFailingApp(new Error("Failed query", { cause }));
      const { status, body } = await request(app).get("/api/broken");
      expect(status).toBe(409);
      expect(body.code).toBe("auth.usernameTaken");
    },
  );

  it("returns 500 and nothing internal when it is our own error", async () => {
    const { app } = createFailingApp(databaseError("42P01"));
    const { status, text } = await request(app).get("/api/broken");
    expect(status).toBe(500);
    expect(text).not.toMatch(/select|password|users|42P01/);
  });
});
