import { limits } from "#shared/base/limits.ts";
import { words } from "#shared/base/words.ts";
import type { LucideIcon } from "lucide-react";
import type { ReactNode, RefCallback } from "react";
import { Card } from "../../ui/layout/card.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { NoMatch } from "../../ui/list/no-match.tsx";
import { PagedList, type Pages } from "../../ui/list/paged-list.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";

interface HistoryRecordsCardProps<Row> {
  pages: Pages<Row>;
  what: string;
  icon: LucideIcon;
  /** The text where nothing was ever recorded. */
  empty: string;
  /** Undefined where nothing is filtered. */
  onClear: (() => void) | undefined;
  children: (rows: readonly Row[], list: RefCallback<HTMLElement>) => ReactNode;
}

export function HistoryRecordsCard<Row>(props: HistoryRecordsCardProps<Row>) {
  const { pages, what, icon, empty, onClear, children } = props;
  return (
    <Card aria-label={w.records}>
      <PagedList
        pages={pages}
        what={what}
        skeleton={<SkeletonRows count={limits.skeletons.logRows} />}
        empty={
          onClear ? (
            <NoMatch icon={icon} title={w.nothing} what={w.what} onClear={onClear} />
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

const w = words({
  records: ["Records", "Registros"],
  nothing: ["Nothing Found", "No se encontró nada"],
  what: ["records", "registros"],
});
