/** What the form of a new key needs. */
import * as z from "zod";
import { requiredText } from "../base/fields.ts";
import { messages } from "../base/messages.ts";
import { keyLimits, keyScopes } from "./keys.ts";

const m = messages({
  nameRequired: ["Please name the program that uses it", "Escriba el programa que la usa"],
  scopeRequired: ["Please choose what it may do", "Elija lo que puede hacer"],
});

export const newKey = z.object({
  name: requiredText(m.nameRequired, keyLimits.nameMax),
  scopes: z.array(z.enum(keyScopes), m.scopeRequired).min(1, m.scopeRequired).max(keyScopes.length),
});
