import { findCause } from "../has-code.ts";
import type { ErrorBody, ErrorCode } from "#shared/api/errors.ts";
import { errors } from "#shared/api/errors.ts";
import { say } from "#shared/base/messages.ts";
import type { NextFunction, Request, Response } from "express";
import type { Logger } from "pino";
import { AppError, fail, Unreachable } from "../errors.ts";
import { inLanguage } from "../language.ts";
import { readAcceptedLanguage } from "./accepted-language.ts";
import { sendJson } from "./body/send-json.ts";

const retryAfterSeconds = 2;

/** The one place that turns a failure into a response. What is unknown is logged and never sent. */
export function createErrorHandler(log: Logger) {
  return async (error: unknown, req: Request, res: Response, next: NextFunction) => {
    // Only calls have a log of their own, with the id of the request.
    const requestLog: Logger | undefined = req.log;
    const { status, headers, body } = toFailure(error, req, requestLog ?? log);
    if (res.headersSent) return next(error);
    // After "Expect" the body may or may not come, so that the next request could not be distinguished from it.
    if (req.headers.expect !== undefined && !req.complete) res.setHeader("Connection", "close");
    await sendJson(req, res, { status, headers, json: JSON.stringify(body) });
  };
}

/** What is sent for a failure, which is logged where it is ours. */
export function toFailure(error: unknown, req: Request, log: Logger) {
  const refusal = toRefusal(error);
  const { status, details } = refusal;
  if (status >= 500) log.error({ err: error }, "a request failed");
  const wait = details.retryAfter ?? (status === 503 ? retryAfterSeconds : undefined);
  const headers: Record<string, string> = wait === undefined ? {} : { "Retry-After": String(wait) };
  const body = inLanguage(readAcceptedLanguage(req), () => toBody(refusal));
  return { status, headers, body };
}

function toBody({ code, details }: AppError): ErrorBody {
  const { fields = {}, message = errors[code].message } = details;
  const said = Object.entries(fields).map(([name, about]) => [name, say(about)]);
  return {
    message: say(message),
    code,
    ...(said.length > 0 && { errors: Object.fromEntries(said) }),
  };
}

function toRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof URIError) return fail("request.notFound");
  if (error instanceof Unreachable) return fail("request.unavailable");
  const code = findDatabaseRefusal(error) ?? "request.internal";
  const field = fieldOf[code];
  return fail(code, field ? { fields: { [field]: errors[code].message } } : {});
}

/** Conflicts that are shown at a field. */
const fieldOf: Partial<Record<ErrorCode, string>> = {
  "auth.usernameTaken": "username",
  "auth.emailTaken": "email",
  "assets.unitNumberTaken": "unitNumber",
};

const constraintRefusals: Record<string, ErrorCode | undefined> = {
  users_username_taken: "auth.usernameTaken",
  users_email_taken: "auth.emailTaken",
  assets_unit_number_taken: "assets.unitNumberTaken",
  maintenance_logs_one_resolves: "maintenance.alreadyResolved",
  inspection_logs_sent_once: "idempotency.reused",
  maintenance_logs_sent_once: "idempotency.reused",
};

/** PostgreSQL's codes for "not now": connection, resources, shutdown, locks, read-only. */
const notNow = /^(08|53|57|58|40|CI|25P03|25P04|25006|55P03)/;
const brokenConnections = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
]);
const brokenWords =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|not queryable|Query read timeout|connection marked as essential|remote node/;

function findDatabaseRefusal(error: unknown): ErrorCode | undefined {
  // Its message holds parameters and is never sent.
  const cause = findCause(error);
  const code = readText(cause, "code");
  // The disk is full.
  if (code === "53100") return "request.diskFull";
  if (notNow.test(code) || brokenConnections.has(code)) return "request.unavailable";
  if (cause instanceof Error && brokenWords.test(cause.message)) return "request.unavailable";
  if (code === "23505" || code === "23503") {
    return constraintRefusals[readConstraint(cause)];
  }
  return undefined;
}

/** A machine of a distributed database names it in the message alone, with the number of its part. */
function readConstraint(cause: unknown): string {
  const named = readText(cause, "constraint");
  if (named) return named;
  const quoted = /constraint "([^"]+)"/.exec(readText(cause, "message"))?.[1] ?? "";
  return quoted.replace(/_\d{6,}$/, "");
}

function readText(error: unknown, name: string): string {
  const found: unknown = error instanceof Error ? Reflect.get(error, name) : undefined;
  return typeof found === "string" ? found : "";
}
