import type { FieldValues, Resolver } from "react-hook-form";

/** For the form of a page: its check, which carries zod, comes after the form, while somebody types. */
export function lateResolver<Input extends FieldValues, Output>(
  load: () => Promise<Resolver<Input, unknown, Output>>,
): Resolver<Input, unknown, Output> {
  return async (values, context, options) => {
    const resolve = await load();
    return resolve(values, context, options);
  };
}
