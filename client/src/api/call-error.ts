import { words } from "#shared/base/words.ts";
import type { ErrorCode } from "#shared/api/errors.ts";

type Failure = {
  /** The response's status; 0 when none came. */
  status: number;
  /** The plain sentence that people are shown. */
  sentence: string;
  /** The response itself, which the error's message shows in place of the sentence. */
  raw?: string;
  code?: ErrorCode;
  /** A sentence for each field that was refused. */
  fields?: Record<string, string>;
  /** It claimed success, and was not the server's: it is not known whether the call arrived. */
  isForeign?: boolean;
  /** How long the server asks to be left alone. */
  retryAfterMs?: number;
};

/**
 * A call that did not succeed; its message is the status, a colon, a space and the server's sentence,
 * or what came in its place. Users never see the message.
 */
export class CallError extends Error {
  override name = "CallError";
  readonly status: number;
  readonly sentence: string;
  readonly code: ErrorCode | undefined;
  readonly fields: Record<string, string>;
  readonly isForeign: boolean;
  readonly retryAfterMs: number;

  constructor({
    status,
    sentence,
    raw = sentence,
    code,
    fields = {},
    isForeign = false,
    retryAfterMs = 0,
  }: Failure) {
    super(`${status}: ${raw}`);
    this.status = status;
    this.sentence = sentence;
    this.code = code;
    this.fields = fields;
    this.isForeign = isForeign;
    this.retryAfterMs = retryAfterMs;
  }

  static unreachable(): CallError {
    return new CallError({
      status: 0,
      sentence: w.unreachable,
    });
  }

  static foreign(): CallError {
    return new CallError({ status: 0, sentence: w.foreign, isForeign: true });
  }
}

/** The words of a failed response where they are a sentence; else, as for a proxy's page, one of our own. */
export function toSentence(words: string | undefined, status: number): string {
  if (words && /^[^<>{}]{1,300}$/.test(words)) return words;
  return status < 500 ? w.foreign : w.unavailable;
}

/** Whether a failure means that the session has ended. */
export function isSignedOut(error: unknown): boolean {
  if (error instanceof CallError && error.code === "auth.signedOut") return true;
  return error instanceof Error && /^401: .*Unauthorized/.test(error.message);
}

/**
 * Whether the server was not reached, so that stored data must do. A response without our error code came from a
 * gateway or portal, and a 5xx from the server decides nothing.
 */
export function isUnreachable(error: unknown): boolean {
  return error instanceof CallError && (!error.code || error.status >= 500);
}

/** Whether there is nothing at an address. */
export function isNotFound(error: unknown): boolean {
  return error instanceof CallError && error.code === "request.notFound";
}

/** The sentence to show for any failure. */
export function describeError(error: unknown): string {
  return error instanceof CallError ? error.sentence : w.unknown;
}

/** Whether the server decided against a call: it has changed nothing, and would decide the same again. */
export function isRefused(error: unknown): boolean {
  if (!(error instanceof CallError) || error.status === 408 || error.status === 429) return false;
  return error.status >= 400 && error.status < 500;
}

const w = words({
  unreachable: [
    "No connection to the server. Please check your signal and try again.",
    "Sin conexión con el servidor. Revise su señal e intente de nuevo.",
  ],
  foreign: [
    "The answer did not come from Yardcheck. Check the connection and try again.",
    "La respuesta no vino de Yardcheck. Revise la conexión e intente de nuevo.",
  ],
  unavailable: [
    "Yardcheck is not available right now. Please try again in a moment.",
    "Yardcheck no está disponible. Intente de nuevo en un momento.",
  ],
  unknown: ["Something went wrong. Please try again.", "Algo salió mal. Intente de nuevo."],
});
