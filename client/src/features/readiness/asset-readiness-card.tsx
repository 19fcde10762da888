import { api } from "#shared/api.ts";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { query } from "../../api/call.ts";
import { DataCard } from "../../ui/data-card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { GapList } from "./gap-list.tsx";

interface AssetReadinessCardProps {
  asset: { id: number; name: string };
}

/** What an auditor would find missing in the file of one unit. */
export function AssetReadinessCard({ asset: { id, name } }: AssetReadinessCardProps) {
  const readiness = useQuery(query(api.getAssetReadiness, { params: { id } }));
  return (
    <DataCard
      title="Audit Readiness"
      query={readiness}
      what="the audit readiness"
      skeleton={<SkeletonRows count={2} />}
      isEmpty={({ gaps }) => gaps.length === 0}
      empty={
        <EmptyState
          icon={CircleCheck}
          tone="pass"
          title="No gaps found. The file of this unit is complete."
        />
      }
    >
      {({ gaps, moreGaps }) => <GapList {...{ gaps, moreGaps, name }} assetId={id} />}
    </DataCard>
  );
}
