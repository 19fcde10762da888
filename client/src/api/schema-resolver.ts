import { setFieldClock } from "#shared/fields.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import type { FieldValues, Resolver } from "react-hook-form";
import * as z from "zod";
import { correctedNow } from "../ui/clock.ts";

// Without this, zod tries to make functions out of text, which the content-security policy refuses.
z.config({ jitless: true });
setFieldClock(correctedNow);

/** Checks a form by a schema of `shared/`. */
export function schemaResolver<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
): Resolver<Input, unknown, Output> {
  return zodResolver(schema);
}
