import { Skeleton, skeletonRows } from "../layout/skeleton.tsx";

/** The usual two-line rows of a card, as high as their lines of text, as many as will come. */
export function SkeletonRows({ count = skeletonRows }: { count?: number }) {
  return (
    <div className="divide-y">
      {Array.from({ length: count }, (_, row) => (
        <div
          key={row}
          className="flex min-h-[calc(2.8125rem+24px)] items-center justify-between gap-4 px-4 py-3"
        >
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-2/5 min-w-24" />
            <Skeleton className="h-3 w-3/5 min-w-32" />
          </div>
          <Skeleton className="h-6 w-16" />
        </div>
      ))}
    </div>
  );
}
