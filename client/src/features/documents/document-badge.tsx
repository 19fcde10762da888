import type { DocumentRow } from "#shared/api/api-schemas.ts";
import {
  type DocumentStatus,
  computeDocumentStatus,
  formatStanding,
} from "#shared/documents/documents.ts";
import { words } from "#shared/base/words.ts";
import { Badge, type BadgeTone } from "../../ui/layout/badge.tsx";

interface DocumentBadgeProps {
  document: DocumentRow;
  /** The company's day. */
  today: string;
}

export function DocumentBadge({ document, today }: DocumentBadgeProps) {
  const status = computeDocumentStatus(document, today);
  const label = formatStanding(document, today) ?? labels[status];
  const isCertified = document.certifiedAt !== null;
  return <Badge tone={tones[status]} label={isCertified ? w.certified : label} />;
}

const tones: Record<DocumentStatus, BadgeTone> = {
  expired: "fail",
  soon: "warn",
  valid: "pass",
  none: "neutral",
  replaced: "neutral",
};

const labels = words({
  expired: ["Expired", "Vencido"],
  soon: ["Expires soon", "Por vencer"],
  valid: ["Valid", "Vigente"],
  none: ["No expiry", "Sin vencimiento"],
  replaced: ["Replaced", "Reemplazado"],
});

const w = words({
  certified: ["Certified", "Certificado"],
});
