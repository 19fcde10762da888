import { can } from "#shared/roles.ts";
import { Link } from "wouter";
import { useSignedInUser } from "../api/current-user.ts";
import type { Notice } from "./notification-row.tsx";

interface NoticeLinkProps {
  notice: Pick<Notice, "title" | "assetId">;
  onFollow: () => void;
}

/** The title, leading to the asset that it is about for those who may see the asset's page. */
export function NoticeLink({ notice, onFollow }: NoticeLinkProps) {
  const { role } = useSignedInUser();
  if (notice.assetId === null || !can(role, "assets.edit")) return notice.title;
  return (
    <Link href={`/assets/${notice.assetId}`} onClick={onFollow} className="link">
      {notice.title}
    </Link>
  );
}
