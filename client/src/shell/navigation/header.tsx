import { Link } from "wouter";
import { LazyBoundary } from "../../ui/layout/lazy-boundary.tsx";
import { lazilyAround } from "../../ui/hooks/lazily.tsx";

const HeaderActions = lazilyAround(() =>
  import("./header-actions.tsx").then((m) => m.HeaderActions),
);

/**
 * The bar is fixed, so that it never counts as covering part of a control that is scrolled behind it. On a phone the
 * choice of a yard takes the room of the name. Nothing moves for what comes later, because each stands for itself.
 */
export function Header() {
  return (
    <header className="h-[calc(var(--header-height)+env(safe-area-inset-top)+var(--bw))]">
      <div className="fixed inset-x-0 top-0 z-nav border-b bg-surface pt-[env(safe-area-inset-top)]">
        <div className="group flex h-(--header-height) items-center gap-1 pr-2 pl-4 sm:pr-4">
          <Link
            href="/"
            className="mr-auto flex min-h-ctl min-w-8 items-center gap-2.5 rounded text-xl font-bold"
          >
            <ProductMark />
            <span className="truncate max-sm:group-has-[select]:sr-only">Yardcheck</span>
          </Link>
          <LazyBoundary missing={null}>
            <HeaderActions />
          </LazyBoundary>
        </div>
      </div>
    </header>
  );
}

/** The picture of public/favicon.svg, in the colours of the theme. */
function ProductMark() {
  return (
    <svg aria-hidden viewBox="0 0 64 64" className="size-8 shrink-0">
      <rect width="64" height="64" rx="14" className="fill-primary" />
      <g
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-on-primary stroke-[5]"
      >
        <path d="M12 49h40M14 49V23l18-10 18 10v26M22 34l7.5 7.5L43 28" />
      </g>
    </svg>
  );
}
