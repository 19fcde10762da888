DROP INDEX "maintenance_schedules_due";--> statement-breakpoint
DROP INDEX "maintenance_schedules_usage_left";--> statement-breakpoint
DROP INDEX "maintenance_schedules_never_due";--> statement-breakpoint
ALTER TABLE "maintenance_schedules" DROP COLUMN "usage_left";--> statement-breakpoint
ALTER TABLE "maintenance_schedules" DROP COLUMN "shelved";--> statement-breakpoint
-- The rule of `usageLeft` in shared/schedules/schedules.ts: 1,000 miles count as 100 hours.
CREATE VIEW "schedule_dues" AS
SELECT s."company_id", s."id", s."asset_id", s."name", s."type", s."interval_days", s."interval_miles",
	s."interval_hours", s."last_performed", s."next_due", s."next_due_miles", s."next_due_hours", s."active",
	s."created_at", a."name" AS "asset_name", a."current_miles", a."current_hours", a."archived",
	least(s."next_due_hours" - a."current_hours", (s."next_due_miles" - a."current_miles") * 100 / 1000) AS "usage_left"
FROM "maintenance_schedules" s
JOIN "assets" a ON a."company_id" = s."company_id" AND a."id" = s."asset_id";--> statement-breakpoint
CREATE VIEW "asset_dues" AS
SELECT d."company_id", d."asset_id", min(d."next_due") AS "next_due", min(d."usage_left") AS "usage_left"
FROM "schedule_dues" d
WHERE d."active" AND NOT d."archived"
GROUP BY d."company_id", d."asset_id";
