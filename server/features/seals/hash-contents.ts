/** Reads seals with the content that they cover and its hash. */
import { canonicalJson, type SealKind, sealKinds } from "#shared/seals/seals.ts";
import { awaitedPhotos, documentFiles, photos, recordSeals } from "#shared/schema.ts";
import { and, desc, eq, getTableColumns, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { CompanyDb } from "../../db/company/company-db.ts";
import * as z from "zod";
import type { AsJson, Selected } from "../../db/statements/company-rows.ts";
import { asHex, digestOfBytes } from "../../db/statements/json-arrays.ts";
import { momentAsJson } from "../../db/statements/list.ts";
import { computeDigest } from "../../hash.ts";
import { inTurns } from "../../give-turns.ts";
import { digestOfPhoto } from "../../objects/photo-bytes.ts";
import { type Fields, type Sealed, type Source, sources } from "./seal-contents.ts";

const recordedAt = z.iso
  .datetime()
  .transform((text) => new Date(text))
  .optional()
  .catch(undefined);

export type Content = {
  /** Undefined if the record contradicts other sealed records about it. */
  hash: string | undefined;
  recordedAt: Date | undefined;
  /** Where the record is shown. */
  path: string;
};

const { contentHash, previousHash } = recordSeals;
const hashFields = {
  contentHash: asHex(contentHash),
  previousHash: asHex(previousHash),
  hash: asHex(recordSeals.hash),
};

/** The columns of a seal. */
export const sealColumns = { ...getTableColumns(recordSeals), ...hashFields };

/** The same, with the record that it covers as JSON; null where that is gone. */
export function selectSealFields(tx: CompanyDb) {
  return { ...sealColumns, content: tx.once(selectContent) };
}

function selectContent(tx: CompanyDb): SQL<Fields | null> {
  const cases = [...kindsBySource].map(
    ([source, kinds]) =>
      sql`when ${inArray(recordSeals.kind, kinds)} then ${selectRow(tx, source)}`,
  );
  return sql<Fields | null>`case ${sql.join(cases, sql` `)} end`;
}

const kindsBySource = groupKinds();

function groupKinds(): Map<Source, SealKind[]> {
  const groups = new Map<Source, SealKind[]>();
  for (const kind of sealKinds) {
    const source = sources[kind];
    groups.set(source, [...(groups.get(source) ?? []), kind]);
  }
  return groups;
}

function selectRow(tx: CompanyDb, { table, covered, standing }: Source) {
  const fields = { ...covered(tx), ...(standing && { standing: standing(tx) }) };
  return tx.first(fields, table, { where: eq(table.id, recordSeals.recordId) });
}

type Covered = Sealed & { version: number; content: Fields | null };

/**
 * The content of each record that a seal covers, by `toSealKey`; a record that is gone has none. Of a moment its
 * hash covers the text, which JSON has too.
 */
export async function hashContents(
  tx: CompanyDb,
  covered: readonly Covered[],
): Promise<Map<string, Content>> {
  const found = await inTurns(covered, (seal) => {
    if (!seal.content) return [];
    const { standing, ...row } = seal.content;
    const source = sources[seal.kind];
    return [{ key: toSealKey(seal), source, row, standing, ids: source.photos(row) }];
  });
  const named = found.flat();
  const digests = await digestPhotos(
    tx,
    named.flatMap(({ ids }) => ids),
  );
  const files = await digestFiles(
    tx,
    named.flatMap(({ source, row }) => (source.isFile ? Number(row["id"]) : [])),
  );
  const contents = await inTurns(named, ({ key, source, row, standing, ids }) => {
    const { agrees = isTrue, toPath, isFile } = source;
    const photoDigests = ids.map((id) => digests.get(id) ?? "missing");
    const fileDigest = isFile && files.get(Number(row["id"]));
    const content = { ...row, photoDigests, fileDigest };
    const isWhole = !source.standing || agrees(standing);
    const hash = isWhole ? computeDigest(canonicalJson(content)) : undefined;
    const at = recordedAt.parse(row[source.recordedAt]);
    return [key, { hash, recordedAt: at, path: toPath(row) }] as const;
  });
  return new Map(contents);
}

function isTrue(standing: unknown): boolean {
  return standing === true;
}

export function toSealKey({ kind, recordId, version }: Sealed & { version: number }): string {
  return `${kind} ${recordId} ${version}`;
}

/** So many photos at most in one statement, that it ends in time whatever their size. */
const photosAtOnce = 50;

async function digestPhotos(tx: CompanyDb, ids: number[]): Promise<Map<number, string>> {
  const digest = digestOfPhoto;
  const digests = new Map<number, string>();
  for (let from = 0; from < ids.length; from += photosAtOnce) {
    const asked = ids.slice(from, from + photosAtOnce);
    const where = inArray(photos.id, asked);
    const rows = await tx.select({ id: photos.id, digest }, photos, { where });
    for (const row of rows) digests.set(row.id, row.digest);
    await addAwaited(tx, asked, digests);
  }
  return digests;
}

/** A file is larger than a photo. */
const filesAtOnce = 10;

async function digestFiles(tx: CompanyDb, ids: number[]): Promise<Map<number, string>> {
  const digest = digestOfBytes(documentFiles.bytes);
  const digests = new Map<number, string>();
  for (let from = 0; from < ids.length; from += filesAtOnce) {
    const where = inArray(documentFiles.id, ids.slice(from, from + filesAtOnce));
    const rows = await tx.select({ id: documentFiles.id, digest }, documentFiles, { where });
    for (const row of rows) digests.set(row.id, row.digest);
  }
  return digests;
}

/** For a photo that has not arrived, uses the signed digest, because no photo with another digest is accepted for it. */
async function addAwaited(
  tx: CompanyDb,
  ids: readonly number[],
  digests: Map<number, string>,
): Promise<void> {
  const missing = ids.filter((id) => !digests.has(id));
  if (missing.length === 0) return;
  const { id, sha256: digest } = awaitedPhotos;
  const rows = await tx.select({ id, digest }, awaitedPhotos, { where: inArray(id, missing) });
  for (const row of rows) digests.set(row.id, row.digest);
}

/** The seal of a record, as a column of its row; null until it is sealed. */
export function selectSeal(company: CompanyDb, kind: SealKind, recordId: AnyPgColumn) {
  const { code, sealedAt } = recordSeals;
  const fields = { code: sql<string>`${code}`, sealedAt: momentAsJson(sealedAt) };
  return company.first(fields, recordSeals, {
    where: and(eq(recordSeals.kind, kind), eq(recordSeals.recordId, recordId), isNotNull(code)),
    orderBy: [desc(recordSeals.version)],
  });
}

const { number, sealedAt } = recordSeals;
const { hash } = hashFields;

/** What names the newest seal of a company, as its papers print it. */
export const headFields = { number, hash, sealedAt };

/** Null while the record waits for its number, because only a numbered seal is complete. */
export function toHead(seal: AsJson<Selected<typeof headFields>> | null | undefined) {
  if (!seal?.number || !seal.hash || !seal.sealedAt) return null;
  return { number: seal.number, hash: seal.hash, sealedAt: seal.sealedAt };
}
