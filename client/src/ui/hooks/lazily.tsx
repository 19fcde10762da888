import { words } from "#shared/base/words.ts";
import {
  type ComponentType,
  lazy,
  type ReactNode,
  startTransition,
  Suspense,
  useLayoutEffect,
  useState,
} from "react";
import { ErrorBoundary } from "react-error-boundary";
import { toast } from "./use-toast.ts";

/**
 * The code of a part could not be loaded: without a connection, or after a new version has come.
 * Browsers remember that, so only a reload of the page requests it again.
 */
export class NotLoadedError extends Error {}

interface LazyProps {
  /** A dialog or menu: when its code cannot be loaded, it says so and closes. */
  onClose?: () => void;
  /** What stands there until the code of a dialog or menu has come. */
  fallback?: ReactNode;
}

export type LazyComponent<Props> = ComponentType<Props> & {
  /** Loads the code ahead; a failure shows itself when the component is rendered. */
  preload: () => void;
  /** The same, for who waits until it has come or cannot come. */
  load: () => Promise<void>;
};

/**
 * A component whose code is loaded when it is first rendered. A page, which has no onClose, leaves the waiting and
 * failures of its loading to the boundaries around it.
 */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props & LazyProps> {
  let known: ComponentType<Props> | undefined;
  const loadOnce = async () => (known = await load());
  const Loading: ComponentType<Props> = lazy(() => {
    const code = loadOnce().then(
      (component) => ({ default: component }),
      () => {
        throw new NotLoadedError();
      },
    );
    code.then(drawWaiting, drawWaiting);
    return code;
  });
  function Lazy(props: Props & LazyProps) {
    const { onClose, fallback } = props;
    // The same as long as it is shown.
    const [Loaded] = useState(() => known ?? Loading);
    if (!onClose) return <Loaded {...props} />;
    const handleError = (error: unknown) => {
      if (!(error instanceof NotLoadedError)) return;
      toast({ title: w.error, description: w.notOpened, variant: "destructive" });
      onClose();
    };
    return (
      <ErrorBoundary FallbackComponent={NothingLoaded} onError={handleError}>
        <LazySuspense fallback={fallback}>
          <Loaded {...props} />
        </LazySuspense>
      </ErrorBoundary>
    );
  }
  const done = () => undefined;
  const loadAhead = () => loadOnce().then(done, done);
  return Object.assign(Lazy, { load: loadAhead, preload: () => void loadAhead() });
}

interface LazySuspenseProps {
  fallback?: ReactNode;
  children: ReactNode;
}

/**
 * Shows the fallback until the code of what is in it has come. React would wait until 300 ms after the fallback, but
 * not where it draws the Suspense again.
 */
export function LazySuspense({ fallback, children }: LazySuspenseProps) {
  const [, setArrivals] = useState(0);
  useLayoutEffect(() => {
    // What a user does or awaits goes first.
    const drawAgain = () => startTransition(() => setArrivals((count) => count + 1));
    waiting.add(drawAgain);
    return () => void waiting.delete(drawAgain);
  }, []);
  // oxlint-disable-next-line react/forbid-elements
  return <Suspense fallback={fallback}>{children}</Suspense>;
}

const waiting = new Set<() => void>();

function drawWaiting(): void {
  for (const drawAgain of waiting) drawAgain();
}

/**
 * The same function under other names, by which the build packs differently: `lazilySoon` for parts and pages that a
 * driver's screen opens a moment later or behind a button, `lazilyApart` for parts that few users open, `lazilyAround`
 * for what stands around every page.
 */
export { lazily as lazilySoon, lazily as lazilyApart, lazily as lazilyAround };

/** Any other error is for the page to show. */
function NothingLoaded({ error }: { error: unknown }) {
  if (!(error instanceof NotLoadedError)) throw error;
  return null;
}

/** Loads what a screen uses a moment later, for the build to pack with what `lazilySoon` loads. */
export function loadSoon<Module>(load: () => Promise<Module>): Promise<Module> {
  return load();
}

const w = words({
  error: ["Error", "Error"],
  notOpened: [
    "This could not be opened. Check your signal and reload the page.",
    "No se pudo abrir. Revise su señal y recargue la página.",
  ],
});
