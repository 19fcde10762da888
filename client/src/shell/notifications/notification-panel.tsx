import { api } from "#shared/api/api.ts";
import { words } from "#shared/base/words.ts";
import { useQuery } from "@tanstack/react-query";
import * as RadixDialog from "@radix-ui/react-dialog";
import { BellOff, CheckCheck, X } from "lucide-react";
import { query } from "../../api/call.ts";
import { useSave } from "../../api/saving/use-save.ts";
import { Button } from "../../ui/button/button.tsx";
import { DataState } from "../../ui/layout/data-state.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import { useBack } from "../../ui/hooks/use-back.ts";
import { useFocusReturn } from "../../ui/dialog/use-focus-return.ts";
import { NotificationRow } from "./notification-row.tsx";

interface NotificationPanelProps {
  unreadCount: number;
  onClose: () => void;
}

/** The latest notifications, read and unread: a sheet on a phone, a window below the bell on a desktop. */
export function NotificationPanel({ unreadCount, onClose }: NotificationPanelProps) {
  const notifications = useQuery(query(api.listNotifications));
  const { rememberOpener, returnFocus } = useFocusReturn();
  useBack(onClose);
  return (
    <RadixDialog.Root open onOpenChange={(wantsOpen) => !wantsOpen && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="animate-fade fixed inset-0 z-overlay bg-[rgb(0_0_0/0.55)] sm:bg-transparent" />
        <RadixDialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={rememberOpener}
          onCloseAutoFocus={returnFocus}
          className={panel}
        >
          <div className="flex min-h-14 shrink-0 items-center justify-between border-b py-1 pr-1 pl-4">
            <RadixDialog.Title className="text-xl">{w.title}</RadixDialog.Title>
            <RadixDialog.Close asChild>
              <IconButton label={w.close} icon={X} />
            </RadixDialog.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
            <DataState
              query={notifications}
              what={w.what}
              skeleton={<SkeletonRows count={4} />}
              empty={<EmptyState icon={BellOff} title={w.none} text={w.whatComes} />}
            >
              {(rows) => (
                <ul className="divide-y">
                  {rows.map((notification) => (
                    <NotificationRow
                      key={notification.id}
                      notification={notification}
                      onFollow={onClose}
                    />
                  ))}
                </ul>
              )}
            </DataState>
          </div>
          {unreadCount > 0 ? <MarkAll /> : null}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

function MarkAll() {
  const markAll = useSave(api.markAllNotifications);
  return (
    <div className="shrink-0 border-t p-3 pb-[max(12px,env(safe-area-inset-bottom))]">
      <Button
        full
        variant="secondary"
        icon={CheckCheck}
        loading={markAll.isPending}
        onClick={() => markAll.save({})}
      >
        {w.markAll}
      </Button>
    </div>
  );
}

// On a phone the same height before and after loading: it is fixed at the bottom, and would grow upwards.
const panel = [
  "animate-rise fixed inset-x-0 bottom-0 z-dialog flex h-[85dvh] flex-col rounded-t-lg border bg-surface text-text shadow-2",
  "sm:inset-x-auto sm:top-[calc(var(--header-height)+8px)] sm:right-4 sm:bottom-auto sm:h-auto sm:max-h-[min(600px,80vh)] sm:w-[360px] sm:rounded-lg",
].join(" ");

const w = words({
  title: ["Notifications", "Avisos"],
  close: ["Close", "Cerrar"],
  what: ["notifications", "los avisos"],
  none: ["No notifications", "Sin avisos"],
  whatComes: [
    "Failed inspections and service that comes due will show up here.",
    "Aquí verá las inspecciones con falla y los servicios por vencer.",
  ],
  markAll: ["Mark all as read", "Marcar todo como leído"],
});
