import type { ReactNode, RefObject } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { Arrival } from "./arrival.tsx";
import { PageCrash } from "./crash-screen.tsx";

export type Arriving = {
  path: string;
  /** The page that was left; none at the very first load. */
  lastPlaceRef: RefObject<string | undefined>;
};

interface PlaceProps extends Arriving {
  /** The first half of the document's title. */
  title: string;
  children: ReactNode;
}

/** A page of its own. What goes wrong in it leaves the frame around it as it is. */
export function Place({ path, lastPlaceRef, title, children }: PlaceProps) {
  return (
    <>
      {/* First, so that a page may give the document a name of its own. */}
      <Arrival title={title} place={path} lastPlaceRef={lastPlaceRef} />
      <ErrorBoundary FallbackComponent={PageCrash} resetKeys={[path]}>
        {children}
      </ErrorBoundary>
    </>
  );
}
