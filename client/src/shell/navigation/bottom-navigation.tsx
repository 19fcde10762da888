import { words } from "#shared/base/words.ts";
import { ClipboardCheck } from "lucide-react";
import { Suspense } from "react";
import { useSignedInUser } from "../../api/current-user.ts";
import { findHome, inspectionPath } from "../../screens/first-screen.ts";
import { lazilyApart } from "../../ui/hooks/lazily.tsx";
import { NavigationItem } from "../../screens/navigation-item.tsx";
import { useKeyboardOpen } from "./use-keyboard-open.ts";

const OfficeNavigation = lazilyApart(() =>
  import("../../screens/screens.tsx").then((m) => m.OfficeNavigation),
);

export function BottomNavigation({ path }: { path: string }) {
  const user = useSignedInUser();
  const isKeyboardOpen = useKeyboardOpen();
  const current = path === "/" ? findHome(user.role) : path;
  const inspection = { path: inspectionPath, title: w.inspection, icon: ClipboardCheck };
  return (
    <nav
      aria-label={w.main}
      hidden={isKeyboardOpen}
      className="fixed inset-x-0 bottom-0 z-nav border-t bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="mx-auto flex min-h-(--nav-height) max-w-page justify-center">
        {user.role === "driver" ? (
          <NavigationItem {...inspection} current={current} />
        ) : (
          <Suspense>
            <OfficeNavigation user={user} current={current} />
          </Suspense>
        )}
      </ul>
    </nav>
  );
}

const w = words({
  main: ["Main", "Principal"],
  inspection: ["Inspection", "Inspección"],
});
