CREATE TABLE "withdrawn_resolutions" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "withdrawn_resolutions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"inspection_id" bigint NOT NULL,
	"resolved_at" timestamp (3) with time zone NOT NULL,
	"resolved_by_maintenance_id" bigint,
	"maintenance_log_id" bigint NOT NULL,
	CONSTRAINT "withdrawn_resolutions_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "defect_events" DROP CONSTRAINT "defect_events_kind_known";--> statement-breakpoint
ALTER TABLE "record_seals" DROP CONSTRAINT "record_seals_kind_known";--> statement-breakpoint
DROP INDEX "maintenance_logs_one_resolves";--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "service_seed" json;--> statement-breakpoint
ALTER TABLE "maintenance_logs" ADD COLUMN "counted_from_miles" numeric(14, 1);--> statement-breakpoint
ALTER TABLE "maintenance_logs" ADD COLUMN "counted_from_hours" numeric(14, 1);--> statement-breakpoint
ALTER TABLE "maintenance_logs" ADD COLUMN "serviced_miles" numeric(10, 1);--> statement-breakpoint
ALTER TABLE "maintenance_logs" ADD COLUMN "serviced_hours" numeric(10, 1);--> statement-breakpoint
ALTER TABLE "maintenance_logs" ADD COLUMN "voided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "maintenance_logs" ADD COLUMN "voided_by_id" bigint;--> statement-breakpoint
ALTER TABLE "maintenance_logs" ADD COLUMN "voided_by_name" text;--> statement-breakpoint
ALTER TABLE "maintenance_logs" ADD COLUMN "void_reason" text;--> statement-breakpoint
ALTER TABLE "maintenance_logs" ADD COLUMN "replaces_id" bigint;--> statement-breakpoint
ALTER TABLE "maintenance_logs" ADD COLUMN "replaced_by_id" bigint;--> statement-breakpoint
ALTER TABLE "maintenance_logs" ADD COLUMN "origin_id" bigint;--> statement-breakpoint
ALTER TABLE "maintenance_schedules" ADD COLUMN "due_seed" json;--> statement-breakpoint
ALTER TABLE "withdrawn_resolutions" ADD CONSTRAINT "withdrawn_resolutions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawn_resolutions" ADD CONSTRAINT "withdrawn_resolutions_inspection" FOREIGN KEY ("company_id","inspection_id") REFERENCES "public"."inspection_logs"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawn_resolutions" ADD CONSTRAINT "withdrawn_resolutions_by" FOREIGN KEY ("company_id","resolved_by_maintenance_id") REFERENCES "public"."maintenance_logs"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawn_resolutions" ADD CONSTRAINT "withdrawn_resolutions_log" FOREIGN KEY ("company_id","maintenance_log_id") REFERENCES "public"."maintenance_logs"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "withdrawn_resolutions_of_inspection" ON "withdrawn_resolutions" USING btree ("company_id","inspection_id","id");--> statement-breakpoint
CREATE INDEX "withdrawn_resolutions_of_log" ON "withdrawn_resolutions" USING btree ("company_id","maintenance_log_id");--> statement-breakpoint
ALTER TABLE "maintenance_logs" ADD CONSTRAINT "maintenance_logs_voided_by" FOREIGN KEY ("company_id","voided_by_id") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_logs" ADD CONSTRAINT "maintenance_logs_replaces" FOREIGN KEY ("company_id","replaces_id") REFERENCES "public"."maintenance_logs"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_logs" ADD CONSTRAINT "maintenance_logs_replaced_by" FOREIGN KEY ("company_id","replaced_by_id") REFERENCES "public"."maintenance_logs"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_logs" ADD CONSTRAINT "maintenance_logs_origin" FOREIGN KEY ("company_id","origin_id") REFERENCES "public"."maintenance_logs"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "maintenance_logs_one_replaces" ON "maintenance_logs" USING btree ("company_id","replaces_id") WHERE "maintenance_logs"."replaces_id" is not null;--> statement-breakpoint
CREATE INDEX "maintenance_logs_of_origin" ON "maintenance_logs" USING btree ("company_id","origin_id") WHERE "maintenance_logs"."origin_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "maintenance_logs_one_resolves" ON "maintenance_logs" USING btree ("company_id","resolved_inspection_id") WHERE "maintenance_logs"."resolved_inspection_id" is not null and "maintenance_logs"."voided_at" is null;--> statement-breakpoint
ALTER TABLE "defect_events" ADD CONSTRAINT "defect_events_kind_known" CHECK ("defect_events"."kind" in ('reported', 'seen_again', 'passed_again', 'started', 'stopped', 'certified', 'closed', 'deferred', 'deferral_ended', 'duplicated', 'rejected', 'reviewed', 'severity_changed', 'noted', 'correction'));--> statement-breakpoint
ALTER TABLE "maintenance_logs" ADD CONSTRAINT "maintenance_logs_void_whole" CHECK (num_nonnulls("maintenance_logs"."voided_at", "maintenance_logs"."voided_by_id", "maintenance_logs"."voided_by_name", "maintenance_logs"."void_reason") in (0, 4) and ("maintenance_logs"."replaced_by_id" is null or "maintenance_logs"."voided_at" is not null));--> statement-breakpoint
ALTER TABLE "record_seals" ADD CONSTRAINT "record_seals_kind_known" CHECK ("record_seals"."kind" in ('inspection', 'confirmation', 'resolution', 'report', 'certification', 'review', 'event', 'renewal', 'maintenance', 'file', 'removal', 'voiding', 'reading', 'void', 'acceptance', 'downtime', 'return', 'ending', 'correction', 'handback'));--> statement-breakpoint
-- A log is voided once, and corrected by one other.
CREATE TRIGGER "maintenance_logs_voided_once" BEFORE UPDATE OF
	"voided_at", "voided_by_id", "voided_by_name", "void_reason"
	ON "maintenance_logs" FOR EACH ROW WHEN (OLD."voided_at" IS NOT NULL) EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "maintenance_logs_replaced_once" BEFORE UPDATE OF "replaced_by_id"
	ON "maintenance_logs" FOR EACH ROW WHEN (OLD."replaced_by_id" IS NOT NULL) EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "maintenance_logs_replaces_never_edited" BEFORE UPDATE OF "replaces_id", "origin_id"
	ON "maintenance_logs" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
