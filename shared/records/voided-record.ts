/** What is sent to make a record void. */
import * as z from "zod";
import { fieldMessages } from "../base/field-messages.ts";
import { requiredText } from "../base/fields.ts";
import { limits } from "../base/limits.ts";

export const voidedRecord = z.object({
  reason: requiredText(fieldMessages.reasonRequired, limits.notesMax),
});
