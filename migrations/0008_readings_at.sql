ALTER TABLE "assets" ADD COLUMN "miles_read_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "hours_read_at" timestamp (3) with time zone;--> statement-breakpoint
-- What the records tell of it; a meter that was set in the form has no moment yet.
UPDATE "assets" a SET
	"miles_read_at" = (SELECT max(r."date") FROM (
		SELECT "date" FROM "inspection_logs" i WHERE i."company_id" = a."company_id" AND i."asset_id" = a."id" AND i."odometer" = a."current_miles"
		UNION ALL
		SELECT "date" FROM "maintenance_logs" m WHERE m."company_id" = a."company_id" AND m."asset_id" = a."id" AND m."odometer" = a."current_miles") r
		WHERE a."current_miles" > 0),
	"hours_read_at" = (SELECT max(r."date") FROM (
		SELECT "date" FROM "inspection_logs" i WHERE i."company_id" = a."company_id" AND i."asset_id" = a."id" AND i."hours" = a."current_hours"
		UNION ALL
		SELECT "date" FROM "maintenance_logs" m WHERE m."company_id" = a."company_id" AND m."asset_id" = a."id" AND m."hours" = a."current_hours") r
		WHERE a."current_hours" > 0);
