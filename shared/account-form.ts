/** The fields of the account and company settings. */
import * as z from "zod";
import {
  email,
  knownPassword,
  newPassword,
  optionalText,
  orNull,
  personName,
  requiredText,
  timeZone,
} from "./fields.ts";
import { identityLimits, limits } from "./limits.ts";
import { roles } from "./roles.ts";

export const profileInput = z.object({
  firstName: personName("First name is required"),
  lastName: personName("Last name is required"),
  email,
  role: z.enum(roles, "Role is required"),
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

export const companyInput = z.object({
  name: requiredText("Company name is required", limits.companyNameMax),
  timeZone,
  tagsOutCritical: orNull(z.boolean()),
  /** What its papers are headed with. */
  usdotNumber: optionalText(identityLimits.usdotNumberMax).refine(
    (text) => !text || /^\d+$/.test(text),
    "A USDOT number has digits only",
  ),
  address: optionalText(identityLimits.addressMax),
  tracksDriverPapers: orNull(z.boolean()),
});

export type Profile = z.output<typeof profileInput>;
