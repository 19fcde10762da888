/** Every place of a request that names a row, found in the schemas of the table of calls. */
import type { ApiCall, CallName } from "#shared/api/api.ts";
import { api } from "#shared/api/api.ts";
import { apiSchemas } from "#shared/api/api-schemas.ts";
import { toPhotoUrl } from "#shared/base/photos.ts";
import * as z from "zod";
import { invariant } from "../../errors.ts";
import type { Sample } from "../nouns/call-case.ts";
import type { Named } from "../nouns/call-case.ts";
import { cases } from "../nouns/every-noun.ts";

type Part = "params" | "query" | "body";

export type NamedId = {
  name: CallName;
  part: Part;
  /** The keys that lead to the value within that part. */
  at: string[];
  row: keyof Named;
  /** Photos are named by their URL, other rows by a number. */
  isPhoto: boolean;
  /** Whether the call's sample names a row in this place. */
  inSample: boolean;
};

export function namedIds(named: Named): NamedId[] {
  const marked = mapRows(named, (_, index) => firstMark + index);
  return Object.values(api).flatMap((entry) => [
    ...found(entry, "params", marked),
    ...found(entry, "query", marked),
    ...found(entry, "body", marked),
  ]);
}

/** From here on each row gets a number of its own, which shows where a sample names the row. */
const firstMark = 1_000_001;

/** Maps each row that samples name to a value. */
export function mapRows<Value>(
  named: Named,
  map: (id: number, index: number) => Value,
): Record<keyof Named, Value> {
  const entries = Object.entries(named).map(([row, id], index) => [row, map(id, index)]);
  return Object.fromEntries(entries);
}

/** Returns the sample with another value in one of its places. */
export function withValue(sample: Sample, { part, at }: NamedId, value: unknown): Sample {
  const target = at[0] === "userId" ? withoutAsset(sample[part]) : sample[part];
  return { ...sample, [part]: changed(target, at, value) };
}

/** A document belongs to a unit or to a person. */
function withoutAsset(target: Sample[Part]): object | undefined {
  return target && "assetId" in target ? { ...target, assetId: null } : target;
}

/** The value that names a row: its number, or the URL of a photo. */
export function naming({ isPhoto }: NamedId, id: number): number | string {
  return isPhoto ? toPhotoUrl(id) : id;
}

type Schemas = { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType; returns?: unknown };

function found(entry: ApiCall, part: Part, marked: Named): NamedId[] {
  const schemas: Schemas = apiSchemas[entry.name];
  const schema = schemas[part];
  if (!schema) return [];
  const sample = cases[entry.name].sample(marked)[part];
  return pathsIn(schema).flatMap((at) => {
    const field = at.findLast((key) => key !== "0") ?? "";
    // Callers without an account name no photos.
    const isPhoto = photoFields.has(field) && entry.may !== "anyone";
    if (!isPhoto && (nameless.has(field) || !/^id$|Id$|Ids$/.test(field))) return [];
    const shown = findRow(marked, readAt(sample, at));
    const named = isRow(field, marked) ? field : rowOfField[field];
    const row = isPhoto ? "photoId" : (shown ?? named);
    invariant(row, `it is known which row ${field} of ${entry.name} names`);
    return [{ name: entry.name, part, at, row, isPhoto, inSample: shown !== undefined }];
  });
}

function findRow(marked: Named, value: unknown): keyof Named | undefined {
  const rows = Object.keys(marked).filter((row) => isRow(row, marked));
  return rows.find((row) => marked[row] === value);
}

export function isRow(name: string, named: Named): name is keyof Named {
  return name in named;
}

/** The value in a sample to which the keys lead. */
function readAt(sample: unknown, at: readonly string[]): unknown {
  return at.reduce<unknown>(
    (part, key) => (typeof part === "object" && part ? Reflect.get(part, key) : undefined),
    sample,
  );
}

/** These ids are no row's: a phone creates walk ids, and a checklist has item ids. */
const nameless = new Set(["walkId", "itemId"]);

const photoFields = new Set(["photo", "photos", "photoUrl", "photoUrls"]);

/** The rows of fields that no sample sets and that are not named like their row. */
const rowOfField: Record<string, keyof Named | undefined> = {
  driverId: "otherUserId",
  userId: "otherUserId",
  resolvedInspectionId: "inspectionId",
};

/** The keys that lead to each value that is no object; in a list or record one entry stands for all. */
function pathsIn(schema: z.core.$ZodType): string[][] {
  const inner = innermost(schema);
  if (inner instanceof z.ZodObject) {
    return Object.entries(inner.shape).flatMap(([key, field]) => below(key, field));
  }
  if (inner instanceof z.ZodArray) return below("0", inner.element);
  return inner instanceof z.ZodRecord ? below("tires", inner.valueType) : [[]];
}

function below(key: string, schema: z.core.$ZodType): string[][] {
  return pathsIn(schema).map((path) => [key, ...path]);
}

/** A schema without its optional, nullable and transforming wrappers. */
export function innermost(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional) return innermost(schema.unwrap());
  if (schema instanceof z.ZodNullable) return innermost(schema.unwrap());
  return schema instanceof z.ZodPipe ? innermost(schema.in) : schema;
}

function changed(target: unknown, [key, ...rest]: string[], value: unknown): unknown {
  if (key === undefined) return value;
  if (key === "0") {
    const first: unknown = Array.isArray(target) ? target[0] : undefined;
    return [changed(first, rest, value)];
  }
  const object: Record<string, unknown> = isRecord(target) ? target : {};
  return { ...object, [key]: changed(object[key], rest, value) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
