/** Values for requests: those that a schema accepts, and those that no field should accept. */
import * as fc from "fast-check";
import * as z from "zod";
import { builtInChecklists } from "#shared/checklists/built-in-checklists.ts";
import { password } from "../kit/build.ts";
import { innermost } from "./named-ids.ts";
import {
  oddAddressParts,
  oddNumbers,
  oddTexts,
  plausibleNumbers,
  plausibleTexts,
  rawNumbers,
} from "./odd-values.ts";
import { photoDataUrl } from "../kit/samples.ts";

/**
 * A placeholder for a value that is known only when the request is sent: the id of a row, the URL of a photo, a
 * username, or JSON that no JavaScript value produces.
 */
export function token(kind: "row" | "foreign" | "photo" | "name" | "raw", what: string): string {
  return `@${kind}:${what}@`;
}

/** A value that the schema accepts, as far as its structure says. */
export function taken(schema: z.core.$ZodType, key = ""): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodOptional) {
    return fc.option(taken(schema.unwrap(), key), { nil: undefined, freq: 2 });
  }
  if (schema instanceof z.ZodNullable) {
    return fc.option(taken(schema.unwrap(), key), { nil: null, freq: 5 });
  }
  const inner = innermost(schema);
  if (inner instanceof z.ZodObject) return drawObject(inner);
  if (inner instanceof z.ZodRecord) return drawResults(inner);
  if (inner instanceof z.ZodArray) return fc.array(taken(inner.element, key), { maxLength: 4 });
  if (inner instanceof z.ZodEnum) return fc.constantFrom(...inner.options);
  if (inner instanceof z.ZodBoolean) return fc.boolean();
  if (inner instanceof z.ZodNumber) return drawNumber(schema, key);
  return drawText(schema, key);
}

function drawObject(schema: z.ZodObject): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.shape).map(([key, field]) => [key, taken(field, key)]);
  return fc.record(Object.fromEntries(fields));
}

/** Results for the built-in list of trucks, for the samples' list, or for other items. */
function drawResults({ valueType }: z.ZodRecord): fc.Arbitrary<unknown> {
  const keys = [...builtInChecklists.truck.map(({ id }) => id), "Horn", "Mirrors", "Tires", "Drum"];
  const answer = taken(valueType);
  const some = fc.dictionary(fc.constantFrom(...keys, "toString", "Überlauf"), answer, {
    minKeys: 1,
    maxKeys: 6,
  });
  const samplesList = fc.record({ Horn: answer, Mirrors: answer, Tires: answer });
  return fc.oneof(some, samplesList);
}

const rowKinds: Record<string, string | undefined> = { resolvedInspectionId: "inspectionId" };

function drawNumber(schema: z.core.$ZodType, key: string): fc.Arbitrary<unknown> {
  if (key.endsWith("Id")) {
    const kind = rowKinds[key] ?? key;
    const own = fc.nat(19).map((n) => token("row", `${kind}:${n}`));
    return fc.oneof({ weight: 9, arbitrary: own }, fc.constant(token("foreign", kind)));
  }
  const fitting = plausibleNumbers.filter((number) => z.safeParse(schema, number).success);
  return fc.constantFrom(...fitting);
}

function drawText(schema: z.core.$ZodType, key: string): fc.Arbitrary<unknown> {
  const fits = (text: string) => z.safeParse(schema, text).success;
  const ready = [...plausibleTexts, password, photoDataUrl].filter(fits);
  const named: fc.Arbitrary<string>[] = /photo/i.test(key)
    ? [fc.nat(9).map((n) => token("photo", String(n)))]
    : [];
  const unique = fc.uuid().map((uuid) => `u${uuid.replaceAll("-", "")}`);
  const secret = /password/i.test(key) ? [fc.constant(password)] : [];
  const member =
    key === "username" ? [fc.constantFrom("admin", "manager", "driver").map(toName)] : [];
  const word = fits("u0123456789") ? [unique] : [];
  const address = fits("u0123@example.com") ? [unique.map((text) => `${text}@example.com`)] : [];
  const typed = fc.string({ unit: "binary", maxLength: 30 }).map((text) => {
    return fits(text) ? text : (ready[0] ?? text);
  });
  return fc.oneof(
    ...named,
    ...secret,
    ...member,
    ...word,
    ...address,
    fc.constantFrom("", ...ready),
    typed,
  );
}

function toName(role: string): string {
  return token("name", role);
}

/** Values that hardly any field should accept, and that none may fail on. */
export const nasty: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { a: { b: 1 } }, { $gt: "" }),
  { weight: 6, arbitrary: fc.constantFrom<unknown>(...oddTexts) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...oddNumbers) },
  { weight: 2, arbitrary: fc.constantFrom(...rawNumbers).map(raw) },
  fc.constantFrom("assetId", "scheduleId", "otherUserId").map((kind) => token("foreign", kind)),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.double(),
  fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n }).map((big) => raw(String(big))),
  fc.jsonValue({ maxDepth: 3 }),
  fc.integer({ min: 1, max: 300 }).map((depth) => raw("[".repeat(depth) + "]".repeat(depth))),
);

function raw(text: string): string {
  return token("raw", text);
}

/** Odd ids in a path. */
export const nastyAddressPart: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...oddAddressParts) },
  fc.constantFrom("assetId", "inspectionId", "photoId").map((kind) => token("foreign", kind)),
  fc.string({ unit: "binary", maxLength: 20 }),
);
