/** The results and the signature of an inspection, as they are sent and as they are stored. */
import * as z from "zod";
import { momentText } from "../base/call-fields.ts";
import { isObjectInternal } from "../checklists/checklists.ts";
import { itemNumber, orNull, photo, phoneMomentText } from "../base/fields.ts";
import { missingSignature } from "./inspections.ts";
import { signatureWith } from "../records/signatures.ts";
import { limits } from "../base/limits.ts";
import { inspectionLimits } from "./inspections-limits.ts";
import { reasons } from "../checklists/reasons.ts";
import { parsePhotoName } from "../base/photos.ts";
import { fieldMessages } from "../base/field-messages.ts";
import { messages } from "../base/messages.ts";

const m = messages({
  answer: ["Every answer is pass or fail", "Cada respuesta es bien o falla"],
  answers: ["Every item needs an answer", "Cada punto necesita una respuesta"],
  photosOnce: ["Two photos have the same name", "Dos fotos tienen el mismo nombre"],
  noteTooLong: ["A note is too long", "Una nota es demasiado larga"],
  photosAtMost: ["At most {max} photos an item", "Máximo {max} fotos por punto"],
  reasonsAtMost: ["At most {max} reasons", "Máximo {max} motivos"],
});

/** A photo of an item: as in other records, or by the name of one that comes after the inspection. */
const photoOfItem = z
  .string()
  .refine(
    (text) => parsePhotoName(text) !== undefined || photo.safeParse(text).success,
    fieldMessages.photoUnreadable,
  );

/** What is signed of a photo that the results name as `photo:<key>`. */
const namedPhoto = z.object({
  key: z.uuid(fieldMessages.invalid).toLowerCase(),
  sha256: z.string().regex(/^[\da-f]{64}$/, fieldMessages.invalid),
  bytes: z
    .number(fieldMessages.invalid)
    .int(fieldMessages.invalid)
    .min(1, fieldMessages.invalid)
    .max(limits.photoBytesMax, fieldMessages.invalid),
  takenAt: phoneMomentText.nullish(),
});

/** Two digests of one photo would leave open which of them was signed. */
export const namedPhotos = z
  .array(namedPhoto)
  .max(inspectionLimits.photosPerItemMax * limits.checklistItemsMax, fieldMessages.invalid)
  .refine((photos) => {
    const digests = new Map(photos.map(({ key, sha256 }) => [key, sha256]));
    return photos.every(({ key, sha256 }) => digests.get(key) === sha256);
  }, m.photosOnce);

/** A number may come without a status, because the server decides whether it passes. */
const itemResult = z
  .object({
    status: z.enum(["pass", "fail", "na"], m.answer).optional(),
    value: orNull(itemNumber),
    notes: orNull(z.string().trim().max(limits.notesMax, m.noteTooLong)),
    photos: orNull(
      z
        .array(photoOfItem)
        .max(
          inspectionLimits.photosPerItemMax,
          m.photosAtMost({ max: inspectionLimits.photosPerItemMax }),
        ),
    ),
    noPhoto: orNull(z.boolean()),
    /** The unit must not be driven. */
    unsafe: orNull(z.boolean()),
    /** Not the defect that is known of this item, but another one. */
    newDefect: orNull(z.boolean()),
    reasons: orNull(
      z
        .array(z.enum(reasons, fieldMessages.unknownChoice))
        .max(inspectionLimits.reasonsMax, m.reasonsAtMost({ max: inspectionLimits.reasonsMax }))
        .transform((given) => [...new Set(given)]),
    ),
    how: orNull(z.literal("section", fieldMessages.unknownChoice)),
    answeredAt: orNull(phoneMomentText),
  })
  .refine(({ status, value }) => status !== undefined || value !== undefined, {
    path: ["status"],
    ...m.answer,
  })
  .refine(({ status, how }) => how === undefined || status === "pass", {
    path: ["how"],
    ...fieldMessages.unknownChoice,
  });

export const inspectionResults = z
  .record(z.string().min(1).max(limits.checklistItemMax), itemResult, m.answers)
  .refine((results) => {
    const keys = Object.keys(results);
    return keys.length > 0 && keys.length <= limits.checklistItemsMax;
  }, m.answers)
  .refine((results) => !Object.keys(results).some(isObjectInternal), fieldMessages.oddItem);

export const signature = signatureWith({ error: () => missingSignature.message });

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
