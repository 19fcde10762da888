import { lazy, Suspense, useEffect, useState } from "react";
import { useToast } from "../ui/use-toast.ts";

const Toaster = lazy(() => import("../ui/toast.tsx").then((m) => ({ default: m.Toaster })));

const quietMs = 500;

/** The toasts come after the first screen, which needs the line to itself, or with the first toast. */
export function LateToaster() {
  const isNeeded = useToast() !== undefined;
  const [isTime, setIsTime] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsTime(true), quietMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isNeeded && !isTime) return null;
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  );
}
