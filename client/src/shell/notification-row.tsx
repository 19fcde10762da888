import { api } from "#shared/api.ts";
import type { Answer } from "#shared/api-schemas.ts";
import type { NoticeType } from "#shared/notifications.ts";
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

type Notice = Answer<"listNotifications">[number];

interface NotificationRowProps {
  notice: Notice;
  onFollow: () => void;
}

export function NotificationRow({ notice, onFollow }: NotificationRowProps) {
  const mark = useSave(api.markNotification);
  const handleRead = () => mark.save({ params: { id: notice.id }, body: { read: true } });
  const handleFollow = () => {
    if (!notice.read) handleRead();
    onFollow();
  };
  const { icon: Icon, colour } = kinds[notice.type];
  return (
    <li
      className={clsx(
        "flex items-start gap-3 border-l-4 py-3 pr-1 pl-3",
        notice.read ? "border-l-transparent" : "border-l-primary bg-primary-soft",
      )}
    >
      <Icon aria-hidden size={20} className={clsx("mt-0.5 shrink-0", colour)} />
      <div className="min-w-0 flex-1 text-sm">
        <p className="text-base font-semibold">
          {notice.read ? null : <span className="sr-only">Unread: </span>}
          <Title notice={notice} onFollow={handleFollow} />
        </p>
        <p>{notice.message}</p>
        <p className="text-muted">
          <Timestamp moment={notice.createdAt} />
        </p>
      </div>
      {notice.read ? null : (
        <IconButton
          label={`Mark as read: ${notice.title}`}
          icon={Check}
          disabled={mark.isPending}
          onClick={handleRead}
        />
      )}
    </li>
  );
}

/** It leads to the asset that the notice is about, for those who may see the asset's page. */
function Title({ notice, onFollow }: NotificationRowProps) {
  const { role } = useSignedInUser();
  if (notice.assetId === null || !can(role, "assets.edit")) return notice.title;
  return (
    <Link href={`/assets/${notice.assetId}`} onClick={onFollow} className="link">
      {notice.title}
    </Link>
  );
}

const kinds: Record<NoticeType, { icon: LucideIcon; colour: string }> = {
  inspection_failed: { icon: OctagonAlert, colour: "text-fail" },
  inspection_resolved: { icon: CircleCheck, colour: "text-pass" },
  schedule_due_soon: { icon: Clock, colour: "text-text" },
  schedule_overdue: { icon: TriangleAlert, colour: "text-fail" },
};
