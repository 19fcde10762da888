import { createHash } from "node:crypto";

/** The SHA-256 of a text or of bytes, in hexadecimal. */
export function computeDigest(content: string | Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}
