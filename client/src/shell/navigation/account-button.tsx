import { formatAvatarLetter, formatDisplayName } from "#shared/crew/crew.ts";
import { type ComponentProps, useState } from "react";
import { useSignedInUser } from "../../api/current-user.ts";
import { Avatar } from "../../ui/layout/avatar.tsx";
import { lazilyApart } from "../../ui/hooks/lazily.tsx";

const AccountMenu = lazilyApart(() => import("./account-menu.tsx").then((m) => m.AccountMenu));

/** The menu's code comes with the first use of the button. */
export function AccountButton() {
  const [isRequested, setIsRequested] = useState(false);
  if (!isRequested) {
    const { preload } = AccountMenu;
    return <Face onPointerEnter={preload} onFocus={preload} onClick={() => setIsRequested(true)} />;
  }
  return (
    <AccountMenu trigger={<Face />} fallback={<Face />} onClose={() => setIsRequested(false)} />
  );
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
      <Avatar initial={formatAvatarLetter(user)} src={user.profileImageUrl} />
      <span className="min-w-0 truncate max-sm:sr-only">{formatDisplayName(user)}</span>
    </button>
  );
}
