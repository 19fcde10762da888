/** The codes of labels, which are unique over all companies. */
import { randomBytes } from "node:crypto";
import { formatLabelCode } from "#shared/labels/label-codes.ts";
import { assetCodes, assets, companies } from "#shared/schema.ts";
import { and, eq, inArray, isNull } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { acrossCompanies } from "../sessions/users.ts";

/** Finds the company of a label's code without knowing it, and the unit where strangers may report its problems. */
export async function findLabel(builder: NodePgDatabase, code: string) {
  const { companyId, assetId } = assetCodes;
  const isOfAsset = and(eq(assets.companyId, companyId), eq(assets.id, assetId));
  const { name, category, archived } = assets;
  const { name: company, publicReports } = companies;
  const [row] = await builder
    .select({ companyId, assetId, name, category, archived, company, publicReports })
    .from(assetCodes)
    .innerJoin(assets, isOfAsset)
    .innerJoin(companies, eq(companies.id, companyId))
    .where(and(acrossCompanies, eq(assetCodes.code, code), isNull(assetCodes.retiredAt)));
  if (!row) return undefined;
  const unit = { name: row.name, category: row.category, company: row.company };
  const isOpen = row.publicReports && !row.archived;
  return { companyId: row.companyId, assetId: row.assetId, unit: isOpen && unit };
}

/** So many codes that no label ever had; of their 50 random bits hardly any are drawn twice. */
export async function drawCodes(builder: NodePgDatabase, count: number): Promise<string[]> {
  if (count === 0) return [];
  const drawn = Array.from({ length: count }, () => formatLabelCode(randomBytes(10)));
  const taken = await builder
    .select({ code: assetCodes.code })
    .from(assetCodes)
    .where(and(acrossCompanies, inArray(assetCodes.code, drawn)));
  return taken.length > 0 ? drawCodes(builder, count) : drawn;
}
