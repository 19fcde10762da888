import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { api } from "#shared/api/api.ts";
import { type DestinationStream, type LogFn, type Logger, pino } from "pino";

declare module "node:http" {
  interface IncomingMessage {
    /** The log of a call, whose lines carry the id, method and path of its request. */
    log: Logger;
  }
}

/** Structured lines on standard output, without bodies, secrets and what people typed. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      // The fields of a child logger do not pass through the formatter: pino itself hides these.
      redact: { paths: secretKeys, censor: hidden },
      formatters: { level: (label) => ({ level: label }), log: hideSecrets },
      serializers: { err: describeError },
      hooks: { streamWrite: maskSecretValues, logMethod: hideDatabaseMessage },
    },
    destination ?? pino.destination(),
  );
}

/** Gives a request its log, and writes one line when it is over, with the request id that the response carries too. */
export function createRequestLog(log: Logger) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const began = Date.now();
    const id = randomUUID();
    const { method } = request;
    const path = readPath(request);
    response.setHeader("X-Request-Id", id);
    request.log = log.child({ req: { id, method, path } });
    response.once("close", () => {
      const { statusCode: status } = response;
      const line = { res: { status }, ms: Date.now() - began };
      request.log[chooseLevel(status)](line, `${method} ${path}`);
    });
    // Without a listener a write that comes too late would end the process.
    response.on("error", (error) => request.log.error({ err: error }, "a response failed"));
  };
}

/** The address of a call, with ids, the code of a record or label, the key of a photo, or the public id of a session. */
const calls = new RegExp(
  `^(${Object.values(api)
    .map(({ path }) =>
      path
        .replace(":code", "[0-9A-Z-]{10,40}")
        .replace(":key", "[0-9a-f-]{36}")
        .replace(":session", "[0-9a-f]{64}")
        .replace(/:\w+/g, String.raw`\d{1,16}`),
    )
    .join("|")})$`,
);
const secretKeys = [
  "password",
  "currentPassword",
  "newPassword",
  "confirmPassword",
  "tempPassword",
  "token",
  "secret",
  "sessionSecret",
  "authorization",
  "cookie",
  "setCookie",
  "databaseUrl",
];
const secretNames = new Set(secretKeys.map((key) => key.toLowerCase()));
const hidden = "[hidden]";
const depthMax = 8;
const passwordHash = /\$argon2id?\$[^\s"\\]+/g;
// Bounded, because a text that begins many such addresses and ends none would be read to its end for each.
const passwordInUrl = /(postgres(?:ql)?:\/\/[^:@/\s"]{0,200}:)[^@\s"]{1,1000}@/g;

function hideSecrets(record: Record<string, unknown>, depth = 0): Record<string, unknown> {
  const fields = Object.entries(record).map(([name, value]) => [
    name,
    isSecret(name) ? hidden : hideSecretsWithin(value, depth + 1),
  ]);
  return Object.fromEntries(fields);
}

// Requests, responses and errors are no plain objects: their serializers choose what is logged.
function hideSecretsWithin(value: unknown, depth: number): unknown {
  if (!Array.isArray(value) && !isPlain(value)) return value;
  if (depth > depthMax) return "[deep]";
  if (isPlain(value)) return hideSecrets(value, depth);
  return value.map((entry: unknown) => hideSecretsWithin(entry, depth + 1));
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function isSecret(name: string): boolean {
  return secretNames.has(name.toLowerCase().replaceAll(/[-_]/g, ""));
}

function maskSecretValues(line: string): string {
  return line.replaceAll(passwordHash, hidden).replaceAll(passwordInUrl, "$1[hidden]@");
}

// A line without a message gets the error's from pino, which may repeat what was typed.
function hideDatabaseMessage(this: Logger, line: Parameters<LogFn>, write: LogFn): void {
  const [subject, message] = line;
  const error: unknown = isPlain(subject) ? subject["err"] : subject;
  if (message !== undefined || !(error instanceof Error)) return write.apply(this, line);
  return write.call(this, subject, isFromDatabase(error) ? findName(error) : error.message);
}

/** Without the messages of the database, which repeat what was typed. */
function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { name: typeof error };
  const cause = depth < depthMax && error.cause ? describeError(error.cause, depth + 1) : undefined;
  const described = {
    name: findName(error),
    code: readText(error, "code"),
    constraint: readText(error, "constraint"),
    stack: listFrames(error),
    cause,
  };
  return isFromDatabase(error) ? described : { ...described, message: error.message };
}

// Not every class of errors sets its name.
function findName(error: Error): string {
  return error.name === "Error" ? error.constructor.name : error.name;
}

// The query builder's errors hold the statement and its parameters, the driver's a severity.
function isFromDatabase(error: Error): boolean {
  return "query" in error || "params" in error || "severity" in error;
}

function readText(error: Error, name: string): string | undefined {
  const value: unknown = Reflect.get(error, name);
  return typeof value === "string" ? value : undefined;
}

// The stack begins with the message, which may itself have lines that look like frames.
function listFrames(error: Error): string[] {
  const stack = error.stack ?? "";
  const afterMessage = stack.indexOf(error.message) + error.message.length;
  const lines = stack.slice(afterMessage).split("\n");
  return lines.map((line) => line.trim()).filter((line) => line.startsWith("at "));
}

function chooseLevel(status: number) {
  if (status >= 500) return "error";
  return status >= 400 ? "warn" : "info";
}

// Only paths of calls, and without the query: a person may have typed anything there.
function readPath(request: IncomingMessage): string {
  const url = "originalUrl" in request ? String(request.originalUrl) : (request.url ?? "");
  const path = url.split("?")[0] ?? "";
  return calls.test(path) ? path : "unknown";
}
