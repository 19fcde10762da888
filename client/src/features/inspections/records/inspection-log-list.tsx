import type { InspectionRow } from "#shared/api/api-schemas.ts";
import { words } from "#shared/base/words.ts";
import { ClipboardList } from "lucide-react";
import { DataState, type QueryState } from "../../../ui/layout/data-state.tsx";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import { InspectionLogCard } from "./inspection-log-card.tsx";
import { InspectionLogListSkeleton } from "./inspection-log-list-skeleton.tsx";

interface InspectionLogListProps {
  query: QueryState<readonly InspectionRow[]>;
  isOfAsset?: boolean;
}

/** The latest inspections, for the inside of a card. */
export function InspectionLogList({ query, isOfAsset = false }: InspectionLogListProps) {
  return (
    <DataState
      query={query}
      what={w.what}
      loadingText=""
      skeleton={<InspectionLogListSkeleton />}
      empty={<EmptyState icon={ClipboardList} title={w.none} />}
    >
      {(list) => (
        <ul className="grid gap-3">
          {list.map((log) => (
            <InspectionLogCard key={log.id} log={log} isOfAsset={isOfAsset} />
          ))}
        </ul>
      )}
    </DataState>
  );
}

const w = words({
  what: ["the inspection logs", "las inspecciones"],
  none: ["No inspection logs found", "No hay inspecciones"],
});
