import type { WholeAsset } from "#shared/api-schemas.ts";
import type { DocumentOwner } from "../documents/document-owner.ts";
import { DocumentsCard } from "../documents/documents-card.tsx";
import { DowntimeCard } from "../downtimes/downtime-card.tsx";
import { AssetReadinessCard } from "../readiness/asset-readiness-card.tsx";
import type { assetLayout } from "./asset-layout.ts";

interface AuditCardsPanelProps {
  asset: WholeAsset;
  owner: DocumentOwner;
  layout: ReturnType<typeof assetLayout>;
}

/** What an auditor asks for of a unit. */
export function AuditCardsPanel({ asset, owner, layout }: AuditCardsPanelProps) {
  return (
    <>
      <div className={layout.documents}>
        <DocumentsCard owner={owner} isReadOnly={asset.archived} />
      </div>
      {asset.archived ? null : (
        <div className={layout.readiness}>
          <AssetReadinessCard asset={asset} />
        </div>
      )}
      <div className={layout.downtime}>
        <DowntimeCard asset={asset} />
      </div>
    </>
  );
}
