/** The fields of signing in and signing up. */
import * as z from "zod";
import {
  email,
  knownPassword,
  newPassword,
  optionalText,
  personName,
  timeZone,
  unknownTimeZone,
  username,
} from "../base/fields.ts";
import { limits } from "../base/limits.ts";
import { roles } from "../base/roles.ts";

export const signInInput = z.object({
  username: z
    .string({ error: "Username is required" })
    .trim()
    .min(1, "Username is required")
    .max(limits.emailMax, "Username is too long"),
  password: knownPassword("Password is required"),
});

const requiredEmail = z
  .string({ error: "Email is required" })
  .trim()
  .min(1, "Email is required")
  .pipe(email);

const requiredPassword = z
  .string({ error: "Password is required" })
  .min(1, "Password is required")
  .pipe(newPassword);

export const signUpInput = z.object({
  firstName: personName("First name is required"),
  lastName: personName("Last name is required"),
  username: username("Username is required", 1),
  email: requiredEmail,
  password: requiredPassword,
  role: z.enum(roles, "Please select a role").optional(),
  company: optionalText(limits.companyNameMax),
  /** Empty or missing when the browser does not know it: UTC then. */
  timeZone: z.union([timeZone, z.literal("")], unknownTimeZone).nullish(),
});

/** The form takes the password twice; it shows a mismatch and sends nothing. */
export const signUpForm = signUpInput
  .extend({ confirmPassword: z.string().min(1, "Please confirm your password") })
  .refine((form) => form.password === form.confirmPassword, {
    path: ["confirmPassword"],
    error: "Passwords do not match",
    when: ({ value }) => areBothGiven(value),
  });

function areBothGiven(value: unknown): boolean {
  const given = z.object({ password: z.string().min(1), confirmPassword: z.string().min(1) });
  return given.safeParse(value).success;
}
