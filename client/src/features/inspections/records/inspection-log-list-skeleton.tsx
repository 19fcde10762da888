import { words } from "#shared/base/words.ts";
import { firstLimits } from "#shared/base/first-limits.ts";
import { Skeleton } from "../../../ui/layout/skeleton.tsx";

export function InspectionLogListSkeleton() {
  return (
    <div className="grid gap-3">
      {Array.from({ length: firstLimits.skeletons.logRows }, (_, row) => (
        <div
          key={row}
          className="grid min-h-[74px] content-center gap-2 rounded border border-l-4 px-4 py-3 max-sm:min-h-32"
        >
          {row === 0 ? (
            <p className="leading-6 text-muted">{w.loading}</p>
          ) : (
            <Skeleton className="h-6 w-2/5" />
          )}
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-ctl w-full sm:hidden" />
        </div>
      ))}
    </div>
  );
}

const w = words({
  loading: ["Loading inspection logs...", "Cargando inspecciones..."],
});
