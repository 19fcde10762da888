import { CallError } from "./call-error.ts";

/** Whether the server decided against a call: it has changed nothing, and would decide the same again. */
export function isRefused(error: unknown): boolean {
  if (!(error instanceof CallError) || error.status === 408 || error.status === 429) return false;
  return error.status >= 400 && error.status < 500;
}
