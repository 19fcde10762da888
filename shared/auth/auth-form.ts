/** The fields of signing in and signing up. */
import * as z from "zod";
import {
  email,
  knownPassword,
  newPassword,
  optionalText,
  personName,
  timeZone,
  username,
} from "../base/fields.ts";
import { limits } from "../base/limits.ts";
import { roles } from "../base/roles.ts";
import { fieldMessages } from "../base/field-messages.ts";
import { messages } from "../base/messages.ts";

const m = messages({
  username: ["Username is required", "Falta el usuario"],
  usernameTooLong: ["Username is too long", "El usuario es demasiado largo"],
  email: ["Email is required", "Falta el correo"],
  password: ["Password is required", "Falta la contraseña"],
  samePasswords: ["Passwords do not match", "Las contraseñas no son iguales"],
  timeZone: ["Unknown time zone", "Zona horaria desconocida"],
});

export const signInInput = z.object({
  username: z.string(m.username).trim().min(1, m.username).max(limits.emailMax, m.usernameTooLong),
  password: knownPassword(m.password),
});

const requiredEmail = z.string(m.email).trim().min(1, m.email).pipe(email);

const requiredPassword = z.string(m.password).min(1, m.password).pipe(newPassword);

export const signUpInput = z.object({
  firstName: personName(fieldMessages.firstNameRequired),
  lastName: personName(fieldMessages.lastNameRequired),
  username: username(m.username, 1),
  email: requiredEmail,
  password: requiredPassword,
  role: z.enum(roles, fieldMessages.roleChosen).optional(),
  company: optionalText(limits.companyNameMax),
  /** Empty or missing when the browser does not know it: UTC then. */
  timeZone: z.union([timeZone, z.literal("")], m.timeZone).nullish(),
});

/** Whoever forgot their password names the address to which a link is mailed. */
export const resetRequestInput = z.object({ email: requiredEmail });

/** The link has a token, which is no person's to read: a wrong one is refused as a link, not as a field. */
export const linkPasswordInput = z.object({
  token: z.string().max(limits.nameMax),
  password: requiredPassword,
});

/** Both forms take the password twice; they show a mismatch and send nothing. */
const confirmed = { confirmPassword: z.string().min(1, fieldMessages.passwordConfirmed) };
const mismatch = {
  path: ["confirmPassword"],
  ...m.samePasswords,
  when: ({ value }: { value: unknown }) => areBothGiven(value),
};

export const signUpForm = signUpInput.extend(confirmed).refine(isSamePassword, mismatch);

export const linkPasswordForm = linkPasswordInput
  .pick({ password: true })
  .extend(confirmed)
  .refine(isSamePassword, mismatch);

function isSamePassword(form: { password: string; confirmPassword: string }): boolean {
  return form.password === form.confirmPassword;
}

function areBothGiven(value: unknown): boolean {
  const given = z.object({ password: z.string().min(1), confirmPassword: z.string().min(1) });
  return given.safeParse(value).success;
}
