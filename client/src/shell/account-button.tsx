import { avatarLetter, displayName } from "#shared/people.ts";
import { type ComponentProps, useState } from "react";
import { useSignedInUser } from "../api/current-user.ts";
import { Avatar } from "../ui/avatar.tsx";
import { late } from "../ui/late.tsx";
import { usePreload } from "../ui/use-preload.ts";

const loadMenu = () => import("./account-menu.tsx").then((m) => m.AccountMenu);
const AccountMenu = late(loadMenu);

/** The menu's code comes when somebody reaches for the button. */
export function AccountButton() {
  const [isAsked, setIsAsked] = useState(false);
  usePreload(loadMenu);
  if (!isAsked) {
    return (
      <Face onPointerEnter={preloadMenu} onFocus={preloadMenu} onClick={() => setIsAsked(true)} />
    );
  }
  return <AccountMenu trigger={<Face />} fallback={<Face />} onClose={() => setIsAsked(false)} />;
}

function preloadMenu() {
  // A failed download is said when the menu is opened.
  loadMenu().catch(() => undefined);
}

function Face(props: ComponentProps<"button">) {
  const user = useSignedInUser();
  return (
    <button
      type="button"
      aria-haspopup="menu"
      {...props}
      className="flex min-h-ctl max-w-48 items-center gap-2 rounded px-2 font-semibold transition-colors hover:bg-surface-2"
    >
      <Avatar initial={avatarLetter(user)} src={user.profileImageUrl} />
      <span className="min-w-0 truncate max-sm:sr-only">{displayName(user)}</span>
    </button>
  );
}
