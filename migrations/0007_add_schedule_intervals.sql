ALTER TABLE "maintenance_schedules" DROP CONSTRAINT "maintenance_schedules_interval_given";--> statement-breakpoint
ALTER TABLE "maintenance_schedules" DROP CONSTRAINT "maintenance_schedules_intervals_positive";--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "first_soon" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "first_soon_miles" numeric(10, 1);--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "first_soon_hours" numeric(10, 1);--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "is_soon_by_meter" boolean GENERATED ALWAYS AS (coalesce(current_miles >= first_soon_miles or current_hours >= first_soon_hours, false)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "maintenance_schedules" ADD COLUMN "interval_months" integer;--> statement-breakpoint
ALTER TABLE "maintenance_schedules" ADD COLUMN "soon_days" integer;--> statement-breakpoint
ALTER TABLE "maintenance_schedules" ADD COLUMN "soon_miles" numeric(10, 1);--> statement-breakpoint
ALTER TABLE "maintenance_schedules" ADD COLUMN "soon_hours" numeric(10, 1);--> statement-breakpoint
ALTER TABLE "maintenance_schedules" ADD COLUMN "anchor" text DEFAULT 'completion' NOT NULL;--> statement-breakpoint
CREATE INDEX "assets_soon_by_time" ON "assets" USING btree ("company_id","first_soon") WHERE not "assets"."archived";--> statement-breakpoint
CREATE INDEX "assets_soon_by_meter" ON "assets" USING btree ("company_id","is_soon_by_meter") WHERE not "assets"."archived";--> statement-breakpoint
ALTER TABLE "maintenance_schedules" ADD CONSTRAINT "maintenance_schedules_windows_within" CHECK ("maintenance_schedules"."soon_days" between 0 and coalesce("maintenance_schedules"."interval_days", "maintenance_schedules"."interval_months" * 31, 0) - 1 and "maintenance_schedules"."soon_miles" >= 0 and "maintenance_schedules"."soon_miles" < coalesce("maintenance_schedules"."interval_miles", 0) and "maintenance_schedules"."soon_hours" >= 0 and "maintenance_schedules"."soon_hours" < coalesce("maintenance_schedules"."interval_hours", 0));--> statement-breakpoint
ALTER TABLE "maintenance_schedules" ADD CONSTRAINT "maintenance_schedules_anchor_known" CHECK ("maintenance_schedules"."anchor" in ('completion', 'fixed'));--> statement-breakpoint
ALTER TABLE "maintenance_schedules" ADD CONSTRAINT "maintenance_schedules_interval_given" CHECK (case "maintenance_schedules"."type" when 'time_based' then num_nonnulls("maintenance_schedules"."interval_days", "maintenance_schedules"."interval_months") = 1 else num_nonnulls("maintenance_schedules"."interval_miles", "maintenance_schedules"."interval_hours") > 0 and num_nonnulls("maintenance_schedules"."interval_days", "maintenance_schedules"."interval_months") < 2 end);--> statement-breakpoint
ALTER TABLE "maintenance_schedules" ADD CONSTRAINT "maintenance_schedules_intervals_positive" CHECK ("maintenance_schedules"."interval_days" >= 1 and "maintenance_schedules"."interval_months" >= 1 and "maintenance_schedules"."interval_miles" >= 1 and "maintenance_schedules"."interval_hours" >= 1);--> statement-breakpoint
-- The same, with what a schedule may say itself of its windows, and what its asset says of what is due soon.
CREATE OR REPLACE VIEW "schedule_dues" AS
SELECT s."company_id", s."id", s."asset_id", s."name", s."type", s."interval_days", s."interval_miles",
	s."interval_hours", s."last_performed", s."next_due", s."next_due_miles", s."next_due_hours", s."active",
	s."created_at", a."name" AS "asset_name", a."current_miles", a."current_hours", a."archived",
	least(s."next_due_hours" - a."current_hours", (s."next_due_miles" - a."current_miles") * 100 / 1000) AS "usage_left",
	a."first_due", a."due_usage_left", s."interval_months", s."soon_days", s."soon_miles", s."soon_hours", s."anchor",
	a."first_soon", a."is_soon_by_meter"
FROM "maintenance_schedules" s
JOIN "assets" a ON a."company_id" = s."company_id" AND a."id" = s."asset_id";--> statement-breakpoint
-- No schedule has a window of its own yet.
UPDATE "assets" SET "first_soon" = "first_due" - interval '100 hours', "first_soon_miles" = "first_due_miles" - 1000,
	"first_soon_hours" = "first_due_hours" - 100
WHERE num_nonnulls("first_due", "first_due_miles", "first_due_hours") > 0;
