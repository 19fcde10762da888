import { type ReactNode, Suspense } from "react";
import { ErrorBoundary } from "react-error-boundary";

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
      <Suspense fallback={waiting}>{children}</Suspense>
    </ErrorBoundary>
  );
}
