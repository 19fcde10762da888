/** What the form of a stranger's report asks for. */
import * as z from "zod";
import { optionalText, orNull, requiredText } from "../base/fields.ts";
import { limits } from "../base/limits.ts";
import { reportLimits } from "./reports-limits.ts";
import { fieldMessages } from "../base/field-messages.ts";
import { messages } from "../base/messages.ts";

const m = messages({
  tooShort: ["Please use at least {min} characters", "Use al menos {min} caracteres"],
  empty: ["Please leave this empty", "Deje esto vacío"],
  wait: ["Please wait a moment and send it again", "Espere un momento y envíelo otra vez"],
});

const { reportTextMin, reportTextMax, reportOpenMsMin } = reportLimits;

/** What people fill in. */
export const problemFields = z.object({
  text: requiredText(fieldMessages.wrongSaid, reportTextMax).min(
    reportTextMin,
    m.tooShort({ min: reportTextMin }),
  ),
  name: optionalText(limits.personNameMax),
  contact: optionalText(limits.shortTextMax),
});

export const problemReport = problemFields.extend({
  /** Nothing that was stored before may be named. */
  photo: orNull(z.string().startsWith("data:image/", fieldMessages.photoUnreadable)),
  /** People do not see this field; programs fill in whatever there is. */
  website: z.string().max(0, m.empty).optional(),
  /** For how long the form was open: a person does not write a report in a moment. */
  openMs: z
    .number(fieldMessages.wholeMilliseconds)
    .int(fieldMessages.wholeMilliseconds)
    .min(reportOpenMsMin, m.wait),
});
