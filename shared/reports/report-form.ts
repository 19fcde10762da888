/** What the form of a stranger's report asks for. */
import * as z from "zod";
import { optionalText, orNull, requiredText } from "../base/fields.ts";
import { limits } from "../base/limits.ts";
import { reportLimits } from "./reports-limits.ts";

const { reportTextMin, reportTextMax, reportOpenMsMin } = reportLimits;

/** What people fill in. */
export const problemFields = z.object({
  text: requiredText("Please say what is wrong", reportTextMax).min(
    reportTextMin,
    `Please use at least ${reportTextMin} characters`,
  ),
  name: optionalText(limits.personNameMax),
  contact: optionalText(limits.shortTextMax),
});

export const problemReport = problemFields.extend({
  /** Nothing that was stored before may be named. */
  photo: orNull(
    z.string().startsWith("data:image/", "A photo could not be read. Please use JPEG, PNG or WebP"),
  ),
  /** People do not see this field; programs fill in whatever there is. */
  website: z.string().max(0, "Please leave this empty").optional(),
  /** For how long the form was open: a person does not write a report in a moment. */
  openMs: z
    .number({ error: "Milliseconds are whole" })
    .int("Milliseconds are whole")
    .min(reportOpenMsMin, "Please wait a moment and send it again"),
});
