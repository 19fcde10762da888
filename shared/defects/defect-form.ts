/** What the forms of defects ask for: a report, the acts on a defect, the repairs of a log. */
import * as z from "zod";
import { defectOutcomes } from "../records/defect-states.ts";
import {
  dayText,
  id as idField,
  optionalText,
  orNull,
  phoneMomentText,
  photo,
  reading as readingField,
  requiredText,
} from "../base/fields.ts";
import { signatureWith } from "../records/signatures.ts";
import { isSigned } from "../base/is-signed.ts";
import { limits } from "../base/limits.ts";
import { defectLimits } from "./defects-limits.ts";
import { fieldMessages } from "../base/field-messages.ts";
import { type Message, messages, say } from "../base/messages.ts";

const m = messages({
  note: ["Please add a note", "Agregue una nota"],
  noteOrPhoto: ["Please add a note or a photo", "Agregue una nota o una foto"],
  until: ["Please say until when", "Diga hasta cuándo"],
  original: ["Please choose a defect", "Elija un defecto"],
  stillWrong: ["Please say what is still wrong", "Diga qué sigue mal"],
  reviewsAtMost: ["At most {max} repairs", "Máximo {max} reparaciones"],
  reviewedOnce: ["Each repair is reviewed once", "Cada reparación se revisa una vez"],
  defectsAtMost: ["At most {max} defects", "Máximo {max} defectos"],
  repairedOnce: ["Each defect is repaired once", "Cada defecto se repara una vez"],
});

const photoList = orNull(
  z
    .array(photo)
    .max(
      defectLimits.photosPerActMax,
      fieldMessages.photosAtMost({ max: defectLimits.photosPerActMax }),
    ),
);
const note = optionalText(limits.notesMax);
/** By the phone, on which it may wait for a signal. */
const performed = { performedAt: phoneMomentText.nullish() };
const signature = signatureWith(fieldMessages.signed);
const requiredNote = requiredText(m.note, limits.notesMax);

export const insertDefect = z.object({
  assetId: idField,
  title: requiredText(fieldMessages.wrongSaid),
  note,
  photos: photoList,
  /** The unit must not be driven: the defect is critical. */
  unsafe: orNull(z.boolean()),
  ...performed,
});

const signed = { note: requiredNote, signature, photos: photoList };
const unsigned = { note, photos: photoList };

export const certifiedDefect = z.object({
  act: z.literal("certify"),
  outcome: z.enum(defectOutcomes),
  ...signed,
});

export const deferredDefect = z
  .object({
    act: z.literal("defer"),
    untilDay: dayText.nullish(),
    untilMiles: readingField.nullish(),
    untilHours: readingField.nullish(),
    ...signed,
  })
  .refine(({ untilDay, untilMiles, untilHours }) => untilDay || untilMiles || untilHours, {
    path: ["untilDay"],
    ...m.until,
  });

export const duplicateDefect = z.object({
  act: z.literal("duplicate"),
  ofId: z.number(m.original).int().min(1),
  ...unsigned,
});

export const changedSeverity = z
  .object({
    act: z.literal("severity"),
    critical: z.boolean(),
    ...unsigned,
    signature: orNull(signature),
  })
  .superRefine((sent, context) => {
    if (sent.critical) return;
    const refuse = (field: string, problem: Message) =>
      context.addIssue({ code: "custom", message: say(problem), path: [field] });
    if (!sent.note) refuse("note", m.note);
    if (!sent.signature) refuse("signature", fieldMessages.signed);
  });

export const noteFields = z.object({ act: z.literal("note"), ...unsigned, ...performed });

/** An act on a defect, with what it needs (`computeNextState` in `defect-acts.ts` says when it is possible). */
export const defectAct = z.discriminatedUnion("act", [
  z.object({ act: z.literal("start"), ...unsigned }),
  z.object({ act: z.literal("stop"), ...unsigned }),
  certifiedDefect,
  deferredDefect,
  duplicateDefect,
  z.object({
    act: z.literal("reject"),
    unsafe: orNull(z.boolean()),
    ...signed,
    ...performed,
  }),
  changedSeverity,
  noteFields.refine((sent) => sent.note || sent.photos?.length, {
    path: ["note"],
    ...m.noteOrPhoto,
  }),
]);

/** The next driver's review of repairs that were certified or deferred (49 CFR 396.13). */
export const reviewedRepairs = z
  .array(
    z
      .object({ defectId: idField, accepted: z.boolean(), note })
      .refine((review) => review.accepted || isSigned(review.note ?? ""), {
        path: ["note"],
        ...m.stillWrong,
      }),
  )
  .max(defectLimits.reviewsMax, m.reviewsAtMost({ max: defectLimits.reviewsMax }))
  .refine((reviews) => isEachOnce(reviews.map((item) => item.defectId)), m.reviewedOnce);

function isEachOnce(ids: readonly number[]): boolean {
  return new Set(ids).size === ids.length;
}

/** What a log does to defects of its asset. */
export const repairedDefects = {
  defects: orNull(
    z
      .array(z.object({ id: idField, outcome: z.enum(defectOutcomes), note }))
      .max(defectLimits.defectsPerLogMax, m.defectsAtMost({ max: defectLimits.defectsPerLogMax }))
      .refine((repairs) => isEachOnce(repairs.map((repair) => repair.id)), m.repairedOnce),
  ),
  /** Certifies the repair of all that the log closes. */
  signature: orNull(signature),
};
