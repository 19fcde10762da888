/** The fields of a crew member: of a new one, and what can be changed of one. */
import * as z from "zod";
import { email, newPassword, personName, username } from "./fields.ts";
import { limits } from "./limits.ts";
import { roles } from "./roles.ts";

export const newMemberInput = z.object({
  username: username(
    `Username must be at least ${limits.crewUsernameMin} characters`,
    limits.crewUsernameMin,
  ),
  email,
  firstName: personName("First name is required"),
  lastName: personName("Last name is required"),
  role: z.enum(roles, "Please select a role"),
  password: newPassword,
});

export const memberInput = newMemberInput.omit({ username: true, password: true });

/** What the form of an existing user has; `mayCertify` makes a mechanic of a driver. */
export const memberEdits = memberInput.extend({ mayCertify: z.boolean() });

export const memberChanges = memberEdits.partial();

export type MemberInput = z.output<typeof memberInput>;
export type MemberEdits = z.output<typeof memberEdits>;
