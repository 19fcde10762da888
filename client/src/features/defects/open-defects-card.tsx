import { phoneApi } from "#shared/api/phone-api.ts";
import type { Defect } from "#shared/api/api-schemas.ts";
import { isActive } from "#shared/defects/defects.ts";
import { words } from "#shared/base/words.ts";
import { formatNumber } from "#shared/base/languages.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { pageQuery } from "../../api/call.ts";
import { Badge } from "../../ui/layout/badge.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { FailedQuery } from "../../ui/layout/data-state.tsx";
import { type PlacementProps, useCardPlacement } from "../../ui/layout/use-card-placement.ts";
import { ShowAllLink } from "../../ui/list/show-all-link.tsx";
import { DefectList } from "./defect-list.tsx";
import { useYardFilter } from "../../records/chosen-yard.ts";

const shown = 3;

/**
 * What still has to be repaired or certified, the worst first; absent where there is nothing. A critical
 * defect is urgent, and so is one whose repair was rejected.
 */
export function OpenDefectsCard(props: PlacementProps) {
  const { query, defects, total, toReview, isPending } = useOpenDefects();
  const isHere = useCardPlacement(props, { isPending, isUrgent: defects.some(isUrgent) });
  if (!isHere || (!query.isError && defects.length === 0 && toReview === 0)) return null;
  return (
    <Card
      title={w.title}
      mark={query.data ? <Badge tone="neutral" label={formatNumber(total)} /> : null}
      action={
        toReview > 0 ? (
          <Link href="/defects?tab=review" className="link">
            {w.toReview({ count: toReview })}
          </Link>
        ) : null
      }
    >
      <FailedQuery query={query} what={w.what} />
      <DefectList defects={defects} />
      <ShowAllLink href="/defects" what={w.all} />
    </Card>
  );
}

/** The first few: urgent ones, then the others in the order of the list. */
function useOpenDefects() {
  const yard = useYardFilter();
  const open = useQuery(
    pageQuery(phoneApi.listDefects, { query: { state: "active", limit: shown, ...yard } }),
  );
  const review = useQuery(
    pageQuery(phoneApi.listDefects, { query: { state: "review", limit: shown, ...yard } }),
  );
  const { rows = [], total = rows.length } = open.data ?? {};
  const urgent = [...rows, ...(review.data?.rows ?? [])].filter(isUrgent);
  const each = new Map([...urgent, ...rows].map((defect) => [defect.id, defect]));
  const defects = [...each.values()].slice(0, shown);
  const isPending = open.isPending || review.isPending;
  const failed = [open, review].filter(({ isError }) => isError);
  const query = {
    ...(failed[0] ?? open),
    refetch: () => Promise.all(failed.map(({ refetch }) => refetch())),
  };
  return { query, defects, total, toReview: review.data?.total ?? 0, isPending };
}

function isUrgent(defect: Defect): boolean {
  return isActive(defect) && (defect.critical || defect.rejections > 0);
}

const w = words({
  title: ["Open Defects", "Defectos abiertos"],
  toReview: ["{count} to review", "{count} por revisar"],
  what: ["the open defects", "los defectos abiertos"],
  all: ["defects", "defectos"],
});
