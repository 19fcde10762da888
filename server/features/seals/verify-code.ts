import type { SealKind } from "#shared/seals.ts";
import { recordSeals } from "#shared/schema.ts";
import { eq } from "drizzle-orm";
import { openCompany } from "../../db/across-companies.ts";
import type { Database } from "../../db/client.ts";
import { fail } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { type Content, hashContents, toSealKey, selectSealFields } from "./data.ts";
import { hashLink } from "./seal-records.ts";
import { type Seal, toSeal } from "./verify-seals.ts";

type Parts = {
  database: Pick<Database, "builder">;
  /** Counts a verification from an address; fails when there were too many in the last minute. */
  countLook: (ip: string) => Promise<void>;
};

/**
 * Returns whether the record of a code is unchanged. Anyone with the paper may call it, so nothing else is
 * returned: neither whose record it is nor what it contains.
 */
export async function verifyCode(
  { params, req, company: own }: Context<"verifyCode">,
  { database, countLook }: Parts,
) {
  await countLook(req.ip ?? "");
  const { company, seal, row } = await findSeal(database, params.code);
  const { kind, sealedAt: since } = seal;
  const content = (await hashContents(company, [row])).get(toSealKey(row));
  const said = { status: compare(seal, content), kind, since };
  if (!content) return { ...said, recordedAt: since };
  const isOwn = own?.companyId === company.companyId;
  const { recordedAt } = content;
  return { ...said, recordedAt, ...(isOwn && { path: toPath(kind, content.row) }) };
}

type Asked = Context<"verifyCode">["params"]["code"];

async function findSeal({ builder }: Parts["database"], { companyId, code }: Asked) {
  const company = openCompany(builder, companyId);
  const where = eq(recordSeals.code, code);
  const [row] = await company.select(selectSealFields(company), recordSeals, { where });
  const [seal] = row ? toSeal(row) : [];
  if (!row || !seal) throw fail("request.notFound");
  return { company, seal, row };
}

function compare(seal: Seal, content: Content | undefined): "unchanged" | "changed" {
  const isSame = content?.hash === seal.contentHash && seal.hash === hashLink(seal);
  return isSame ? "unchanged" : "changed";
}

function toPath(kind: SealKind, row: Content["row"]): string {
  if (kind === "inspection") return toInspectionPath(row["id"]);
  if (kind === "confirmation") return toInspectionPath(row["inspectionId"]);
  if (kind === "return") return `/assets/${Number(row["assetId"])}`;
  return `/defects/${Number(row["defectId"])}`;
}

function toInspectionPath(id: unknown): string {
  return `/inspection?inspection=${Number(id)}`;
}
