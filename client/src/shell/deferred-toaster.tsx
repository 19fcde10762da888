import { LazyBoundary } from "../ui/layout/lazy-boundary.tsx";
import { lazily } from "../ui/hooks/lazily.tsx";
import { useIsWithin } from "../ui/hooks/use-is-within.ts";
import { useToast } from "../ui/hooks/use-toast.ts";

const Toaster = lazily(() => import("../ui/dialog/toast.tsx").then((m) => m.Toaster));

const quietMs = 500;

/** The toasts come after the first screen, which needs the line to itself, or with the first toast. */
export function DeferredToaster() {
  const shown = useToast();
  const isQuiet = useIsWithin(quietMs, true);
  if (!shown && isQuiet) return null;
  return (
    <LazyBoundary missing={null}>
      <Toaster />
    </LazyBoundary>
  );
}
