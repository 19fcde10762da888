import type { WholeAsset } from "#shared/api-schemas.ts";
import { Suspense } from "react";
import { Card, type CardTitle } from "../../ui/card.tsx";
import { lazily } from "../../ui/lazily.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import type { DocumentOwner } from "../documents/document-owner.ts";
import type { assetLayout } from "./asset-layout.ts";

const DocumentsCard = lazily(() =>
  import("../documents/documents-card.tsx").then((m) => m.DocumentsCard),
);
const AssetReadinessCard = lazily(() =>
  import("../readiness/asset-readiness-card.tsx").then((m) => m.AssetReadinessCard),
);
const DowntimeCard = lazily(() =>
  import("../downtimes/downtime-card.tsx").then((m) => m.DowntimeCard),
);

interface AuditCardsPanelProps {
  asset: WholeAsset;
  owner: DocumentOwner;
  layout: ReturnType<typeof assetLayout>;
}

/** What an auditor asks for of a unit; below the rest, so its code is loaded late. */
export function AuditCardsPanel({ asset, owner, layout }: AuditCardsPanelProps) {
  return (
    <>
      <div className={layout.documents}>
        <Suspense fallback={<CardToCome title="Documents" />}>
          <DocumentsCard owner={owner} isReadOnly={asset.archived} />
        </Suspense>
      </div>
      {asset.archived ? null : (
        <div className={layout.readiness}>
          <Suspense fallback={<CardToCome title="Audit Readiness" />}>
            <AssetReadinessCard asset={asset} />
          </Suspense>
        </div>
      )}
      <div className={layout.downtime}>
        <Suspense fallback={<CardToCome title="Downtime" description={"\u00a0"} />}>
          <DowntimeCard asset={asset} />
        </Suspense>
      </div>
    </>
  );
}

function CardToCome(title: CardTitle) {
  return (
    <Card {...title}>
      <SkeletonRows count={2} />
    </Card>
  );
}
