import type { ErrorCode } from "#shared/api/errors.ts";
import { errors } from "#shared/api/errors.ts";
import { type Message, say } from "#shared/base/messages.ts";
import { inLanguage } from "./language.ts";

type Details = {
  /** What is said of each field that was refused. */
  fields?: Record<string, Message>;
  /** Seconds after which it makes sense to try again. */
  retryAfter?: number;
  /** Says more than the catalogue's. */
  message?: Message;
};

/** A refusal from the catalogue; the error handler turns it into a response. */
export class AppError extends Error {
  override name = "AppError";
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: Details;

  constructor(code: ErrorCode, details: Details = {}) {
    // For the log, which is English; the error handler says it in the language of its reader.
    super(inLanguage("en", () => say(details.message ?? errors[code].message)));
    this.code = code;
    this.status = errors[code].status;
    this.details = details;
  }
}

/** Something outside of the database does not respond: the request may be sent again. The message is only logged. */
export class Unreachable extends Error {
  override name = "Unreachable";
}

/** `throw fail("crew.cannotRemoveSelf")` */
export function fail(code: ErrorCode, details?: Details): AppError {
  return new AppError(code, details);
}

/** States what the code relies on and cannot show. */
export function invariant(condition: unknown, sentence: string): asserts condition {
  if (!condition) throw new Error(`This should hold: ${sentence}`);
}
