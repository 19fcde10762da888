import type { DocumentRow } from "#shared/api/api-schemas.ts";
import { isActive } from "#shared/defects/defects.ts";
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
  if (document.certifiedAt === null) return <Badge tone={tones[status]} label={label} />;
  // The signature stays, but a violation whose repair was rejected is to be corrected again (49 CFR 396.9(d)(2)).
  if (document.defects.some(isActive)) return <Badge tone="fail" label={w.openAgain} />;
  return <Badge tone={tones[status]} label={w.certified} />;
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
  openAgain: ["Violation open again", "Infracción abierta otra vez"],
});
