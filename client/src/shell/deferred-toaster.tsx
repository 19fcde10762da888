import { Beside } from "../ui/beside.tsx";
import { lazily } from "../ui/lazily.tsx";
import { usePatience } from "../ui/use-patience.ts";
import { useToast } from "../ui/use-toast.ts";

const Toaster = lazily(() => import("../ui/toast.tsx").then((m) => m.Toaster));

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
