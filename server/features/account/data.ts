import type { Account } from "../../db/accounts.ts";

/** A signed-in user as the API shows them. */
export function userAnswer(user: Account) {
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    role: user.role,
    profileImageUrl: user.profileImageUrl,
    createdAt: user.createdAt,
    updatedAt: user.updatedAt,
    company: { name: user.company.name, timeZone: user.company.timeZone },
    hasTemporaryPassword: user.hasTemporaryPassword,
  };
}
