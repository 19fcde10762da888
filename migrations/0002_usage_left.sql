DROP INDEX "maintenance_schedules_usage_due";--> statement-breakpoint
DROP INDEX "maintenance_schedules_due";--> statement-breakpoint
ALTER TABLE "maintenance_schedules" ADD COLUMN "usage_left" numeric(11, 2);--> statement-breakpoint
ALTER TABLE "maintenance_schedules" ADD COLUMN "shelved" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "maintenance_schedules" DROP COLUMN "usage_due";--> statement-breakpoint
-- What the meters leave of each schedule that is there already; 1,000 miles count as 100 hours.
UPDATE "maintenance_schedules" s SET
	"usage_left" = least(s."next_due_hours" - a."current_hours", (s."next_due_miles" - a."current_miles") * 100 / 1000),
	"shelved" = a."archived"
FROM "assets" a WHERE a."company_id" = s."company_id" AND a."id" = s."asset_id";--> statement-breakpoint
CREATE INDEX "maintenance_schedules_usage_left" ON "maintenance_schedules" USING btree ("company_id","usage_left","id","asset_id","next_due") WHERE "maintenance_schedules"."active" and not "maintenance_schedules"."shelved";--> statement-breakpoint
CREATE INDEX "maintenance_schedules_never_due" ON "maintenance_schedules" USING btree ("company_id","id") WHERE not "maintenance_schedules"."shelved" and (not "maintenance_schedules"."active" or "maintenance_schedules"."next_due" is null and "maintenance_schedules"."usage_left" is null);--> statement-breakpoint
CREATE INDEX "maintenance_schedules_due" ON "maintenance_schedules" USING btree ("company_id","next_due","id","asset_id","usage_left") WHERE "maintenance_schedules"."active" and not "maintenance_schedules"."shelved";
