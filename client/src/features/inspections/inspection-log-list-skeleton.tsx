import { limits } from "#shared/limits.ts";
import { Skeleton } from "../../ui/skeleton.tsx";

export function InspectionLogListSkeleton() {
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
