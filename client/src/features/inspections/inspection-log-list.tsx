import { api } from "#shared/api.ts";
import { words } from "#shared/words.ts";
import { useQuery } from "@tanstack/react-query";
import { ClipboardList } from "lucide-react";
import { query } from "../../api/call.ts";
import { DataState } from "../../ui/data-state.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { InspectionLogCard } from "./inspection-log-card.tsx";
import { InspectionLogListSkeleton } from "./inspection-log-list-skeleton.tsx";

interface InspectionLogListProps {
  /** Only this asset's; otherwise the company's. */
  assetId?: number;
  /** How many of the latest. */
  limit: number;
}

/** The latest inspections, for the inside of a card. */
export function InspectionLogList({ assetId, limit }: InspectionLogListProps) {
  const filter = { assetId, limit, results: false };
  const logs = useQuery(query(api.listInspectionLogs, { query: filter }));
  return (
    <DataState
      query={logs}
      what={w.what}
      loadingText=""
      skeleton={<InspectionLogListSkeleton />}
      empty={<EmptyState icon={ClipboardList} title={w.none} />}
    >
      {(list) => (
        <ul className="grid gap-3">
          {list.map((log) => (
            <InspectionLogCard key={log.id} log={log} isOfAsset={assetId !== undefined} />
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
