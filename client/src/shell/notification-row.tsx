import { api } from "#shared/api.ts";
import type { Answer } from "#shared/api-schemas.ts";
import type { NotificationType } from "#shared/notifications.ts";
import { can } from "#shared/roles.ts";
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
import { useSignedInUser } from "../api/current-user.ts";
import { Timestamp } from "../api/timestamp.tsx";
import { useSave } from "../api/use-save.ts";
import { IconButton } from "../ui/icon-button.tsx";

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
          {notification.read ? null : <span className="sr-only">Unread: </span>}
          <Title notification={notification} onFollow={handleFollow} />
        </p>
        <p>{notification.message}</p>
        <p className="text-muted">
          <Timestamp moment={notification.createdAt} />
        </p>
      </div>
      {notification.read ? null : (
        <IconButton
          label={`Mark as read: ${notification.title}`}
          icon={Check}
          disabled={mark.isPending}
          onClick={handleRead}
        />
      )}
    </li>
  );
}

/** It leads to its own screen, or to the asset that it is about, for those who may see the asset's page. */
function Title({ notification, onFollow }: NotificationRowProps) {
  const { role } = useSignedInUser();
  const { path, assetId } = notification;
  const href = path ?? (assetId !== null && can(role, "assets.edit") && `/assets/${assetId}`);
  if (!href) return notification.title;
  return (
    <Link href={href} onClick={onFollow} className="link">
      {notification.title}
    </Link>
  );
}

const kinds: Record<NotificationType, { icon: LucideIcon; colour: string }> = {
  inspection_failed: { icon: OctagonAlert, colour: "text-fail" },
  inspection_resolved: { icon: CircleCheck, colour: "text-pass" },
  schedule_due_soon: { icon: Clock, colour: "text-text" },
  meter_jump: { icon: TriangleAlert, colour: "text-text" },
  meter_stale: { icon: Clock, colour: "text-text" },
  document_expiring: { icon: Clock, colour: "text-text" },
  roadside_due: { icon: TriangleAlert, colour: "text-fail" },
  schedule_overdue: { icon: TriangleAlert, colour: "text-fail" },
};
