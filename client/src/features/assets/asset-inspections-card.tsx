import { phoneApi } from "#shared/api/phone-api.ts";
import type { WholeAsset } from "#shared/api/api-schemas.ts";
import { assetLimits } from "#shared/assets/assets-limits.ts";
import { words } from "#shared/base/words.ts";
import { useQuery } from "@tanstack/react-query";
import { ClipboardCheck } from "lucide-react";
import { query } from "../../api/call.ts";
import { Button } from "../../ui/button/button.tsx";
import { Card, CardBody } from "../../ui/layout/card.tsx";
import { ShowAllLink } from "../../ui/list/show-all-link.tsx";
import { InspectionLogList } from "../inspections/records/inspection-log-list.tsx";

interface AssetInspectionsCardProps {
  asset: WholeAsset;
  onInspect: () => void;
  /** The pointer or the focus is on the card. */
  onPreview: () => void;
}

/** The latest inspections of one asset, and the way to another. */
export function AssetInspectionsCard({ asset, onInspect, onPreview }: AssetInspectionsCardProps) {
  return (
    <Card
      onPointerEnter={onPreview}
      onFocus={onPreview}
      title={w.recent}
      action={
        asset.archived ? null : (
          <Button variant="secondary" icon={ClipboardCheck} onClick={onInspect}>
            {w.inspect}
          </Button>
        )
      }
    >
      <CardBody>
        <InspectionLogList isOfAsset query={useQuery(queryAssetInspections(asset.id))} />
      </CardBody>
      <ShowAllLink href={`/inspection/history?asset=${asset.id}`} what={w.inspections} />
    </Card>
  );
}

export function queryAssetInspections(assetId: number) {
  const limit = assetLimits.recentInspectionsOnAsset;
  return query(phoneApi.listInspectionLogs, { query: { assetId, limit, results: false } });
}

const w = words({
  recent: ["Recent Inspections", "Inspecciones recientes"],
  inspect: ["New Inspection", "Inspección nueva"],
  inspections: ["inspections", "inspecciones"],
});
