/** A name that was typed to sign with. */
import * as z from "zod";
import { limits } from "../base/limits.ts";
import { isSigned } from "../base/is-signed.ts";
import { type Message, messages } from "../base/messages.ts";

const m = messages({
  tooLong: ["The signature is too long", "La firma es demasiado larga"],
});

export function signatureWith(message: Message) {
  return z.string(message).trim().max(limits.signatureMax, m.tooLong).refine(isSigned, message);
}
