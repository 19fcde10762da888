import { words } from "#shared/base/words.ts";
import { ChevronRight } from "lucide-react";
import { Link } from "wouter";

interface ShowAllLinkProps {
  href: string;
  /** What is shown there, in the plural. */
  what: string;
}

/** The last row of a card that shows only the latest of something. */
export function ShowAllLink({ href, what }: ShowAllLinkProps) {
  return (
    <Link
      href={href}
      className="flex min-h-ctl items-center justify-between gap-4 rounded-b-lg border-t px-4 font-semibold text-primary -outline-offset-3! transition-colors hover:bg-surface-2"
    >
      {w.all({ what })}
      <ChevronRight aria-hidden size={20} />
    </Link>
  );
}

const w = words({
  all: ["Show all {what}", "Ver todo: {what}"],
});
