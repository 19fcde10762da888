import type { Request } from "express";

/** The address at which a request arrived; printed codes lead there if no setting gives the public address. */
export function readOrigin({ protocol, host }: Pick<Request, "protocol" | "host">): string {
  return `${protocol}://${host}`;
}
