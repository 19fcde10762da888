import { setDefaultMessages, setFieldClock } from "#shared/base/fields.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import type { FieldValues, Resolver } from "react-hook-form";
import type * as z from "zod";
import { getCorrectedNow } from "../../ui/device/clock.ts";

setFieldClock(getCorrectedNow);
setDefaultMessages();

/** Checks a form by a schema of `shared/`, which says what it refuses in the language of the moment. */
export function schemaResolver<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
): Resolver<Input, unknown, Output> {
  return zodResolver(schema);
}
