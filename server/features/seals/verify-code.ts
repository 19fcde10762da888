import { recordSeals } from "#shared/schema.ts";
import { and, eq } from "drizzle-orm";
import { openCompany } from "../../db/across/across-companies.ts";
import type { Database } from "../../db/connection/client.ts";
import { fail, invariant } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { hashContents, toSealKey, selectSealFields } from "./hash-contents.ts";
import { isUnchanged, toSeal } from "./verify-seals.ts";

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
  const { company, seals, seal } = await findSeals(database, params.code);
  const contents = await hashContents(company, seals);
  const isSame = seals.flatMap(toSeal).every((candidate) => isUnchanged(candidate, contents));
  const { kind, sealedAt: since } = seal;
  const content = contents.get(toSealKey(seal));
  const isOwn = own?.companyId === company.companyId;
  return {
    status: isSame ? ("unchanged" as const) : ("changed" as const),
    kind,
    since,
    recordedAt: content?.recordedAt ?? since,
    ...(isOwn && content && { path: content.path }),
  };
}

type Asked = Context<"verifyCode">["params"]["code"];

/** The seal of a code, with all of its record: a later one covers more. */
async function findSeals({ builder }: Parts["database"], { companyId, code }: Asked) {
  const company = openCompany(builder, companyId);
  const { kind, recordId } = recordSeals;
  const [asked] = await company.select({ kind, recordId }, recordSeals, {
    where: eq(recordSeals.code, code),
  });
  if (!asked) throw fail("request.notFound");
  const seals = await company.select(selectSealFields(company), recordSeals, {
    where: and(eq(kind, asked.kind), eq(recordId, asked.recordId)),
  });
  const seal = seals.flatMap(toSeal).find((candidate) => candidate.code === code);
  invariant(seal, "a seal that has a code is there");
  return { company, seals, seal };
}
