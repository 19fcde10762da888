import { api } from "#shared/api/api.ts";
import type { Answer } from "#shared/api/api-schemas.ts";
import type { NotificationType } from "#shared/notifications/notifications.ts";
import { can, isCertifier } from "#shared/base/roles.ts";
import { words } from "#shared/base/words.ts";
import { clsx } from "clsx";
import {
  Check,
  CircleCheck,
  Clock,
  type LucideIcon,
  OctagonAlert,
  TriangleAlert,
} from "lucide-react";
import { Link } from "wouter";
import { useSignedInUser } from "../../api/current-user.ts";
import { Timestamp } from "../../records/timestamp.tsx";
import { useSave } from "../../api/saving/use-save.ts";
import { IconButton } from "../../ui/button/icon-button.tsx";

type Notification = Answer<"listNotifications">[number];

interface NotificationRowProps {
  notification: Notification;
  onFollow: () => void;
}

export function NotificationRow({ notification, onFollow }: NotificationRowProps) {
  const mark = useSave(api.markNotification);
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
  const isOwn = path?.startsWith("/account-settings");
  const mayFollow = path ? isOwn || isCertifier(user) : assetId && can(user.role, "assets.edit");
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

const w = words({
  unread: ["Unread:", "Sin leer:"],
  mark: ["Mark as read: {title}", "Marcar como leído: {title}"],
});
