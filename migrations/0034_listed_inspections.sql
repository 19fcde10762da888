ALTER TABLE "assets" ADD COLUMN "listed_inspection_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "assets" SET "listed_inspection_at" = "last_inspection_at" WHERE "last_inspection_at" IS NOT NULL;--> statement-breakpoint
-- The last inspection is the newest record, also where it answers no list.
UPDATE "assets" a SET "last_inspection_id" = n."id", "last_inspection_at" = n."date", "last_inspection_passed" = n."passed"
	FROM (SELECT DISTINCT ON ("company_id", "asset_id") "company_id", "asset_id", "id", "date", "passed"
		FROM "inspection_logs" WHERE "unlisted" ORDER BY "company_id", "asset_id", "date" DESC, "id" DESC) n
	WHERE n."company_id" = a."company_id" AND n."asset_id" = a."id"
		AND (a."last_inspection_at" IS NULL OR (n."date", n."id") > (a."last_inspection_at", a."last_inspection_id"));
