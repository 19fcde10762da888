import { clsx } from "clsx";

/** How many rows a list shows until it comes. */
export const skeletonRows = 5;

/** Give it the size of what will stand there, so that nothing moves when it comes. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden
      data-skeleton
      className={clsx("animate-shimmer rounded-sm bg-surface-2", className)}
    />
  );
}
