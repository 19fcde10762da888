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
import { digests } from "./digests.ts";
import { companyLimits } from "./company-limits.ts";
import { setupStages } from "./setup-stages.ts";
import { roles } from "../base/roles.ts";
import { fieldMessages } from "../base/field-messages.ts";
import { messages } from "../base/messages.ts";

const m = messages({
  role: ["Role is required", "Falta el rol"],
  language: ["Unknown language", "Idioma desconocido"],
  password: ["Current password is required", "Falta la contraseña actual"],
  samePasswords: ["Passwords don't match", "Las contraseñas no son iguales"],
  company: ["Company name is required", "Falta el nombre de la empresa"],
  digits: ["A USDOT number has digits only", "El número USDOT lleva solo dígitos"],
});

export const profileInput = z.object({
  firstName: personName(fieldMessages.firstNameRequired),
  lastName: personName(fieldMessages.lastNameRequired),
  email,
  role: z.enum(roles, m.role),
});

const language = optionalChoice(languages, m.language);

/** What is left out stays; null is no choice. */
export const preferencesInput = z.object({
  language,
  quietFrom: timeOfDay.nullish(),
  quietUntil: timeOfDay.nullish(),
  wake: orNull(z.boolean()),
  setup: orNull(z.enum(setupStages, fieldMessages.unknownChoice)),
  digest: optionalChoice(digests, fieldMessages.unknownChoice),
});

export const changePasswordInput = z.object({
  currentPassword: knownPassword(m.password),
  newPassword,
});

export const changePasswordForm = changePasswordInput
  .extend({ confirmPassword: z.string().min(1, fieldMessages.passwordConfirmed) })
  .refine((form) => form.newPassword === form.confirmPassword, {
    path: ["confirmPassword"],
    ...m.samePasswords,
  });

/** A rule that is left out stays as it is. */
const inspectionRules = z
  .object({
    sectionPass: orNull(z.boolean()),
    photoOnFail: orNull(z.enum(photosOnFail, fieldMessages.unknownChoice)),
    photoChallenge: orNull(z.enum(photoChallenges, fieldMessages.unknownChoice)),
    publicReports: orNull(z.boolean()),
  })
  .refine(
    (rules) => Object.values(rules).some((rule) => rule !== undefined),
    fieldMessages.unknownRule,
  );

export const companyInput = z.object({
  name: requiredText(m.company, limits.companyNameMax),
  timeZone,
  language,
  tagsOutCritical: orNull(z.boolean()),
  /** What its papers are headed with. */
  usdotNumber: optionalText(companyLimits.usdotNumberMax).refine(
    (text) => !text || /^\d+$/.test(text),
    m.digits,
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
