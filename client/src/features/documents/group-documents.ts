import type { DocumentRow as Document } from "#shared/api/api-schemas.ts";
import { words } from "#shared/base/words.ts";
import { computeDocumentStatus, countDaysUntil } from "#shared/documents/documents.ts";

/** Papers under one heading. */
export type DocumentGroup = {
  key: string;
  title: string;
  /** Where the heading leads; people have no page of their own. */
  href?: string | undefined;
  documents: Document[];
};

type Span = "expired" | "week" | "month" | "months" | "later";

const ends: readonly { span: Span; daysMax: number }[] = [
  { span: "week", daysMax: 7 },
  { span: "month", daysMax: 30 },
  { span: "months", daysMax: 60 },
];

/** Only groups that have papers. */
export function groupByExpiry(documents: readonly Document[], today: string): DocumentGroup[] {
  const findSpan = (document: Document): Span => {
    const status = computeDocumentStatus(document, today);
    if (status === "expired") return "expired";
    if (status !== "soon" || document.expiresOn === null) return "later";
    const left = countDaysUntil(document.expiresOn, today);
    return ends.find(({ daysMax }) => left <= daysMax)?.span ?? "later";
  };
  const spans: readonly Span[] = ["expired", ...ends.map(({ span }) => span), "later"];
  return spans.flatMap((span) => {
    const own = documents.filter((document) => findSpan(document) === span);
    return own.length > 0 ? [{ key: span, title: spanTitles[span], documents: own }] : [];
  });
}

/** In the order in which the owners come; two of one name stay apart. */
export function groupByOwner(documents: readonly Document[]): DocumentGroup[] {
  const groups = new Map<string, DocumentGroup>();
  for (const document of documents) {
    const { assetId, userId, assetName, personName } = document;
    const key = `${assetId} ${userId}`;
    const title = assetName ?? personName ?? "";
    const href = assetId === null ? undefined : `/assets/${assetId}`;
    const group = groups.get(key) ?? { key, title, href, documents: [] };
    group.documents.push(document);
    groups.set(key, group);
  }
  return [...groups.values()];
}

const spanTitles = words({
  expired: ["Expired", "Vencidos"],
  week: ["Within 7 days", "En 7 días"],
  month: ["Within 30 days", "En 30 días"],
  months: ["Within 60 days", "En 60 días"],
  later: ["Valid", "Vigentes"],
});
