import { Suspense, useEffect, useState } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { lazily } from "../ui/lazily.tsx";
import { useToast } from "../ui/use-toast.ts";

const Toaster = lazily(() => import("../ui/toast.tsx").then((m) => m.Toaster));

const quietMs = 500;

/** The toasts come after the first screen, which needs the line to itself, or with the first toast. */
export function DeferredToaster() {
  const shown = useToast();
  const [isTime, setIsTime] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsTime(true), quietMs);
    return () => clearTimeout(timer);
  }, []);
  if (!shown && !isTime) return null;
  // Where its code cannot be had, the screen is not to suffer for it.
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <Toaster />
      </Suspense>
    </ErrorBoundary>
  );
}
