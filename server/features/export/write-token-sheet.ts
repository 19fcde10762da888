/** The file of an export that lists invitations and the other tokens that were made, never the tokens themselves. */
import { formatWord } from "#shared/assets/assets.ts";
import { roleLabels } from "#shared/base/roles.ts";
import { formatFullName } from "#shared/crew/crew.ts";
import { invitationData, type InvitationData } from "#shared/invitations/invitations-schema.ts";
import { tokens, users } from "#shared/schema.ts";
import { eq, getTableColumns } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { readTable } from "./read-table.ts";
import type { Sheet } from "./write-sheet.ts";
import { writeSheet } from "./write-sheet.ts";

export function writeTokenSheet(tx: CompanyDb): Sheet {
  const { hash: _hash, ...columns } = getTableColumns(tokens);
  return writeSheet("tokens.csv", {
    heads: `ID, Kind, Role, First Name, Last Name, Email, User ID, Made By, Made @, Expires @, Used @,
      Last Used @, Revoked @`,
    cells: {
      Kind: (t) => formatWord(t.kind),
      Role: (t) => readInvited(t, ({ role }) => roleLabels[role]),
      "First Name": (t) => readInvited(t, (invited) => invited.firstName),
      "Last Name": (t) => readInvited(t, (invited) => invited.lastName),
      Email: (t) => readInvited(t, ({ email }) => email),
      "Made By": (t) => formatFullName({ firstName: t.madeByFirst, lastName: t.madeByLast }),
      Made: "createdAt",
      Expires: "expiresAt",
      Used: "usedAt",
      "Last Used": "lastUsedAt",
      Revoked: "revokedAt",
    },
    timeZone: tx.timeZone,
    pages: readTable(tx, {
      fields: { ...columns, madeByFirst: users.firstName, madeByLast: users.lastName },
      from: tokens,
      joins: [{ kind: "inner", table: users, on: eq(users.id, tokens.createdById) }],
    }),
  });
}

/** Other tokens invite nobody. */
function readInvited(
  { kind, data }: { kind: string; data: unknown },
  read: (invited: InvitationData) => string | null,
): string | null {
  return kind === "invitation" ? read(invitationData.parse(data)) : null;
}
