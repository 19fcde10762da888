import { api } from "#shared/api.ts";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { query } from "../../api/call.ts";
import { useSteps } from "../../api/use-pages.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PagedList } from "../../ui/paged-list.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { GapList } from "./gap-list.tsx";

const shownAtFirst = 5;

interface AssetReadinessPanelProps {
  asset: { id: number; name: string };
}

/** What an auditor would find missing in the file of one unit. */
export function AssetReadinessPanel({ asset: { id, name } }: AssetReadinessPanelProps) {
  const { data, ...state } = useQuery(query(api.getAssetReadiness, { params: { id } }));
  const { gaps = [], moreGaps = 0 } = data ?? {};
  const pages = useSteps({ ...state, data: data?.gaps }, shownAtFirst);
  return (
    <PagedList
      pages={pages}
      what="the audit readiness"
      skeleton={<SkeletonRows count={2} />}
      empty={
        <EmptyState
          icon={CircleCheck}
          tone="pass"
          title="No gaps found. The file of this unit is complete."
        />
      }
    >
      {(shown, list) => (
        <GapList
          list={list}
          gaps={shown}
          moreGaps={shown.length < gaps.length ? 0 : moreGaps}
          assetId={id}
          name={name}
        />
      )}
    </PagedList>
  );
}
