/** The fields of the account and company settings. */
import * as z from "zod";
import { daysOff, timeOfDay, workDays } from "./board-form.ts";
import {
  email,
  knownPassword,
  newPassword,
  optionalChoice,
  optionalText,
  orNull,
  personName,
  requiredText,
  timeZone,
} from "../base/fields.ts";
import { photoChallenges, photosOnFail } from "./inspection-rules.ts";
import { languages } from "../base/languages.ts";
import { limits } from "../base/limits.ts";
import { companyLimits } from "./company-limits.ts";
import { roles } from "../base/roles.ts";

export const profileInput = z.object({
  firstName: personName("First name is required"),
  lastName: personName("Last name is required"),
  email,
  role: z.enum(roles, "Role is required"),
});

const language = optionalChoice(languages, "Unknown language");

/** What is left out stays; null is no choice. */
export const preferencesInput = z.object({
  language,
  quietFrom: timeOfDay.nullish(),
  quietUntil: timeOfDay.nullish(),
  wake: orNull(z.boolean()),
});

export const changePasswordInput = z.object({
  currentPassword: knownPassword("Current password is required"),
  newPassword,
});

export const changePasswordForm = changePasswordInput
  .extend({ confirmPassword: z.string().min(1, "Please confirm your password") })
  .refine((form) => form.newPassword === form.confirmPassword, {
    path: ["confirmPassword"],
    error: "Passwords don't match",
  });

/** A rule that is left out stays as it is. */
const inspectionRules = z
  .object({
    sectionPass: orNull(z.boolean()),
    photoOnFail: orNull(z.enum(photosOnFail, "Unknown choice")),
    photoChallenge: orNull(z.enum(photoChallenges, "Unknown choice")),
    publicReports: orNull(z.boolean()),
  })
  .refine((rules) => Object.values(rules).some((rule) => rule !== undefined), "Unknown rule");

export const companyInput = z.object({
  name: requiredText("Company name is required", limits.companyNameMax),
  timeZone,
  language,
  tagsOutCritical: orNull(z.boolean()),
  /** What its papers are headed with. */
  usdotNumber: optionalText(companyLimits.usdotNumberMax).refine(
    (text) => !text || /^\d+$/.test(text),
    "A USDOT number has digits only",
  ),
  address: optionalText(companyLimits.addressMax),
  tracksDriverPapers: orNull(z.boolean()),
  workDays: orNull(workDays),
  preTripBy: orNull(timeOfDay),
  daysOff: orNull(daysOff),
  rules: orNull(inspectionRules),
});

export type Profile = z.output<typeof profileInput>;
export type CompanySettings = z.output<typeof companyInput>;
