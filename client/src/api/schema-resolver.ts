import { zodResolver } from "@hookform/resolvers/zod";
import type { FieldValues, Resolver } from "react-hook-form";
import * as z from "zod";

// Without this, zod tries to make functions out of text, which the content-security policy refuses.
z.config({ jitless: true });

/** Checks a form by a schema of `shared/`. */
export function schemaResolver<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
): Resolver<Input, unknown, Output> {
  return zodResolver(schema);
}
