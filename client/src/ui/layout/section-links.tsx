import { clsx } from "clsx";
import { Link, useLocation } from "wouter";

interface SectionLinksProps {
  /** Names the row. */
  label: string;
  links: readonly { href: string; label: string }[];
}

/** Under the heading of a page: the pages that belong together. Large text wraps the row, so that none is out of sight. */
export function SectionLinks({ label, links }: SectionLinksProps) {
  const [path] = useLocation();
  // Where a user starts, the first of its pages is shown.
  const current = path.replace(/\/$/, "") || links[0]?.href;
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-x-1 border-b">
        {links.map((link) => {
          const isCurrent = current === link.href;
          return (
            <li key={link.href}>
              <Link
                href={link.href}
                aria-current={isCurrent ? "page" : undefined}
                className={clsx(
                  "relative flex min-h-ctl-md items-center rounded-t-sm px-4 font-semibold whitespace-nowrap transition-colors -outline-offset-3!",
                  isCurrent ? "text-primary" : "text-muted hover:text-text",
                )}
              >
                {link.label}
                {isCurrent ? (
                  <span aria-hidden className="absolute inset-x-0 bottom-0 h-[3px] bg-primary" />
                ) : null}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
