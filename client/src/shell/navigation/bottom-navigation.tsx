import { words } from "#shared/base/words.ts";
import { ClipboardCheck } from "lucide-react";
import { useSyncExternalStore } from "react";
import { useSignedInUser } from "../../api/current-user.ts";
import { findHome, firstScreenWords, inspectionPath } from "../../screens/first-screen.ts";
import { lazilyApart, LazySuspense } from "../../ui/hooks/lazily.tsx";
import { NavigationItem } from "../../screens/navigation-item.tsx";

const OfficeNavigation = lazilyApart(() =>
  import("../../screens/screens.tsx").then((m) => m.OfficeNavigation),
);

export function BottomNavigation({ path }: { path: string }) {
  const user = useSignedInUser();
  const isKeyboardOpen = useKeyboardOpen();
  const current = path === "/" ? findHome(user.role) : path;
  const inspection = { path: inspectionPath, title: firstScreenWords.title, icon: ClipboardCheck };
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
          <LazySuspense>
            <OfficeNavigation user={user} current={current} />
          </LazySuspense>
        )}
      </ul>
    </nav>
  );
}

/** Whether the keyboard of a phone takes part of the screen, which then has no room for a bar. */
function useKeyboardOpen(): boolean {
  return useSyncExternalStore(subscribe, isKeyboardOpen);
}

const keyboardShare = 0.25;

// Some browsers shrink the window together with what is visible, so the tallest one is remembered,
// for as long as the phone is not turned.
let tallest = { width: 0, height: 0 };

/** Not while something is drawn: the browser would have to lay out the page at once. */
function rememberTallest(): void {
  const width = window.innerWidth;
  const known = tallest.width === width ? tallest.height : 0;
  tallest = { width, height: Math.max(known, window.innerHeight) };
}

function isKeyboardOpen(): boolean {
  if (!isTyping()) return false;
  const visible = window.visualViewport?.height ?? window.innerHeight;
  return visible < (1 - keyboardShare) * tallest.height;
}

/** A smaller window alone does not mean a keyboard. */
function isTyping(): boolean {
  const focused = document.activeElement;
  return focused instanceof HTMLElement && focused.matches("input, textarea, [contenteditable]");
}

function subscribe(listener: () => void) {
  const handleChange = () => {
    rememberTallest();
    listener();
  };
  rememberTallest();
  window.visualViewport?.addEventListener("resize", handleChange);
  window.addEventListener("focusin", handleChange);
  window.addEventListener("focusout", handleChange);
  return () => {
    window.visualViewport?.removeEventListener("resize", handleChange);
    window.removeEventListener("focusin", handleChange);
    window.removeEventListener("focusout", handleChange);
  };
}

const w = words({
  main: ["Main", "Principal"],
});
