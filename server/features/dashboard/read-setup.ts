import {
  assetCodes,
  assets,
  inspectionChecklists,
  inspectionLogs,
  tokens,
  users,
} from "#shared/schema.ts";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { isUnused } from "../../db/across/tokens.ts";
import type { CompanyTable } from "../../db/statements/company-rows.ts";
import { fail } from "../../errors.ts";
import type { Context } from "../../http/route.ts";

/** How far a new company has come; each fact is read from a row or two, however large the company is. */
export async function getSetup({ company, user }: Context<"getSetup">) {
  const has = (table: CompanyTable, where?: SQL, least = 1) =>
    sql<boolean>`${company.countingUpTo(table, where, least)} >= ${least}::int`;
  const isInvitation = and(eq(tokens.kind, "invitation"), isUnused);
  const fields = {
    hasAssets: has(assets),
    hasColleague: has(users, isNull(users.removedAt), 2),
    hasInvited: has(tokens, isInvitation),
    hasChecklists: has(inspectionChecklists),
    hasLabels: has(assetCodes),
    hasInspection: has(inspectionLogs),
  };
  const [facts] = await company.select(fields, users, { where: eq(users.id, user.id) });
  if (!facts) throw fail("auth.signedOut");
  const { hasColleague, hasInvited, ...rest } = facts;
  return { ...rest, hasCrew: hasColleague || hasInvited };
}
