import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { api } from "#shared/api.ts";
import { type DestinationStream, type LogFn, type Logger, pino } from "pino";
import { type HttpLogger, pinoHttp } from "pino-http";

/** Structured lines on standard output: never a body, never a secret, never what a person typed. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      // What a child logger carries passes by the formatter; its names are hidden by pino.
      redact: { paths: secretKeys, censor: hidden },
      formatters: { level: (label) => ({ level: label }), log: withoutSecrets },
      serializers: { err: describeError },
      hooks: { streamWrite: maskSecretValues, logMethod: withOwnWords },
    },
    destination ?? pino.destination(),
  );
}

/** One line a request, with the request id that the answer carries too. */
export function createRequestLog(log: Logger): HttpLogger {
  return pinoHttp({
    logger: log,
    wrapSerializers: false,
    genReqId: giveRequestId,
    customLogLevel: (_request, response, error) => levelOf(response, error),
    customSuccessMessage: (request) => `${request.method} ${pathOf(request)}`,
    customErrorMessage: (request) => `${request.method} ${pathOf(request)}`,
    // A failure has a line of its own, written where it is answered.
    customErrorObject: (...[, , , line]) => ({ ...line, err: undefined }),
    customAttributeKeys: { responseTime: "ms" },
    serializers: {
      req: (request: IncomingMessage) => ({
        id: request.id,
        method: request.method,
        path: pathOf(request),
      }),
      res: (response: ServerResponse) => ({ status: response.statusCode }),
      err: describeError,
    },
  });
}

/** The address of a call, with ids where it has them. */
const calls = new RegExp(
  `^(${Object.values(api)
    .map(({ path }) => path.replace(/:\w+/g, String.raw`\d{1,16}`))
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
// Bounded, or a text that begins many such addresses and ends none would be read through for each.
const passwordInUrl = /(postgres(?:ql)?:\/\/[^:@/\s"]{0,200}:)[^@\s"]{1,1000}@/g;

function withoutSecrets(record: Record<string, unknown>, depth = 0): Record<string, unknown> {
  const kept = Object.entries(record).map(([name, value]) => [
    name,
    isSecret(name) ? hidden : cleaned(value, depth + 1),
  ]);
  return Object.fromEntries(kept);
}

// Requests, responses and errors are no plain objects: their serializers choose what is kept.
function cleaned(value: unknown, depth: number): unknown {
  if (Array.isArray(value)) {
    return depth > depthMax ? "[deep]" : value.map((entry) => cleaned(entry, depth + 1));
  }
  if (!isPlain(value)) return value;
  return depth > depthMax ? "[deep]" : withoutSecrets(value, depth);
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

// Without words of ours pino takes those of the error, and they may repeat what was typed.
function withOwnWords(this: Logger, line: Parameters<LogFn>, write: LogFn): void {
  const [subject, words] = line;
  const error: unknown = isPlain(subject) ? subject["err"] : subject;
  if (words !== undefined || !(error instanceof Error)) return write.apply(this, line);
  return write.call(this, subject, isFromDatabase(error) ? nameOf(error) : error.message);
}

/** Words of the database repeat what was typed, so that of its errors only the names are kept. */
function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { name: typeof error };
  const cause = depth < depthMax && error.cause ? describeError(error.cause, depth + 1) : undefined;
  const described = {
    name: nameOf(error),
    code: textOf(error, "code"),
    constraint: textOf(error, "constraint"),
    stack: framesOf(error),
    cause,
  };
  return isFromDatabase(error) ? described : { ...described, message: error.message };
}

// Not every class of errors says its name.
function nameOf(error: Error): string {
  return error.name === "Error" ? error.constructor.name : error.name;
}

// The query builder's errors carry the statement and its parameters, the driver's a severity.
function isFromDatabase(error: Error): boolean {
  return "query" in error || "params" in error || "severity" in error;
}

function textOf(error: Error, name: string): string | undefined {
  const value: unknown = Reflect.get(error, name);
  return typeof value === "string" ? value : undefined;
}

// The stack begins with the message, which may itself have lines that look like frames.
function framesOf(error: Error): string[] {
  const stack = error.stack ?? "";
  const afterMessage = stack.indexOf(error.message) + error.message.length;
  const lines = stack.slice(afterMessage).split("\n");
  return lines.map((line) => line.trim()).filter((line) => line.startsWith("at "));
}

function giveRequestId(_request: IncomingMessage, response: ServerResponse): string {
  const id = randomUUID();
  response.setHeader("X-Request-Id", id);
  return id;
}

function levelOf(response: ServerResponse, error: Error | undefined) {
  if (error || response.statusCode >= 500) return "error";
  return response.statusCode >= 400 ? "warn" : "info";
}

// Without the query, and of no other address than a call's: a person may have put anything there.
function pathOf(request: IncomingMessage): string {
  const url = "originalUrl" in request ? String(request.originalUrl) : (request.url ?? "");
  const path = url.split("?")[0] ?? "";
  return calls.test(path) ? path : "unknown";
}
