import { Beside } from "../ui/layout/beside.tsx";
import { lazily } from "../ui/hooks/lazily.tsx";
import { usePatience } from "../ui/hooks/use-patience.ts";
import { useToast } from "../ui/hooks/use-toast.ts";

const Toaster = lazily(() => import("../ui/dialog/toast.tsx").then((m) => m.Toaster));

const quietMs = 500;

/** The toasts come after the first screen, which needs the line to itself, or with the first toast. */
export function DeferredToaster() {
  const shown = useToast();
  const isQuiet = usePatience(quietMs, true);
  if (!shown && isQuiet) return null;
  return (
    <Beside missing={null}>
      <Toaster />
    </Beside>
  );
}
