import { limits } from "#shared/limits.ts";
import type { LucideIcon } from "lucide-react";
import type { ReactNode, RefCallback } from "react";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PagedList, type Pages } from "../../ui/paged-list.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";

interface HistoryRecordsCardProps<Row> {
  pages: Pages<Row>;
  what: string;
  icon: LucideIcon;
  /** What is said where nothing was ever recorded. */
  empty: string;
  /** Undefined where nothing is filtered. */
  onClear: (() => void) | undefined;
  children: (rows: readonly Row[], list: RefCallback<HTMLElement>) => ReactNode;
}

export function HistoryRecordsCard<Row>(props: HistoryRecordsCardProps<Row>) {
  const { pages, what, icon, empty, onClear, children } = props;
  return (
    <Card aria-label="Records">
      <PagedList
        pages={pages}
        what={what}
        skeleton={<SkeletonRows count={limits.skeletons.logRows} />}
        empty={
          onClear ? (
            <EmptyState
              icon={icon}
              title="Nothing Found"
              text="No records match your current filters."
              action={
                <Button variant="secondary" onClick={onClear}>
                  Clear filters
                </Button>
              }
            />
          ) : (
            <EmptyState icon={icon} title={empty} />
          )
        }
      >
        {children}
      </PagedList>
    </Card>
  );
}
