/** Every place of a request that names a row, found in the schemas of the table of calls. */
import type { ApiCall, CallName } from "#shared/api/api.ts";
import { api } from "#shared/api/api.ts";
import { apiSchemas } from "#shared/api/api-schemas.ts";
import { toPhotoUrl } from "#shared/base/photos.ts";
import * as z from "zod";
import { invariant } from "../../errors.ts";
import type { Named, Sample } from "../kit/samples.ts";

type Part = "params" | "query" | "body";

export type NamedId = {
  name: CallName;
  part: Part;
  /** The keys that lead to the value within that part. */
  at: string[];
  row: keyof Named;
  /** Photos are named by their URL, other rows by a number. */
  isPhoto: boolean;
};

export function namedIds(): NamedId[] {
  return Object.values(api).flatMap((entry) => [
    ...found(entry, "params"),
    ...found(entry, "query"),
    ...found(entry, "body"),
  ]);
}

/** A sample with another value in one of its places. */
export function withValue(sample: Sample, { part, at }: NamedId, value: unknown): Sample {
  const target = at[0] === "userId" ? withoutAsset(sample[part]) : sample[part];
  return { ...sample, [part]: changed(target, at, value) };
}

/** A document is of a unit or of a person. */
function withoutAsset(target: Sample[Part]): object | undefined {
  return target && "assetId" in target ? { ...target, assetId: null } : target;
}

/** The value that names a row: its number, or the URL of a photo. */
export function naming({ isPhoto }: NamedId, id: number): number | string {
  return isPhoto ? toPhotoUrl(id) : id;
}

type Schemas = { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType; returns?: unknown };

function found(entry: ApiCall, part: Part): NamedId[] {
  const schemas: Schemas = apiSchemas[entry.name];
  const schema = schemas[part];
  if (!schema) return [];
  return pathsIn(schema).flatMap((at) => {
    const field = at.findLast((key) => key !== "0") ?? "";
    // A stranger names none.
    const isPhoto = photoFields.has(field) && entry.may !== "anyone";
    if (!isPhoto && (nameless.has(field) || !/^id$|Id$|Ids$/.test(field))) return [];
    const listed = rowOfList[at.at(-3) ?? ""];
    const row = field === "id" ? (listed ?? findRowKey(entry.path)) : rowOfField[field];
    invariant(row, `it is known which row ${field} of ${entry.name} names`);
    return [{ name: entry.name, part, at, row, isPhoto }];
  });
}

/** A phone draws the one, a checklist has the other: no row has it as its id. */
const nameless = new Set(["walkId", "itemId"]);

const photoFields = new Set(["photo", "photos", "photoUrl", "photoUrls"]);

const rowOfField: Record<string, keyof Named | undefined> = {
  assetId: "assetId",
  assetIds: "assetId",
  scheduleId: "scheduleId",
  checklistId: "checklistId",
  defectId: "defectId",
  resolvedInspectionId: "inspectionId",
  otherUserId: "otherUserId",
  driverId: "otherUserId",
  userId: "otherUserId",
  rowId: "otherUserId",
  photo: "photoId",
  photos: "photoId",
  photoUrl: "photoId",
  photoUrls: "photoId",
};

/** Rows that a list of objects names by their ids. */
const rowOfList: Record<string, keyof Named | undefined> = { defects: "defectId" };

const rowOfNoun: Record<string, keyof Named | undefined> = {
  assets: "assetId",
  readings: "readingId",
  defects: "defectId",
  checklists: "checklistId",
  schedules: "scheduleId",
  crew: "otherUserId",
  held: "heldId",
  reports: "publicReportId",
  "inspection/logs": "inspectionId",
  "maintenance/logs": "maintenanceLogId",
  "papers/inspections": "inspectionId",
  photos: "photoId",
  documents: "documentId",
  "document-files": "documentFileId",
  "papers/units": "assetId",
  notifications: "notificationId",
  push: "pushId",
};

function findRowKey(path: string): keyof Named | undefined {
  if (path.endsWith("/return-to-service")) return "downAssetId";
  if (path.endsWith("/certify")) return "reportId";
  if (path.endsWith("/confirmation")) return "attributedId";
  const [, area = "", noun = ""] = /(\w+)\/([\w-]+)\/:id/.exec(path) ?? [];
  return rowOfNoun[noun] ?? rowOfNoun[`${area}/${noun}`];
}

/** The keys that lead to each value other than an object; one stands for a whole list or record. */
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
