ALTER TABLE "company_numbers" DROP CONSTRAINT "company_numbers_kind_known";--> statement-breakpoint
ALTER TABLE "record_seals" DROP CONSTRAINT "record_seals_kind_known";--> statement-breakpoint
DROP INDEX "record_seals_one";--> statement-breakpoint
ALTER TABLE "company_numbers" ADD COLUMN "hash" text;--> statement-breakpoint
ALTER TABLE "maintenance_logs" ADD COLUMN "logged_by_name" text;--> statement-breakpoint
ALTER TABLE "maintenance_logs" ADD COLUMN "schedule_name" text;--> statement-breakpoint
ALTER TABLE "record_seals" ADD COLUMN "version" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "record_seals" ALTER COLUMN "version" SET DEFAULT 2;--> statement-breakpoint
-- The names that the papers of old logs have printed so far.
UPDATE "maintenance_logs" m SET "logged_by_name" = coalesce(nullif(concat_ws(' ', nullif(u."first_name", ''), nullif(u."last_name", '')), ''), u."username")
FROM "users" u WHERE u."company_id" = m."company_id" AND u."id" = m."logged_by_id";--> statement-breakpoint
UPDATE "maintenance_logs" m SET "schedule_name" = s."name"
FROM "maintenance_schedules" s WHERE s."company_id" = m."company_id" AND s."id" = m."schedule_id";--> statement-breakpoint
ALTER TABLE "maintenance_logs" ALTER COLUMN "logged_by_name" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "record_seals_one" ON "record_seals" USING btree ("company_id","kind","record_id","version");--> statement-breakpoint
ALTER TABLE "company_numbers" ADD CONSTRAINT "company_numbers_kind_known" CHECK ("company_numbers"."kind" in ('defect', 'public_report', 'seal'));--> statement-breakpoint
ALTER TABLE "record_seals" ADD CONSTRAINT "record_seals_kind_known" CHECK ("record_seals"."kind" in ('inspection', 'confirmation', 'resolution', 'report', 'certification', 'review', 'event', 'maintenance', 'reading', 'void', 'downtime', 'return', 'ending', 'correction', 'handback'));--> statement-breakpoint
CREATE TRIGGER "maintenance_logs_names_never_edited" BEFORE UPDATE OF "logged_by_name", "schedule_name" ON "maintenance_logs" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "defects_report_never_edited" BEFORE UPDATE OF "note", "photo_urls" ON "defects" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
-- The report of a defect says whether it was critical then, where no later event does.
DROP TRIGGER "defect_events_only_added" ON "defect_events";--> statement-breakpoint
UPDATE "defect_events" e SET "details" = (e."details"::jsonb || '{"critical": true}')::json
FROM "defects" d
WHERE e."kind" = 'reported' AND d."company_id" = e."company_id" AND d."id" = e."defect_id" AND d."critical"
	AND NOT EXISTS (SELECT FROM "defect_events" o WHERE o."company_id" = e."company_id" AND o."defect_id" = e."defect_id" AND o."details" ->> 'critical' IS NOT NULL);--> statement-breakpoint
CREATE TRIGGER "defect_events_only_added" BEFORE UPDATE OR DELETE ON "defect_events" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
-- What no seal has covered so far waits for one. The seals of before stay as they are.
INSERT INTO "record_seals" ("company_id", "kind", "record_id")
SELECT "company_id", 'inspection', "id" FROM "inspection_logs" ORDER BY "received_at", "id";--> statement-breakpoint
INSERT INTO "record_seals" ("company_id", "kind", "record_id")
SELECT "company_id", 'maintenance', "id" FROM "maintenance_logs" ORDER BY "created_at", "id";--> statement-breakpoint
INSERT INTO "record_seals" ("company_id", "kind", "record_id")
SELECT "company_id", 'resolution', "id" FROM "inspection_logs" WHERE "resolved" ORDER BY "resolved_at", "id";--> statement-breakpoint
INSERT INTO "record_seals" ("company_id", "kind", "record_id")
SELECT e."company_id", CASE WHEN e."kind" = 'reported' THEN 'report' WHEN e."kind" IN ('certified', 'deferred') THEN 'certification' WHEN e."kind" IN ('rejected', 'reviewed') THEN 'review' ELSE 'event' END, e."id"
FROM "defect_events" e
WHERE e."kind" <> 'passed_again'
	AND NOT EXISTS (SELECT FROM "record_seals" s WHERE s."company_id" = e."company_id" AND s."kind" IN ('certification', 'review') AND s."record_id" = e."id")
ORDER BY e."id";--> statement-breakpoint
INSERT INTO "record_seals" ("company_id", "kind", "record_id")
SELECT "company_id", 'reading', "id" FROM "meter_readings" ORDER BY "id";--> statement-breakpoint
INSERT INTO "record_seals" ("company_id", "kind", "record_id")
SELECT "company_id", 'void', "id" FROM "meter_readings" WHERE "voided_at" IS NOT NULL ORDER BY "voided_at", "id";--> statement-breakpoint
INSERT INTO "record_seals" ("company_id", "kind", "record_id")
SELECT "company_id", 'downtime', "id" FROM "downtimes" ORDER BY "id";--> statement-breakpoint
INSERT INTO "record_seals" ("company_id", "kind", "record_id")
SELECT d."company_id", 'ending', d."id" FROM "downtimes" d
WHERE d."ended_at" IS NOT NULL
	AND NOT EXISTS (SELECT FROM "record_seals" s WHERE s."company_id" = d."company_id" AND s."kind" = 'return' AND s."record_id" = d."id")
ORDER BY d."ended_at", d."id";--> statement-breakpoint
INSERT INTO "record_seals" ("company_id", "kind", "record_id")
SELECT "company_id", 'correction', "id" FROM "documents" WHERE "certified_at" IS NOT NULL ORDER BY "certified_at", "id";--> statement-breakpoint
INSERT INTO "record_seals" ("company_id", "kind", "record_id")
SELECT "company_id", 'handback', "id" FROM "documents" WHERE "certified_at" IS NOT NULL AND "returned_on" IS NOT NULL ORDER BY "certified_at", "id";--> statement-breakpoint
INSERT INTO "company_numbers" ("company_id", "kind", "last", "hash")
SELECT DISTINCT ON ("company_id") "company_id", 'seal', "number", "hash" FROM "record_seals" WHERE "number" IS NOT NULL ORDER BY "company_id", "number" DESC;
