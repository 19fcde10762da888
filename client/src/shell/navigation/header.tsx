import { Link } from "wouter";
import { LazyBoundary } from "../../ui/layout/lazy-boundary.tsx";
import { lazily } from "../../ui/hooks/lazily.tsx";
import { ProductMark } from "./product-mark.tsx";

const HeaderActions = lazily(() => import("./header-actions.tsx").then((m) => m.HeaderActions));

/** The bar is fixed, so that it never counts as covering part of a control that is scrolled behind it. */
export function Header() {
  return (
    <header className="h-[calc(var(--header-height)+env(safe-area-inset-top)+var(--bw))]">
      <div className="fixed inset-x-0 top-0 z-nav border-b bg-surface pt-[env(safe-area-inset-top)]">
        <div className="flex h-(--header-height) items-center justify-between gap-2 pr-2 pl-4 sm:pr-4">
          <Link
            href="/"
            className="flex min-h-ctl min-w-0 items-center gap-2.5 rounded text-xl font-bold"
          >
            <ProductMark />
            <span className="truncate">Yardcheck</span>
          </Link>
          <div className="flex items-center gap-1">
            <LazyBoundary missing={null}>
              <HeaderActions />
            </LazyBoundary>
          </div>
        </div>
      </div>
    </header>
  );
}
