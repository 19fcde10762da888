/** What a seal covers of a record: the columns that never change, and a digest of each photo. */
import { parsePhotoId } from "#shared/photos.ts";
import { canonicalJson, type SealKind } from "#shared/seals.ts";
import {
  awaitedPhotos,
  defectEvents,
  downtimes,
  inspectionConfirmations,
  inspectionLogs,
  photos,
  recordSeals,
} from "#shared/schema.ts";
import { and, eq, getTableColumns, inArray, isNotNull, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { CompanyDb } from "../../db/company-db.ts";
import * as z from "zod";
import type { AsJson, CompanyTable, Selected } from "../../db/company-rows.ts";
import { momentAsJson } from "../../db/list.ts";
import { computeDigest } from "../../digest.ts";
import { digestOfPhoto } from "../../objects/photo-bytes.ts";

// What changes later or only helps to find a record is not covered.
const {
  resolved: _resolved,
  resolvedAt: _resolvedAt,
  resolvedByMaintenanceId: _resolvedBy,
  words: _words,
  ...inspectionFields
} = getTableColumns(inspectionLogs);

type Fields = Record<string, unknown>;
type Source = {
  table: CompanyTable;
  fields: Parameters<CompanyDb["select"]>[0];
  photos: (row: Fields) => number[];
  /** The field that says when it was recorded. */
  recordedAt: string;
};

const addresses = z.array(z.string()).catch([]);
const recordedAt = z.iso.datetime().transform((text) => new Date(text));
const answers = z.record(z.string(), z.object({ photos: addresses })).catch({});

function toIds(urls: readonly string[]): number[] {
  return urls.flatMap((url) => parsePhotoId(url) ?? []);
}

const event: Source = {
  table: defectEvents,
  fields: getTableColumns(defectEvents),
  photos: ({ photoUrls }) => toIds(addresses.parse(photoUrls)),
  recordedAt: "at",
};

const sources: Record<SealKind, Source> = {
  inspection: {
    table: inspectionLogs,
    fields: inspectionFields,
    // Not what a note says: it may name a photo that is no part of the record.
    photos: ({ results }) =>
      toIds(Object.values(answers.parse(results)).flatMap((answer) => answer.photos)),
    recordedAt: "receivedAt",
  },
  certification: event,
  review: event,
  return: {
    table: downtimes,
    fields: getTableColumns(downtimes),
    photos: () => [],
    recordedAt: "endedAt",
  },
  confirmation: {
    table: inspectionConfirmations,
    fields: getTableColumns(inspectionConfirmations),
    photos: () => [],
    recordedAt: "at",
  },
};

export type Content = { hash: string; recordedAt: Date; row: Fields };

/** The columns of a seal, with the record that it covers as JSON; null where that is gone. */
export function selectSealFields(tx: CompanyDb) {
  const contentOf = (kind: SealKind) => {
    const { fields, table } = sources[kind];
    return tx.first(fields, table, { where: eq(table.id, recordSeals.recordId) });
  };
  const content = sql<Fields | null>`case ${recordSeals.kind}
    when 'inspection' then ${contentOf("inspection")}
    when 'return' then ${contentOf("return")}
    when 'confirmation' then ${contentOf("confirmation")}
    else ${contentOf("certification")} end`;
  return { ...getTableColumns(recordSeals), content };
}

type Covered = { kind: SealKind; recordId: number; content: Fields | null };

/**
 * The hash of each record that a seal covers, by `toSealKey`; a record that is gone has none. Of a moment it
 * covers the text, which JSON has too.
 */
export async function hashContents(
  tx: CompanyDb,
  covered: readonly Covered[],
): Promise<Map<string, Content>> {
  const found = covered.flatMap(({ kind, recordId, content: row }) =>
    row ? [{ key: toSealKey({ kind, recordId }), row, source: sources[kind] }] : [],
  );
  const named = found.map((one) => ({ ...one, ids: one.source.photos(one.row) }));
  const digests = await digestPhotos(
    tx,
    named.flatMap(({ ids }) => ids),
  );
  const hashes = named.map(({ key, row, source, ids }) => {
    const content = { ...row, photoDigests: ids.map((id) => digests.get(id) ?? "missing") };
    const at = recordedAt.parse(row[source.recordedAt]);
    return [key, { hash: computeDigest(canonicalJson(content)), recordedAt: at, row }] as const;
  });
  return new Map(hashes);
}

export type Sealed = { kind: SealKind; recordId: number };

export function toSealKey({ kind, recordId }: Sealed): string {
  return `${kind} ${recordId}`;
}

/** So many photos at most in one statement, that it ends in time whatever their size. */
const photosAtOnce = 50;

async function digestPhotos(tx: CompanyDb, ids: number[]): Promise<Map<number, string>> {
  const digest = digestOfPhoto;
  const digests = new Map<number, string>();
  for (let from = 0; from < ids.length; from += photosAtOnce) {
    const where = inArray(photos.id, ids.slice(from, from + photosAtOnce));
    const rows = await tx.select({ id: photos.id, digest }, photos, { where });
    for (const row of rows) digests.set(row.id, row.digest);
  }
  await addAwaited(tx, ids, digests);
  return digests;
}

/** Of a photo that has not come, the digest is that which was signed: no other photo is ever taken for it. */
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
  });
}

const { number, hash, sealedAt } = recordSeals;

/** What names the newest seal of a company, as its papers print it. */
export const headFields = { number, hash, sealedAt };

/** None of a record that waits for its number: only a numbered seal is whole. */
export function toHead(seal: AsJson<Selected<typeof headFields>> | null | undefined) {
  if (!seal?.number || !seal.hash || !seal.sealedAt) return null;
  return { number: seal.number, hash: seal.hash, sealedAt: seal.sealedAt };
}
