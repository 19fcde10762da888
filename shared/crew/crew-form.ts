/** The fields of a crew member: of a new one, and what can be changed of one. */
import * as z from "zod";
import { email, id, newPassword, personName, username } from "../base/fields.ts";
import { roles } from "../base/roles.ts";
import { fieldMessages } from "../base/field-messages.ts";
import { messages } from "../base/messages.ts";

const m = messages({
  username: [
    "Username must be at least {min} characters",
    "El usuario debe tener al menos {min} caracteres",
  ],
});

const crewUsernameMin = 3;

export const newUserInput = z.object({
  username: username(m.username({ min: crewUsernameMin }), crewUsernameMin),
  email,
  firstName: personName(fieldMessages.firstNameRequired),
  lastName: personName(fieldMessages.lastNameRequired),
  role: z.enum(roles, fieldMessages.roleChosen),
  password: newPassword,
});

export const userInput = newUserInput.omit({ username: true, password: true });

/** What the form of an existing user has; `mayCertify` makes a mechanic of a driver. */
export const userEdits = userInput.extend({ mayCertify: z.boolean(), yardId: id.nullish() });

export const userChanges = userEdits.partial();

export type UserInput = z.output<typeof userInput>;
