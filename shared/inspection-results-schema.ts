/** The results and the signature of an inspection, as they are sent and as they are stored. */
import * as z from "zod";
import { momentText } from "./call-fields.ts";
import { isObjectInternal } from "./checklists.ts";
import { orNull, photo, phoneMomentText } from "./fields.ts";
import { isSigned, missingSignature } from "./inspections.ts";
import { limits } from "./limits.ts";

const itemResult = z.object({
  status: z.enum(["pass", "fail"], "Every answer is pass or fail"),
  notes: orNull(z.string().trim().max(limits.notesMax, "A note is too long")),
  photos: orNull(z.array(photo).max(limits.photosPerItemMax, "At most 4 photos an item")),
  answeredAt: orNull(phoneMomentText),
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

export const signature = z
  .string({ error: missingSignature.message })
  .trim()
  .max(limits.signatureMax, "The signature is too long")
  .refine(isSigned, missingSignature.message);

export const savedResult = z.strictObject({
  status: z.enum(["pass", "fail"]),
  notes: z.string().optional(),
  photos: z.array(z.string()).optional(),
  answeredAt: momentText.optional(),
});
