ALTER TABLE "assets" ADD COLUMN "first_due" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "first_due_miles" numeric(10, 1);--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "first_due_hours" numeric(10, 1);--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "due_usage_left" integer GENERATED ALWAYS AS (case when least(first_due_hours - current_hours,
  (first_due_miles - current_miles) * 100 / 1000) <= 100 then (floor(least(first_due_hours - current_hours,
  (first_due_miles - current_miles) * 100 / 1000) / 10) * 10)::int end) STORED;--> statement-breakpoint
CREATE INDEX "assets_due_by_time" ON "assets" USING btree ("company_id","first_due") WHERE not "assets"."archived";--> statement-breakpoint
CREATE INDEX "assets_due_by_meter" ON "assets" USING btree ("company_id","due_usage_left") WHERE not "assets"."archived";--> statement-breakpoint
CREATE INDEX "assets_archived" ON "assets" USING btree ("company_id",lower("name"),"id") WHERE "assets"."archived";--> statement-breakpoint
UPDATE "assets" a SET "first_due" = due."at", "first_due_miles" = due."miles", "first_due_hours" = due."hours"
FROM (
	SELECT s."company_id", s."asset_id", min(s."next_due") AS "at", min(s."next_due_miles") AS "miles",
		min(s."next_due_hours") AS "hours"
	FROM "maintenance_schedules" s
	WHERE s."active"
	GROUP BY s."company_id", s."asset_id"
) due
WHERE due."company_id" = a."company_id" AND due."asset_id" = a."id";--> statement-breakpoint
DROP VIEW "asset_dues";--> statement-breakpoint
-- The same, with what its asset says of all its active schedules.
CREATE OR REPLACE VIEW "schedule_dues" AS
SELECT s."company_id", s."id", s."asset_id", s."name", s."type", s."interval_days", s."interval_miles",
	s."interval_hours", s."last_performed", s."next_due", s."next_due_miles", s."next_due_hours", s."active",
	s."created_at", a."name" AS "asset_name", a."current_miles", a."current_hours", a."archived",
	least(s."next_due_hours" - a."current_hours", (s."next_due_miles" - a."current_miles") * 100 / 1000) AS "usage_left",
	a."first_due", a."due_usage_left"
FROM "maintenance_schedules" s
JOIN "assets" a ON a."company_id" = s."company_id" AND a."id" = s."asset_id";
