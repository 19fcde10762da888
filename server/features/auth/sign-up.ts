import { toComparable } from "#shared/base/fields.ts";
import { countCompanies, foundCompany } from "../../db/sessions/users.ts";
import type { Database } from "../../db/connection/client.ts";
import { fail } from "../../errors.ts";
import { toNetwork } from "../../http/limits/network.ts";
import { startSession } from "../../http/session/passport.ts";
import type { Context } from "../../http/route.ts";
import { hashPassword } from "./password.ts";

export type Registration = "open" | "first" | "closed";

export type SignUpParts = {
  database: Database;
  registration: Registration;
  countSignUp: (ip: string) => Promise<void>;
};

/** Founds a company with its first user, in the role asked for: admin when the form gives none. */
export async function signUp(
  { req, body, now }: Context<"signUp">,
  { database: { builder }, registration, countSignUp }: SignUpParts,
) {
  const ip = req.ip ?? "";
  const onlyFirst = registration === "first";
  // Saves the slow hash; `foundCompany` decides.
  const isTaken = onlyFirst && (await countCompanies(builder)) > 0;
  if (registration === "closed" || isTaken) throw fail("auth.registrationClosed");
  await countSignUp(ip);
  const { username, email, firstName, lastName, role = "admin" } = body;
  const founder = {
    username,
    usernameKey: toComparable(username),
    email,
    emailKey: toComparable(email),
    password: await hashPassword(body.password, toNetwork(ip)),
    firstName,
    lastName,
    role,
  };
  const company = {
    name: body.company ?? `${lastName} company`,
    timeZone: body.timeZone || "UTC",
  };
  const user = await foundCompany(builder, { company, founder, onlyFirst, now });
  if (!user) throw fail("auth.registrationClosed");
  // The company stands by now: a user whose session cannot be started signs in by hand.
  await startSession(req, user).catch((error: unknown) => {
    req.log.warn({ err: error }, "no session could be started for a new company");
  });
  return user;
}
