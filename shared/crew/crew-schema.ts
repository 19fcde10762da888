/** The calls of the crew, whose table is that of users. */
import * as z from "zod";
import { byId, flag, page } from "../base/call-fields.ts";
import { userChanges, newUserInput } from "./crew-form.ts";
import { email } from "../base/fields.ts";
import { limits } from "../base/limits.ts";
import { roles } from "../base/roles.ts";

const user = z.strictObject({
  id: z.number(),
  username: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(roles),
  mayCertify: z.boolean(),
  yardId: z.number().nullable(),
});

const temporaryPassword = z.strictObject({ tempPassword: z.string() });

export const crewCalls = {
  listCrew: {
    query: z.strictObject({
      ...page(limits.wholeListMax),
      /** Those who were removed with this address, the last one first, in place of the crew; none while the crew has it. */
      removed: email.optional(),
      /** Those who were removed, by name, in place of the crew. */
      former: flag.optional(),
    }),
    returns: z.array(user),
  },
  addUser: { body: newUserInput, returns: user },
  updateUser: { params: byId, body: userChanges, returns: user },
  removeUser: { params: byId },
  bringBackUser: {
    params: byId,
    body: newUserInput.pick({ username: true }).partial(),
    returns: user.extend(temporaryPassword.shape),
  },
  resetPassword: { params: byId, returns: temporaryPassword },
};
