import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { toast } from "./use-toast.ts";

/**
 * The code of a part could not be had: without a connection, or after a new version has come.
 * Browsers remember that, so it is only asked for again after the page was loaded anew.
 */
export class NotLoadedError extends Error {}

/** React's lazy, whose failure can be told from the part's own errors. */
export function lazily<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(() =>
    load().then(
      (Part) => ({ default: Part }),
      () => {
        throw new NotLoadedError();
      },
    ),
  );
}

interface LateProps {
  onClose: () => void;
  /** What stands there until the code has come. */
  fallback?: ReactNode;
}

/**
 * A dialog or menu whose code comes when it is opened. When that cannot be had, it says so and
 * closes again; what is around it stays as it is.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & LateProps> {
  const Part: ComponentType<Props> = lazily(load);
  return function Late(props: Props & LateProps) {
    const handleError = (error: unknown) => {
      if (!(error instanceof NotLoadedError)) return;
      const description = "This could not be opened. Check your signal and reload the page.";
      toast({ title: "Error", description, variant: "destructive" });
      props.onClose();
    };
    return (
      <ErrorBoundary FallbackComponent={NothingLoaded} onError={handleError}>
        <Suspense fallback={props.fallback}>
          <Part {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  };
}

/** Any other error is for the page to show. */
function NothingLoaded({ error }: { error: unknown }) {
  if (!(error instanceof NotLoadedError)) throw error;
  return null;
}
