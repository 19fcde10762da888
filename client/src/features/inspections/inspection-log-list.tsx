import { api } from "#shared/api.ts";
import { limits } from "#shared/limits.ts";
import { useQuery } from "@tanstack/react-query";
import { ClipboardList } from "lucide-react";
import { query } from "../../api/call.ts";
import { DataState } from "../../ui/data-state.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { InspectionLogCard } from "./inspection-log-card.tsx";

interface InspectionLogListProps {
  /** Only this asset's; otherwise the company's. */
  assetId?: number;
  /** How many of the latest. */
  limit: number;
}

/** The latest inspections, inside a card of whoever shows them. */
export function InspectionLogList({ assetId, limit }: InspectionLogListProps) {
  const logs = useQuery(query(api.listInspectionLogs, { query: { assetId, limit } }));
  return (
    <DataState
      query={logs}
      what="the inspection logs"
      loadingText=""
      skeleton={<LogSkeleton />}
      isEmpty={(list) => list.length === 0}
      empty={<EmptyState icon={ClipboardList} title="No inspection logs found" />}
    >
      {(list) => (
        <ul className="grid gap-3">
          {list.map((log) => (
            <InspectionLogCard key={log.id} log={log} />
          ))}
        </ul>
      )}
    </DataState>
  );
}

function LogSkeleton() {
  return (
    <div className="grid gap-3">
      {Array.from({ length: limits.skeletons.logRows }, (_, row) => (
        <div
          key={row}
          className="grid min-h-34 content-between gap-2 rounded border border-l-4 px-4 py-3"
        >
          {row === 0 ? (
            <p className="text-muted">Loading inspection logs...</p>
          ) : (
            <Skeleton className="h-6 w-2/5" />
          )}
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-10 w-36" />
        </div>
      ))}
    </div>
  );
}
