/** The calls of the crew. */
import { limits } from "#shared/base/limits.ts";
import { addUser, unique } from "../kit/build.ts";
import { type CallCases, type Given, type LargestRows, none } from "./call-case.ts";
import { named, text } from "./largest-rows.ts";
import { newPerson } from "./account.ts";

export const largestMembers: LargestRows = {
  count: 1_000,
  insert: `insert into users (company_id, username, username_key, email, email_key, password,
    first_name, last_name)
  select $1::bigint, ${named(limits.usernameMax)}, 'u' || $2::bigint || '-' || n, ${named(limits.emailMax)},
    'e' || $2::bigint || '-' || n, 'none', ${text(limits.personNameMax)}, ${text(limits.personNameMax)}
  from generate_series(1, $3::int) n`,
};

export async function addDriver({ admin }: Given) {
  const { id: otherUserId } = await addUser(admin, { role: "driver" });
  const { id: removedUserId } = await addUser(admin, { role: "driver" });
  await admin.call("removeUser", { params: { id: removedUserId } });
  return { otherUserId, removedUserId };
}

export const crewCalls = {
  listCrew: {
    makers: "office",
    sample: none,
    pages: [["", largestMembers.count + 3]],
  },
  addUser: {
    makers: "office",
    sample: () => ({ body: { ...newPerson(), role: "driver" } }),
    entries: [["added", "member", "new", "username email firstName lastName role mayCertify"]],
  },
  updateUser: {
    makers: "office",
    sample: ({ otherUserId }) => ({
      params: { id: otherUserId },
      body: {
        firstName: "Pat",
        lastName: "Byron",
        email: `${unique("sample")}@example.com`,
        role: "manager",
      },
    }),
    entries: [["changed", "member", "otherUserId", "email firstName lastName role"]],
  },
  removeUser: {
    makers: "office",
    sample: ({ otherUserId }) => ({ params: { id: otherUserId } }),
    usesUpRow: true,
    entries: [["removed", "member", "otherUserId"]],
  },
  bringBackUser: {
    makers: "office",
    sample: ({ removedUserId }) => ({
      params: { id: removedUserId },
      body: { username: unique("back") },
    }),
    usesUpRow: true,
    entries: [["brought_back", "member", "removedUserId", "username"]],
  },
  resetPassword: {
    makers: "office",
    sample: ({ otherUserId }) => ({ params: { id: otherUserId } }),
    entries: [["password_reset", "member", "otherUserId"]],
  },
} satisfies Partial<CallCases>;
