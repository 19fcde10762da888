/** Draws what a call returns from its schema: a field that no schema names never leaves the server. */
import * as z from "zod";

type Shaped<Shape> = { shape: Shape };

/** The columns of a selection that a schema names. */
export function pickColumns<Columns extends object, Shape extends object>(
  columns: Columns,
  schema: Shaped<Shape>,
): Pick<Columns, keyof Columns & keyof Shape>;
export function pickColumns(columns: object, { shape }: Shaped<object>): object {
  return Object.fromEntries(Object.entries(columns).filter(([name]) => name in shape));
}

type FilterFields = (value: unknown) => unknown;

/** Builds, once for a call, the function that leaves of a value the fields that a schema names. */
export function createFieldFilter(schema: z.core.$ZodType | undefined): FilterFields {
  if (schema instanceof z.ZodNullable) return createFieldFilter(schema.unwrap());
  if (schema instanceof z.ZodArray) {
    const pick = createFieldFilter(schema.element);
    return (value) => (Array.isArray(value) ? value.map(pick) : value);
  }
  if (!(schema instanceof z.ZodObject)) return (value) => value;
  const fields = Object.entries(schema.shape).map(
    ([name, field]) => [name, createFieldFilter(field)] as const,
  );
  return (value) => {
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(fields.map(([name, pick]) => [name, pick(Reflect.get(value, name))]));
  };
}
