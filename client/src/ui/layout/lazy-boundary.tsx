import type { ReactNode } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { LazySuspense } from "../hooks/lazily.tsx";

interface LazyBoundaryProps {
  /** What stands there where the code cannot be loaded. */
  missing: ReactNode;
  /** What stands there until it is loaded. */
  waiting?: ReactNode;
  children: ReactNode;
}

/** Contains a part whose code may be missing without a connection, so that what is around it still works. */
export function LazyBoundary({ missing, waiting, children }: LazyBoundaryProps) {
  return (
    <ErrorBoundary fallback={missing}>
      <LazySuspense fallback={waiting}>{children}</LazySuspense>
    </ErrorBoundary>
  );
}
