import { words } from "#shared/base/words.ts";
import { phoneApi } from "#shared/api/phone-api.ts";
import { formatUnread } from "#shared/notifications/notifications.ts";
import { useQuery } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { useState } from "react";
import { pageQuery } from "../../api/call.ts";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { lazilyApart } from "../../ui/hooks/lazily.tsx";
import { usePreload } from "../../ui/hooks/use-preload.ts";

const NotificationPanel = lazilyApart(() =>
  import("./notification-panel.tsx").then((m) => m.NotificationPanel),
);

export function NotificationBell() {
  const [isOpen, setIsOpen] = useState(false);
  const unread = useQuery(pageQuery(phoneApi.listNotifications, { query: { unread: true } })).data;
  const count = unread ? (unread.total ?? unread.rows.length) : 0;
  return (
    <>
      <IconButton
        label={count > 0 ? w.unread({ count }) : w.title}
        icon={Bell}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
        onPointerEnter={NotificationPanel.preload}
        onFocus={NotificationPanel.preload}
      >
        {count > 0 ? <Count text={formatUnread(count)} /> : null}
      </IconButton>
      {isOpen ? <NotificationPanel unreadCount={count} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

/** Where something is unread, the panel is likely to be opened. */
function Count({ text }: { text: string }) {
  usePreload(NotificationPanel);
  return (
    <span
      aria-hidden
      className="absolute top-0.5 right-0 flex h-5 min-w-5 items-center justify-center rounded-full border-2 border-surface bg-fail px-1 text-xs leading-none font-bold text-on-fail"
    >
      {text}
    </span>
  );
}

const w = words({
  title: ["Notifications", "Avisos"],
  unread: ["Notifications, {count} unread", "Avisos, {count} sin leer"],
});
