/** The fields of a crew member: of a new one, and what can be changed of one. */
import * as z from "zod";
import { email, newPassword, personName, username } from "../base/fields.ts";
import { roles } from "../base/roles.ts";

const crewUsernameMin = 3;

export const newUserInput = z.object({
  username: username(`Username must be at least ${crewUsernameMin} characters`, crewUsernameMin),
  email,
  firstName: personName("First name is required"),
  lastName: personName("Last name is required"),
  role: z.enum(roles, "Please select a role"),
  password: newPassword,
});

export const userInput = newUserInput.omit({ username: true, password: true });

/** What the form of an existing user has; `mayCertify` makes a mechanic of a driver. */
export const userEdits = userInput.extend({ mayCertify: z.boolean() });

export const userChanges = userEdits.partial();

export type UserInput = z.output<typeof userInput>;