-- A resolution is never changed into another one; the voiding of its log takes it back whole.
DROP TRIGGER "inspection_logs_resolved_once" ON "inspection_logs";--> statement-breakpoint
CREATE TRIGGER "inspection_logs_resolved_once" BEFORE UPDATE OF
	"resolved", "resolved_at", "resolved_by_maintenance_id"
	ON "inspection_logs" FOR EACH ROW WHEN (OLD."resolved" AND NEW."resolved") EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "withdrawn_resolutions_only_added" BEFORE UPDATE OR DELETE ON "withdrawn_resolutions"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "withdrawn_resolutions_never_emptied" BEFORE TRUNCATE ON "withdrawn_resolutions"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
-- What the logs that are there counted from was not stored. It is taken from the dues where the newest log of a schedule
-- has set these, else from the log's reading, else from the meter's last reading before it.
UPDATE "maintenance_logs" m SET
	"serviced_miles" = nullif(m."odometer", 0), "serviced_hours" = nullif(m."hours", 0),
	"counted_from_miles" = coalesce(counted."due_miles", coalesce(nullif(m."odometer", 0), counted."read_miles", counted."current_miles") - counted."miles_then"),
	"counted_from_hours" = coalesce(counted."due_hours", coalesce(nullif(m."hours", 0), counted."read_hours", counted."current_hours") - counted."hours_then")
