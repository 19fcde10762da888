ALTER TABLE "companies" ADD COLUMN "forecast_on" date;--> statement-breakpoint
ALTER TABLE "maintenance_schedules" ADD COLUMN "forecast_on" date;--> statement-breakpoint
CREATE INDEX "maintenance_schedules_by_forecast" ON "maintenance_schedules" USING btree ("company_id","forecast_on") WHERE "maintenance_schedules"."forecast_on" is not null;--> statement-breakpoint
-- The same, with the day on which it will be due.
CREATE OR REPLACE VIEW "schedule_dues" AS
SELECT s."company_id", s."id", s."asset_id", s."name", s."type", s."interval_days", s."interval_miles",
	s."interval_hours", s."last_performed", s."next_due", s."next_due_miles", s."next_due_hours", s."active",
	s."created_at", a."name" AS "asset_name", a."current_miles", a."current_hours", a."archived",
	least(s."next_due_hours" - a."current_hours", (s."next_due_miles" - a."current_miles") * 100 / 1000) AS "usage_left",
	a."first_due", a."due_usage_left", s."interval_months", s."soon_days", s."soon_miles", s."soon_hours", s."anchor",
	a."first_soon", a."is_soon_by_meter", s."forecast_on"
FROM "maintenance_schedules" s
JOIN "assets" a ON a."company_id" = s."company_id" AND a."id" = s."asset_id";
