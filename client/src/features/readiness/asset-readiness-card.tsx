import { api } from "#shared/api/api.ts";
import { words } from "#shared/base/words.ts";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { query } from "../../api/call.ts";
import { useSteps } from "../../api/use-pages.ts";
import { useRefetchAt } from "../../api/use-refetch-at.ts";
import { Card } from "../../ui/layout/card.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { PagedList } from "../../ui/list/paged-list.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import { GapList } from "./gap-list.tsx";
import { changingUnit } from "./use-readiness.ts";

const shownAtFirst = 5;

interface AssetReadinessCardProps {
  asset: { id: number; name: string };
}

/** What an auditor would find missing in the file of one unit. */
export function AssetReadinessCard({ asset: { id, name } }: AssetReadinessCardProps) {
  const { data, ...state } = useQuery(query(api.getAssetReadiness, { params: { id } }));
  useRefetchAt(data?.changesAt, changingUnit);
  const { gaps = [], moreGaps = 0 } = data ?? {};
  const pages = useSteps({ ...state, data: data?.gaps }, shownAtFirst);
  return (
    <Card title={w.title}>
      <PagedList
        pages={pages}
        what={w.what}
        skeleton={<SkeletonRows count={2} />}
        empty={<EmptyState icon={CircleCheck} tone="pass" title={w.none} />}
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
    </Card>
  );
}

const w = words({
  title: ["Audit Readiness", "Listo para auditoría"],
  what: ["the audit readiness", "lo que falta para una auditoría"],
  none: [
    "No gaps found. The file of this unit is complete.",
    "No falta nada. El expediente de esta unidad está completo.",
  ],
});
