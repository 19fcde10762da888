import { ArrowLeft } from "lucide-react";
import { Link } from "wouter";

/** Above the heading of a page: the way to the page that it belongs to. */
export function BackLink({ href, label }: { href: string; label: string }) {
  return (
    <Link
      href={href}
      className="link -my-2 inline-flex min-h-ctl-md min-w-0 items-center gap-1 justify-self-start"
    >
      <ArrowLeft aria-hidden size={20} className="shrink-0" />
      <span className="line-clamp-1 wrap-anywhere">{label}</span>
    </Link>
  );
}
