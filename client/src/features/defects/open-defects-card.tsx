import { api } from "#shared/api.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { pageQuery } from "../../api/call.ts";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { ShowAllLink } from "../../ui/show-all-link.tsx";
import { DefectList } from "./defect-list.tsx";

const shown = 3;

/** What still has to be repaired or certified, the worst first; absent where there is nothing. */
export function OpenDefectsCard() {
  const open = useQuery(pageQuery(api.listDefects, { query: { state: "active", limit: shown } }));
  const review = useQuery(pageQuery(api.listDefects, { query: { state: "review", limit: 1 } }));
  const { rows = [], total = rows.length } = open.data ?? {};
  const toReview = review.data?.total ?? 0;
  if (rows.length === 0 && toReview === 0) return null;
  return (
    <Card
      title="Open Defects"
      mark={<Badge tone="neutral" label={total.toLocaleString("en-US")} />}
      action={
        toReview > 0 ? (
          <Link href="/defects?tab=review" className="link">
            {toReview.toLocaleString("en-US")} to review
          </Link>
        ) : null
      }
    >
      <DefectList defects={rows} />
      <ShowAllLink href="/defects" what="defects" />
    </Card>
  );
}
