import type { DocumentRow } from "#shared/api/api-schemas.ts";

/** Whose papers they are. */
export type DocumentOwner = {
  name: string;
  /** The model year of a unit, on which the interval of its boom inspections depends. */
  year?: number;
} & ({ assetId: number } | { userId: number });

export function toFilter(owner: DocumentOwner) {
  return "assetId" in owner ? { assetId: owner.assetId } : { userId: owner.userId };
}

export function toDocumentOwner(document: DocumentRow): DocumentOwner {
  const { assetId, assetName, userId, personName } = document;
  if (assetId !== null) return { assetId, name: assetName ?? "" };
  return { userId: userId ?? 0, name: personName ?? "" };
}
