import { parseSealCode } from "#shared/seals.ts";
import { recordSeals } from "#shared/schema.ts";
import { eq, getTableColumns } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import { CompanyDb } from "../../db/company-db.ts";
import { fail } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { hashContents } from "./contents.ts";
import { hashLink } from "./seal-records.ts";
import { toSeal } from "./verify-seals.ts";

type Parts = {
  database: Pick<Database, "builder">;
  /** Counts a look from an address; fails when there were too many in the last minute. */
  countLook: (ip: string) => Promise<void>;
};

/**
 * Whether the record of a code is unchanged. Anyone may ask who has the paper, so that nothing else
 * is said: neither whose it is nor what it says.
 */
export async function verifyCode(
  { params, req, company: own }: Context<"verifyCode">,
  { database, countLook }: Parts,
) {
  await countLook(req.ip ?? "");
  const asked = parseSealCode(params.code);
  if (!asked) throw fail("seals.unknownCode");
  const company = new CompanyDb(database.builder, { id: asked.companyId, timeZone: "UTC" });
  const where = eq(recordSeals.code, asked.code);
  const rows = await company.select(getTableColumns(recordSeals), recordSeals, { where });
  const [seal] = rows.flatMap(toSeal);
  if (!seal) throw fail("seals.unknownCode");
  const { kind, recordId, sealedAt } = seal;
  const hashes = await hashContents(company, kind, [recordId]);
  const content = hashes.get(recordId);
  const isSame = content?.hash === seal.contentHash && hashLink(seal) === seal.hash;
  return {
    status: isSame ? ("unchanged" as const) : ("changed" as const),
    kind,
    recordedAt: content?.recordedAt instanceof Date ? content.recordedAt : sealedAt,
    since: sealedAt,
    recordId: own?.companyId === asked.companyId ? recordId : null,
  };
}
