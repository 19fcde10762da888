/** The kinds of field that paths, queries and what calls return are made of. */
import * as z from "zod";
import { limits } from "./limits.ts";
import { fieldMessages } from "./field-messages.ts";
import { messages } from "./messages.ts";

export const idText = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, fieldMessages.wholeId)
  .transform(Number)
  .refine(Number.isSafeInteger, fieldMessages.wholeId);

export const byId = z.object({ id: idText });

export const flag = z.enum(["true", "false"]).transform((text) => text === "true");

/** The refusals of a list's query. */
export const listMessages = messages({
  cursor: ["That is not a cursor", "Eso no es un cursor"],
  wholeLimit: ["A limit is a whole number", "Un límite es un número entero"],
  limitAtMost: ["A limit is at most {max}", "El límite es máximo {max}"],
});

/** A name and three numbers in JSON, where a character comes to six bytes, and that in base64url. */
const cursorMax = Math.ceil(((6 * limits.nameMax + 100) * 4) / 3);

/** Where the next page of a list begins, from the `Link` header of the page before. */
const cursor = z
  .string()
  .max(cursorMax, listMessages.cursor)
  .regex(/^[\w-]+$/, listMessages.cursor)
  .optional();

/** What every list that has pages takes: how many rows, and from where. */
export function page(max: number) {
  return { limit: limit(max), cursor };
}

export function limit(max: number) {
  return z
    .string()
    .regex(/^[1-9]\d{0,5}$/, listMessages.wholeLimit)
    .transform(Number)
    .refine((value) => value <= max, listMessages.limitAtMost({ max }))
    .optional();
}

/** A moment on the wire: ISO 8601 in UTC. */
export const momentText = z.iso.datetime();
export const maybeMomentText = momentText.nullable();
export const count = z.number().int().min(0);

/** Strict, so that the server's tests find a field too many. */
export function strict<Shape extends z.core.$ZodLooseShape>(schema: z.ZodObject<Shape>) {
  return z.strictObject(schema.shape);
}
