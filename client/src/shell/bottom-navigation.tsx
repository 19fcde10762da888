import { clsx } from "clsx";
import type { MouseEvent } from "react";
import { Link, useSearch } from "wouter";
import { useSignedInUser } from "../api/current-user.ts";
import { home, isWithin, navigationFor, preloadScreen } from "../routes.tsx";
import { useKeyboardOpen } from "./use-keyboard-open.ts";

export function BottomNavigation({ path }: { path: string }) {
  const { role } = useSignedInUser();
  const isKeyboardOpen = useKeyboardOpen();
  const current = path === "/" ? home(role) : path;
  return (
    <nav
      aria-label="Main"
      hidden={isKeyboardOpen}
      className="fixed inset-x-0 bottom-0 z-nav border-t bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="mx-auto flex max-w-page justify-center">
        {/* However large the text is set, all labels stay in sight, in wide fonts too: theirs grows as far as they fit. */}
        {navigationFor(role).map((screen) => (
          <li key={screen.path} className="max-w-[168px] flex-auto">
            <Item {...screen} current={current} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

type ItemProps = ReturnType<typeof navigationFor>[number] & { current: string };

function Item({ path: target, current, title, icon: Icon }: ItemProps) {
  const search = useSearch();
  const isCurrent = isWithin(current, target);
  const handleClick = (event: MouseEvent) => {
    if (current !== target || search !== "") return;
    event.preventDefault();
    window.scrollTo({ top: 0, behavior: "smooth" });
  };
  return (
    <Link
      href={target}
      aria-current={isCurrent ? "page" : undefined}
      onClick={handleClick}
      onPointerEnter={() => preloadScreen(target)}
      onFocus={() => preloadScreen(target)}
      className={clsx(
        "relative flex h-(--nav-height) flex-col items-center justify-center gap-0.5 rounded-sm px-0.5 text-[min(0.75rem,3.4vw)] leading-[1.25] font-semibold transition-colors select-none -outline-offset-3!",
        isCurrent ? "text-primary" : "text-muted hover:text-text",
      )}
    >
      {isCurrent ? (
        <span aria-hidden className="absolute inset-x-0 top-0 h-[3px] bg-primary" />
      ) : null}
      <Icon aria-hidden size={24} />
      {title}
    </Link>
  );
}
