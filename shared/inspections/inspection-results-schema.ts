/** The results and the signature of an inspection, as they are sent and as they are stored. */
import * as z from "zod";
import { momentText } from "../base/call-fields.ts";
import { isObjectInternal } from "../checklists/checklists.ts";
import { itemNumber, orNull, photo, phoneMomentText } from "../base/fields.ts";
import { missingSignature } from "./inspections.ts";
import { signatureWith } from "../base/signatures.ts";
import { limits } from "../base/limits.ts";
import { inspectionLimits } from "./inspections-limits.ts";
import { reasons } from "../checklists/reasons.ts";
import { parsePhotoName } from "../base/photos.ts";

const noAnswer = "Every answer is pass or fail";

const photoMessage = "A photo could not be read. Please use JPEG, PNG or WebP";

/** A photo of an item: as in other records, or by the name of one that comes after the inspection. */
const photoOfItem = z
  .string()
  .refine(
    (text) => parsePhotoName(text) !== undefined || photo.safeParse(text).success,
    photoMessage,
  );

/** What is signed of a photo that the results name as `photo:<key>`. */
const namedPhoto = z.object({
  key: z.uuid("This is not valid").toLowerCase(),
  sha256: z.string().regex(/^[\da-f]{64}$/, "This is not valid"),
  bytes: z
    .number("This is not valid")
    .int("This is not valid")
    .min(1, "This is not valid")
    .max(limits.photoBytesMax, "This is not valid"),
  takenAt: phoneMomentText.nullish(),
});

/** Two digests of one photo would leave open which of them was signed. */
export const namedPhotos = z
  .array(namedPhoto)
  .max(limits.photosPerItemMax * limits.checklistItemsMax, "This is not valid")
  .refine((photos) => {
    const digests = new Map(photos.map(({ key, sha256 }) => [key, sha256]));
    return photos.every(({ key, sha256 }) => digests.get(key) === sha256);
  }, "Two photos have the same name");

/** Of a number the server decides whether it passes, so it may come without a status. */
const itemResult = z
  .object({
    status: z.enum(["pass", "fail", "na"], noAnswer).optional(),
    value: orNull(itemNumber),
    notes: orNull(z.string().trim().max(limits.notesMax, "A note is too long")),
    photos: orNull(z.array(photoOfItem).max(limits.photosPerItemMax, "At most 4 photos an item")),
    noPhoto: orNull(z.boolean()),
    /** The unit must not be driven. */
    unsafe: orNull(z.boolean()),
    /** Not the defect that is known of this item, but another one. */
    newDefect: orNull(z.boolean()),
    reasons: orNull(
      z
        .array(z.enum(reasons, "Unknown choice"))
        .max(inspectionLimits.reasonsMax, `At most ${inspectionLimits.reasonsMax} reasons`)
        .transform((given) => [...new Set(given)]),
    ),
    how: orNull(z.literal("section", "Unknown choice")),
    answeredAt: orNull(phoneMomentText),
  })
  .refine(({ status, value }) => status !== undefined || value !== undefined, {
    path: ["status"],
    error: noAnswer,
  })
  .refine(({ status, how }) => how === undefined || status === "pass", {
    path: ["how"],
    error: "Unknown choice",
  });

export const inspectionResults = z
  .record(z.string().min(1).max(limits.checklistItemMax), itemResult, {
    error: "Every item needs an answer",
  })
  .refine((results) => {
    const keys = Object.keys(results);
    return keys.length > 0 && keys.length <= limits.checklistItemsMax;
  }, "Every item needs an answer")
  .refine((results) => !Object.keys(results).some(isObjectInternal), "An item has an odd name");

export const signature = signatureWith(() => missingSignature.message);

export const savedResult = z.strictObject({
  status: z.enum(["pass", "fail", "na"]),
  value: z.number().optional(),
  notes: z.string().optional(),
  photos: z.array(z.string()).optional(),
  noPhoto: z.boolean().optional(),
  unsafe: z.boolean().optional(),
  newDefect: z.boolean().optional(),
  reasons: z.array(z.enum(reasons)).optional(),
  how: z.literal("section").optional(),
  answeredAt: momentText.optional(),
});
