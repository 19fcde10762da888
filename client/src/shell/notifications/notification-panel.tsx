import type { Answer } from "#shared/api/api-schemas.ts";
import { phoneApi } from "#shared/api/phone-api.ts";
import { can, isCertifier } from "#shared/base/roles.ts";
import { words } from "#shared/base/words.ts";
import type { NotificationType } from "#shared/notifications/notifications.ts";
import { useQuery } from "@tanstack/react-query";
import * as RadixDialog from "@radix-ui/react-dialog";
import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import {
  BellOff,
  Check,
  CheckCheck,
  CircleCheck,
  Clock,
  OctagonAlert,
  TriangleAlert,
  X,
} from "lucide-react";
import { Link } from "wouter";
import { query } from "../../api/call.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { useSave } from "../../api/saving/use-save.ts";
import { Timestamp } from "../../records/timestamp.tsx";
import { Button } from "../../ui/button/button.tsx";
import { useFocusReturn } from "../../ui/dialog/dialog.tsx";
import { DataState } from "../../ui/layout/data-state.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import { useBack } from "../../ui/hooks/use-back.ts";

interface NotificationPanelProps {
  unreadCount: number;
  onClose: () => void;
}

/** The latest notifications, read and unread: a sheet on a phone, a window below the bell on a desktop. */
export function NotificationPanel({ unreadCount, onClose }: NotificationPanelProps) {
  const notifications = useQuery(query(phoneApi.listNotifications));
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
  const markAll = useSave(phoneApi.markAllNotifications);
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

type Notification = Answer<"listNotifications">[number];

interface NotificationRowProps {
  notification: Notification;
  onFollow: () => void;
}

function NotificationRow({ notification, onFollow }: NotificationRowProps) {
  const mark = useSave(phoneApi.markNotification);
  const handleRead = () => mark.save({ params: { id: notification.id }, body: { read: true } });
  const handleFollow = () => {
    if (!notification.read) handleRead();
    onFollow();
  };
  const { icon: Icon, colour } = kinds[notification.type];
  return (
    <li
      className={clsx(
        "flex items-start gap-3 border-l-4 py-3 pr-1 pl-3",
        notification.read ? "border-l-transparent" : "border-l-primary bg-primary-soft",
      )}
    >
      <Icon aria-hidden size={20} className={clsx("mt-0.5 shrink-0", colour)} />
      <div className="min-w-0 flex-1 text-sm">
        <p className="text-base font-semibold">
          {notification.read ? null : <span className="sr-only">{w.unread} </span>}
          {/* Both were written in the language that the reader had. */}
          <span translate="no">
            <Title notification={notification} onFollow={handleFollow} />
          </span>
        </p>
        <p translate="no">{notification.message}</p>
        <p className="text-muted">
          <Timestamp moment={notification.createdAt} />
        </p>
      </div>
      {notification.read ? null : (
        <IconButton
          label={w.mark({ title: notification.title })}
          icon={Check}
          disabled={mark.isPending}
          onClick={handleRead}
        />
      )}
    </li>
  );
}

/** It leads to what the notification is about, for those who may see that screen. */
function Title({ notification, onFollow }: NotificationRowProps) {
  const { path, assetId, title } = notification;
  const user = useSignedInUser();
  const isForAll = path?.startsWith("/account-settings") || path?.startsWith("/inspection");
  const mayFollow = path ? isForAll || isCertifier(user) : assetId && can(user.role, "assets.edit");
  if (!mayFollow) return title;
  return (
    <Link href={path ?? `/assets/${assetId}`} onClick={onFollow} className="link">
      {title}
    </Link>
  );
}

const bad = { icon: OctagonAlert, colour: "text-fail" };
const good = { icon: CircleCheck, colour: "text-pass" };
const due = { icon: Clock, colour: "text-text" };

const kinds: Record<NotificationType, { icon: LucideIcon; colour: string }> = {
  inspection_failed: bad,
  inspection_resolved: good,
  inspection_voided: { icon: TriangleAlert, colour: "text-text" },
  schedule_due_soon: due,
  document_expiring: due,
  roadside_due: bad,
  seals_broken: bad,
  pre_trip_missing: due,
  held_waiting: due,
  photos_missing: due,
  submission_held: { icon: TriangleAlert, colour: "text-text" },
  problem_reported: { icon: TriangleAlert, colour: "text-text" },
  schedule_overdue: { icon: TriangleAlert, colour: "text-fail" },
  meter_jump: { icon: TriangleAlert, colour: "text-text" },
  meter_stale: due,
  defect_reported: bad,
  defect_closed: good,
  repair_rejected: bad,
  asset_tagged_out: bad,
  inspected_out_of_service: bad,
  asset_returned: good,
  deferral_ended: due,
};

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
  unread: ["Unread:", "Sin leer:"],
  mark: ["Mark as read: {title}", "Marcar como leído: {title}"],
});
