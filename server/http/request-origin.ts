import type { Request } from "express";

/** Where a request reached the product: what is printed leads there, where no setting says where it is. */
export function readOrigin({ protocol, host }: Pick<Request, "protocol" | "host">): string {
  return `${protocol}://${host}`;
}
