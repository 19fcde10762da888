CREATE TABLE "meter_readings" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "meter_readings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"asset_id" bigint NOT NULL,
	"meter" text NOT NULL,
	"value" numeric(10, 1) NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	"source" text NOT NULL,
	"inspection_id" bigint,
	"maintenance_log_id" bigint,
	"entered_by_id" bigint,
	"entered_by_name" text,
	"restart" text,
	"previous_value" numeric(10, 1),
	"warnings" text[] DEFAULT '{}' NOT NULL,
	"note" text,
	"voided_at" timestamp (3) with time zone,
	"voided_by_id" bigint,
	"voided_by_name" text,
	"void_reason" text,
	CONSTRAINT "meter_readings_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "meter_readings_meter_known" CHECK ("meter_readings"."meter" in ('miles', 'hours')),
	CONSTRAINT "meter_readings_source_known" CHECK ("meter_readings"."source" in ('inspection', 'maintenance', 'manual', 'import', 'form', 'initial')),
	CONSTRAINT "meter_readings_restart_known" CHECK ("meter_readings"."restart" in ('replaced', 'corrected')),
	CONSTRAINT "meter_readings_not_negative" CHECK ("meter_readings"."value" >= 0 and "meter_readings"."previous_value" >= 0),
	CONSTRAINT "meter_readings_entered_whole" CHECK (("meter_readings"."entered_by_id" is null) = ("meter_readings"."entered_by_name" is null)),
	CONSTRAINT "meter_readings_void_whole" CHECK (num_nonnulls("meter_readings"."voided_at", "meter_readings"."voided_by_id", "meter_readings"."voided_by_name", "meter_readings"."void_reason") in (0, 4))
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_action_known";--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_noun_known";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_type_known";--> statement-breakpoint
-- Before the references, which are quicker to check for all rows at once. No meter is read in the future.
INSERT INTO "meter_readings" ("company_id", "asset_id", "meter", "value", "read_at", "source", "inspection_id", "maintenance_log_id", "entered_by_id", "entered_by_name")
SELECT r."company_id", r."asset_id", m."meter", m."value", r."read_at", r."source", r."inspection_id", r."maintenance_log_id", r."user_id", r."user_name"
FROM (
	SELECT i."company_id", i."asset_id", least(i."date", i."received_at") AS "read_at", 'inspection' AS "source", i."id" AS "inspection_id",
		NULL::bigint AS "maintenance_log_id", i."driver_id" AS "user_id", i."driver_name" AS "user_name", i."odometer", i."hours"
	FROM "inspection_logs" i WHERE i."odometer" > 0 OR i."hours" > 0
	UNION ALL
	SELECT l."company_id", l."asset_id", least(l."date", l."created_at"), 'maintenance', NULL::bigint, l."id", l."logged_by_id",
		coalesce(nullif(concat_ws(' ', nullif(u."first_name", ''), nullif(u."last_name", '')), ''), u."username"), l."odometer", l."hours"
	FROM "maintenance_logs" l
	JOIN "users" u ON u."company_id" = l."company_id" AND u."id" = l."logged_by_id"
	WHERE l."odometer" > 0 OR l."hours" > 0
) r
CROSS JOIN LATERAL (VALUES ('miles', r."odometer"), ('hours', r."hours")) m ("meter", "value")
WHERE m."value" > 0
ORDER BY r."read_at";--> statement-breakpoint
-- What a meter shows and no record tells: set in the form, higher or lower than what was read.
INSERT INTO "meter_readings" ("company_id", "asset_id", "meter", "value", "read_at", "source", "restart", "previous_value")
SELECT a."company_id", a."id", m."meter", m."value",
	CASE WHEN r."highest" > m."value" THEN r."newest" ELSE coalesce(m."read_at", a."created_at") END, 'initial',
	CASE WHEN r."highest" > m."value" THEN 'corrected' END, CASE WHEN r."highest" > m."value" THEN r."highest" END
FROM "assets" a
CROSS JOIN LATERAL (VALUES ('miles', a."current_miles", a."miles_read_at"), ('hours', a."current_hours", a."hours_read_at")) m ("meter", "value", "read_at")
LEFT JOIN (
	SELECT "company_id", "asset_id", "meter", max("value") AS "highest", max("read_at") AS "newest"
	FROM "meter_readings" GROUP BY 1, 2, 3
) r ON r."company_id" = a."company_id" AND r."asset_id" = a."id" AND r."meter" = m."meter"
WHERE m."value" <> coalesce(r."highest", 0);--> statement-breakpoint
CREATE TRIGGER "meter_readings_never_deleted" BEFORE DELETE ON "meter_readings" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "meter_readings_never_emptied" BEFORE TRUNCATE ON "meter_readings" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "meter_readings_never_edited" BEFORE UPDATE OF "company_id", "id", "asset_id", "meter", "value", "read_at", "source", "inspection_id", "maintenance_log_id", "entered_by_id", "entered_by_name", "restart", "previous_value", "warnings", "note" ON "meter_readings" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "meter_readings_voided_once" BEFORE UPDATE ON "meter_readings" FOR EACH ROW WHEN (OLD."voided_at" IS NOT NULL) EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
ALTER TABLE "meter_readings" ADD CONSTRAINT "meter_readings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meter_readings" ADD CONSTRAINT "meter_readings_asset" FOREIGN KEY ("company_id","asset_id") REFERENCES "public"."assets"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meter_readings" ADD CONSTRAINT "meter_readings_inspection" FOREIGN KEY ("company_id","inspection_id") REFERENCES "public"."inspection_logs"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meter_readings" ADD CONSTRAINT "meter_readings_maintenance" FOREIGN KEY ("company_id","maintenance_log_id") REFERENCES "public"."maintenance_logs"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meter_readings" ADD CONSTRAINT "meter_readings_entered_by" FOREIGN KEY ("company_id","entered_by_id") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meter_readings" ADD CONSTRAINT "meter_readings_voided_by" FOREIGN KEY ("company_id","voided_by_id") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "meter_readings_of_asset" ON "meter_readings" USING btree ("company_id","asset_id","meter","read_at","id");--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_action_known" CHECK ("audit_entries"."action" in ('added', 'changed', 'removed', 'signed_in', 'signed_out', 'sign_in_failed', 'password_changed', 'password_reset', 'exported', 'voided'));--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_noun_known" CHECK ("audit_entries"."noun" in ('asset', 'schedule', 'checklist', 'maintenance', 'meter', 'member', 'company'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_type_known" CHECK ("notifications"."type" in ('inspection_failed', 'inspection_resolved', 'schedule_due_soon', 'schedule_overdue', 'meter_jump', 'meter_stale'));--> statement-breakpoint
CREATE INDEX "notifications_meter_stale" ON "notifications" USING btree ("company_id","asset_id","created_at") WHERE "notifications"."type" = 'meter_stale';