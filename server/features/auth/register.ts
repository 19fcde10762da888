import type { SignUp } from "#shared/auth-form.ts";
import { toComparable } from "#shared/fields.ts";
import type { Account } from "../../db/accounts.ts";
import { countCompanies, foundCompany } from "../../db/accounts.ts";
import type { Database } from "../../db/client.ts";
import { fail } from "../../errors.ts";
import { networkOf } from "../../http/network.ts";
import { hashPassword } from "./password.ts";

export type Registration = "open" | "first" | "closed";

export type Registering = {
  database: Database;
  registration: Registration;
  countSignUp: (ip: string) => Promise<void>;
};

/** Founds a company with its first user, in the role asked for: admin when the form gives none. */
export async function register(
  { database: { builder }, registration, countSignUp }: Registering,
  { input, now, ip }: { input: SignUp; now: Date; ip: string },
): Promise<Account> {
  const onlyFirst = registration === "first";
  // A courtesy before the slow hash; the founding itself decides.
  const isLate = onlyFirst && (await countCompanies(builder)) > 0;
  if (registration === "closed" || isLate) throw fail("auth.registrationClosed");
  await countSignUp(ip);
  const founder = {
    username: input.username,
    usernameKey: toComparable(input.username),
    email: input.email,
    emailKey: toComparable(input.email),
    password: await hashPassword(input.password, networkOf(ip)),
    firstName: input.firstName,
    lastName: input.lastName,
    role: input.role ?? "admin",
  };
  const company = {
    name: input.company ?? `${input.lastName} company`,
    timeZone: input.timeZone || "UTC",
  };
  const account = await foundCompany(builder, { company, founder, onlyFirst, now });
  if (!account) throw fail("auth.registrationClosed");
  return account;
}
