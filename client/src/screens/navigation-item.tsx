import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import type { MouseEvent } from "react";
import { Link, useSearch } from "wouter";
import { isWithin } from "./first-screen.ts";

interface NavigationItemProps {
  path: string;
  title: string;
  icon: LucideIcon;
  /** Where the user is. */
  current: string;
  onPreload?: (() => void) | undefined;
}

/** However large the text is set, all labels stay in sight, in wide fonts too: theirs grows as far as they fit. */
export function NavigationItem(props: NavigationItemProps) {
  const { path: target, title, icon: Icon, current, onPreload } = props;
  const search = useSearch();
  const isCurrent = isWithin(current, target);
  const handleClick = (event: MouseEvent) => {
    if (current !== target || search !== "") return;
    event.preventDefault();
    window.scrollTo({ top: 0, behavior: "smooth" });
  };
  return (
    <li className="max-w-[168px] flex-auto">
      <Link
        href={target}
        aria-current={isCurrent ? "page" : undefined}
        onClick={handleClick}
        onPointerEnter={onPreload}
        onFocus={onPreload}
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
    </li>
  );
}
