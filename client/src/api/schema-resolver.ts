import { setFieldClock } from "#shared/fields.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import type { FieldValues, Resolver } from "react-hook-form";
import type * as z from "zod";
import { correctedNow } from "../ui/clock.ts";

setFieldClock(correctedNow);

/** Checks a form by a schema of `shared/`. */
export function schemaResolver<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
): Resolver<Input, unknown, Output> {
  return zodResolver(schema);
}
