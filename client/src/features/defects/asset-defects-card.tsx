import { phoneApi } from "#shared/api/phone-api.ts";
import { words } from "#shared/base/words.ts";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { query } from "../../api/call.ts";
import { useSteps } from "../../api/use-pages.ts";
import { Card } from "../../ui/layout/card.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { PagedList } from "../../ui/list/paged-list.tsx";
import { ShowAllLink } from "../../ui/list/show-all-link.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import { DefectList } from "./defect-list.tsx";

const shownAtFirst = 5;

/** The defects of one unit that still wait for a repair or for a driver's review. */
export function queryAssetDefects(assetId: number) {
  return query(phoneApi.listDefects, { query: { assetId, state: "driver" } });
}

interface AssetDefectsCardProps {
  assetId: number;
  action: ReactNode;
}

export function AssetDefectsCard({ assetId, action }: AssetDefectsCardProps) {
  const pages = useSteps(useQuery(queryAssetDefects(assetId)), shownAtFirst);
  return (
    <Card title={w.title} action={action}>
      <PagedList
        pages={pages}
        what={w.theDefects}
        skeleton={<SkeletonRows count={2} />}
        empty={<EmptyState icon={CircleCheck} tone="pass" title={w.none} />}
      >
        {(defects, list) => <DefectList defects={defects} list={list} isOfOneUnit />}
      </PagedList>
      <ShowAllLink href={`/defects?asset=${assetId}`} what={w.all} />
    </Card>
  );
}

const w = words({
  title: ["Defects", "Defectos"],
  theDefects: ["the defects", "los defectos"],
  none: ["No open defects", "Sin defectos abiertos"],
  all: ["defects", "defectos"],
});
