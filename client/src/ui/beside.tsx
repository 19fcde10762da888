import { type ReactNode, Suspense } from "react";
import { ErrorBoundary } from "react-error-boundary";

interface BesideProps {
  /** What stands there where the code cannot be loaded. */
  missing: ReactNode;
  /** What stands there until it is loaded. */
  waiting?: ReactNode;
  children: ReactNode;
}

/** Out of reach the code of what stands here may be missing; what is around it is not to suffer for it. */
export function Beside({ missing, waiting, children }: BesideProps) {
  return (
    <ErrorBoundary fallback={missing}>
      <Suspense fallback={waiting}>{children}</Suspense>
    </ErrorBoundary>
  );
}
