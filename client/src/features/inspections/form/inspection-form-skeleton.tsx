import { words } from "#shared/base/words.ts";
import { Skeleton } from "../../../ui/layout/skeleton.tsx";

const itemsInSight = 5;

export function InspectionFormSkeleton() {
  return (
    <div aria-busy className="mx-auto grid w-full max-w-inspection gap-4">
      <span className="sr-only">{w.loading}</span>
      <Skeleton className="h-10" />
      <Skeleton className="h-14 w-2/3" />
      {Array.from({ length: itemsInSight }, (_, item) => (
        <Skeleton key={item} className="h-32" />
      ))}
    </div>
  );
}

const w = words({
  loading: ["Loading", "Cargando"],
});
