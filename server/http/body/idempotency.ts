import type { Request } from "express";
import { fail } from "../../errors.ts";

/** The client's key for one submission, and a hash of what was submitted under it. */
export type Idempotency = { key: string; hash: string };

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

export function readIdempotency(req: Request, digest = ""): Idempotency | undefined {
  const key = req.header("idempotency-key");
  if (key === undefined) return undefined;
  if (!uuid.test(key)) throw fail("idempotency.malformed");
  return { key: key.toLowerCase(), hash: digest };
}

/** Refuses other content under the key of what the same user sent before. */
export function refuseReused(
  sent: { requestHash: string | null } | null | undefined,
  idempotency: Idempotency | undefined,
): void {
  if (sent && sent.requestHash !== idempotency?.hash) throw fail("idempotency.reused");
}

/** The columns by which a row is found when it is sent again. */
export function toKeyColumns(idempotency: Idempotency | undefined) {
  return { idempotencyKey: idempotency?.key, requestHash: idempotency?.hash };
}
