import { Link } from "wouter";
import { AccountButton } from "./account-button.tsx";
import { NotificationBell } from "./notification-bell.tsx";
import { ProductMark } from "./product-mark.tsx";

export function Header() {
  return (
    <header className="sticky top-0 z-nav border-b bg-surface pt-[env(safe-area-inset-top)]">
      <div className="flex h-(--header-height) items-center justify-between gap-2 pr-2 pl-4 sm:pr-4">
        <Link href="/" className="flex min-h-ctl items-center gap-2.5 rounded text-xl font-bold">
          <ProductMark />
          Yardcheck
        </Link>
        <div className="flex items-center gap-1">
          <NotificationBell />
          <AccountButton />
        </div>
      </div>
    </header>
  );
}
