import { setFieldClock } from "#shared/base/fields.ts";
import { fieldSentences } from "#shared/api/field-sentences.ts";
import { createTranslator } from "#shared/base/sentences.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import type { FieldValues, Resolver } from "react-hook-form";
import type * as z from "zod";
import { getCorrectedNow } from "../../ui/device/clock.ts";

setFieldClock(getCorrectedNow);

const translate = createTranslator(fieldSentences);

/** Checks a form by a schema of `shared/`. */
export function schemaResolver<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
): Resolver<Input, unknown, Output> {
  const resolve = zodResolver(schema);
  return async (values, context, options) => {
    const resolved = await resolve(values, context, options);
    translateMessages(resolved.errors);
    return resolved;
  };
}

/** A schema is made once and says everything in English. */
function translateMessages(errors: object): void {
  for (const [name, error] of Object.entries(errors)) {
    // An element of the page.
    if (name === "ref" || typeof error !== "object" || error === null) continue;
    if (typeof error.message === "string") error.message = translate(error.message);
    translateMessages(error);
  }
}
