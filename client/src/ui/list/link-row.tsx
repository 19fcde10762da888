import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link } from "wouter";

interface LinkRowProps {
  href: string;
  name: ReactNode;
  details: ReactNode;
  /** Below the details, at their full width. */
  marks?: ReactNode;
  badge?: ReactNode;
  /** It is out of service. */
  hasFailEdge?: boolean;
}

/** A row that is, as a whole, the link to what it names. */
export function LinkRow(props: LinkRowProps) {
  const { href, name, details, marks, badge, hasFailEdge } = props;
  return (
    <li>
      <Link
        href={href}
        className={clsx(
          "flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 -outline-offset-3! transition-colors [ul:last-child>li:last-child>&]:rounded-b-lg hover:bg-surface-2",
          hasFailEdge && failEdgeClass,
        )}
      >
        <span className="grid min-w-0 flex-1 basis-[8rem]">
          <span className="line-clamp-2 font-semibold wrap-anywhere">{name}</span>
          <span className="text-sm wrap-anywhere text-muted">{details}</span>
          {marks}
        </span>
        {badge}
      </Link>
    </li>
  );
}

/** The red edge of what is out of service; inside the row, so that nothing in it moves. */
export const failEdgeClass = "inset-shadow-[4px_0_0_var(--fail-border)]";
