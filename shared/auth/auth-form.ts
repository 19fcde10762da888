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

/** The form takes the password twice; it shows a mismatch and sends nothing. */
export const signUpForm = signUpInput
  .extend({ confirmPassword: z.string().min(1, fieldMessages.passwordConfirmed) })
  .refine((form) => form.password === form.confirmPassword, {
    path: ["confirmPassword"],
    ...m.samePasswords,
    when: ({ value }) => areBothGiven(value),
  });

function areBothGiven(value: unknown): boolean {
  const given = z.object({ password: z.string().min(1), confirmPassword: z.string().min(1) });
  return given.safeParse(value).success;
}