FROM (
	SELECT l."company_id", l."id", a."current_miles", a."current_hours",
		CASE WHEN l."place" = 1 AND s."last_performed" = l."date" THEN s."next_due_miles" - s."interval_miles" - (
			SELECT coalesce(sum(r."value" - r."previous_value"), 0) FROM "meter_readings" r
			WHERE r."company_id" = l."company_id" AND r."asset_id" = l."asset_id" AND r."meter" = 'miles'
				AND r."restart" = 'replaced' AND r."voided_at" IS NULL) END AS "due_miles",
		CASE WHEN l."place" = 1 AND s."last_performed" = l."date" THEN s."next_due_hours" - s."interval_hours" - (
			SELECT coalesce(sum(r."value" - r."previous_value"), 0) FROM "meter_readings" r
			WHERE r."company_id" = l."company_id" AND r."asset_id" = l."asset_id" AND r."meter" = 'hours'
				AND r."restart" = 'replaced' AND r."voided_at" IS NULL) END AS "due_hours",
		(SELECT r."value" FROM "meter_readings" r
			WHERE r."company_id" = l."company_id" AND r."asset_id" = l."asset_id" AND r."meter" = 'miles'
				AND r."voided_at" IS NULL AND r."read_at" <= l."date"
			ORDER BY r."read_at" DESC, r."id" DESC LIMIT 1) AS "read_miles",
		(SELECT r."value" FROM "meter_readings" r
			WHERE r."company_id" = l."company_id" AND r."asset_id" = l."asset_id" AND r."meter" = 'hours'
				AND r."voided_at" IS NULL AND r."read_at" <= l."date"
			ORDER BY r."read_at" DESC, r."id" DESC LIMIT 1) AS "read_hours",
		(SELECT coalesce(sum(r."value" - r."previous_value"), 0) FROM "meter_readings" r
			WHERE r."company_id" = l."company_id" AND r."asset_id" = l."asset_id" AND r."meter" = 'miles'
				AND r."restart" = 'replaced' AND r."voided_at" IS NULL AND r."read_at" <= l."date") AS "miles_then",
		(SELECT coalesce(sum(r."value" - r."previous_value"), 0) FROM "meter_readings" r
			WHERE r."company_id" = l."company_id" AND r."asset_id" = l."asset_id" AND r."meter" = 'hours'
				AND r."restart" = 'replaced' AND r."voided_at" IS NULL AND r."read_at" <= l."date") AS "hours_then"
	FROM (
		SELECT n."company_id", n."id", n."asset_id", n."schedule_id", n."date",
			row_number() OVER (PARTITION BY n."company_id", n."schedule_id" ORDER BY n."date" DESC, n."id" DESC) AS "place"
		FROM "maintenance_logs" n
		WHERE n."schedule_id" IS NOT NULL
	) l
	JOIN "maintenance_schedules" s ON s."company_id" = l."company_id" AND s."id" = l."schedule_id"
	JOIN "assets" a ON a."company_id" = l."company_id" AND a."id" = l."asset_id"
) counted
WHERE counted."company_id" = m."company_id" AND counted."id" = m."id";--> statement-breakpoint
-- A last service that no log has set was entered by a person. What stood before the first log was not stored.
UPDATE "assets" a SET "service_seed" = json_build_object(
	'afterLogId', coalesce((SELECT max(m."id") FROM "maintenance_logs" m
		WHERE m."company_id" = a."company_id" AND m."asset_id" = a."id"), 0),
	'date', to_char(a."last_serviced_date" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
	'miles', a."last_serviced_miles", 'hours', a."last_serviced_hours")
WHERE num_nonnulls(a."last_serviced_date", a."last_serviced_miles", a."last_serviced_hours") > 0
	AND NOT EXISTS (SELECT FROM "maintenance_logs" m WHERE m."company_id" = a."company_id" AND m."asset_id" = a."id"
		AND m."schedule_id" IS NOT NULL AND m."date" = a."last_serviced_date");--> statement-breakpoint
UPDATE "maintenance_schedules" s SET "due_seed" = json_build_object(
	'afterLogId', coalesce((SELECT max(m."id") FROM "maintenance_logs" m
		WHERE m."company_id" = s."company_id" AND m."schedule_id" = s."id"), 0),
	'lastPerformed', to_char(s."last_performed" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
	'nextDue', to_char(s."next_due" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
	'nextDueMiles', s."next_due_miles" - (SELECT coalesce(sum(r."value" - r."previous_value"), 0)
		FROM "meter_readings" r WHERE r."company_id" = s."company_id" AND r."asset_id" = s."asset_id"
			AND r."meter" = 'miles' AND r."restart" = 'replaced' AND r."voided_at" IS NULL),
	'nextDueHours', s."next_due_hours" - (SELECT coalesce(sum(r."value" - r."previous_value"), 0)
		FROM "meter_readings" r WHERE r."company_id" = s."company_id" AND r."asset_id" = s."asset_id"
			AND r."meter" = 'hours' AND r."restart" = 'replaced' AND r."voided_at" IS NULL))
WHERE NOT EXISTS (SELECT FROM "maintenance_logs" m WHERE m."company_id" = s."company_id"
	AND m."schedule_id" = s."id" AND m."date" = s."last_performed");
