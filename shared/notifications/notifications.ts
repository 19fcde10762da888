/** The kinds of notification; `notify.ts` alone decides who gets them. */
export const notificationTypes = [
  "inspection_failed",
  "inspection_resolved",
  "inspection_voided",
  "schedule_due_soon",
  "schedule_overdue",
  "meter_jump",
  "meter_stale",
  "defect_reported",
  "defect_closed",
  "repair_rejected",
  "deferral_ended",
  "asset_tagged_out",
  "inspected_out_of_service",
  "asset_returned",
  "document_expiring",
  "roadside_due",
  "seals_broken",
  "pre_trip_missing",
  "submission_held",
  "held_waiting",
  "photos_missing",
  "problem_reported",
] as const;
export type NotificationType = (typeof notificationTypes)[number];

const unreadBadgeMax = 9;

/** The bell's badge: the number when 9 or fewer, '9+' above 9, nothing at 0. */
export function formatUnread(count: number): string {
  if (count <= 0) return "";
  return count > unreadBadgeMax ? `${unreadBadgeMax}+` : String(count);
}
