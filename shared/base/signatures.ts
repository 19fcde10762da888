/** A name that was typed to sign with. */
import * as z from "zod";
import { limits } from "./limits.ts";
import { isSigned } from "./is-signed.ts";

export function signatureWith(message: string | (() => string)) {
  return z
    .string({ error: message })
    .trim()
    .max(limits.signatureMax, "The signature is too long")
    .refine(isSigned, { error: message });
}
