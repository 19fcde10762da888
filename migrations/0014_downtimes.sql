CREATE TABLE "downtimes" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "downtimes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"asset_id" bigint NOT NULL,
	"condition" text NOT NULL,
	"cause" text NOT NULL,
	"reason" text,
	"started_at" timestamp (3) with time zone NOT NULL,
	"started_by_id" bigint,
	"started_by_name" text,
	"ended_at" timestamp (3) with time zone,
	"ended_by_id" bigint,
	"ended_by_name" text,
	"end_note" text,
	"signature" text,
	CONSTRAINT "downtimes_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "downtimes_condition_known" CHECK ("downtimes"."condition" in ('out_of_service', 'maintenance')),
	CONSTRAINT "downtimes_cause_known" CHECK ("downtimes"."cause" in ('critical', 'hand', 'roadside', 'form', 'legacy')),
	CONSTRAINT "downtimes_end_whole" CHECK (("downtimes"."ended_at" is null) = ("downtimes"."ended_by_id" is null) and ("downtimes"."ended_at" is not null or num_nonnulls("downtimes"."end_note", "downtimes"."signature") = 0))
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_type_known";--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "down_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "down_reason" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "tags_out_critical" boolean DEFAULT true;--> statement-breakpoint
ALTER TABLE "inspection_logs" ADD COLUMN "while_out_of_service" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- A company of before decides for itself.
UPDATE "companies" SET "tags_out_critical" = NULL;--> statement-breakpoint
UPDATE "assets" SET "down_since" = "updated_at" WHERE "condition" <> 'in_use' AND NOT "archived";--> statement-breakpoint
INSERT INTO "downtimes" ("company_id", "asset_id", "condition", "cause", "started_at")
SELECT "company_id", "id", "condition", 'legacy', "down_since" FROM "assets" WHERE "down_since" IS NOT NULL;--> statement-breakpoint
DROP TRIGGER "inspection_logs_never_edited" ON "inspection_logs";--> statement-breakpoint
CREATE TRIGGER "inspection_logs_never_edited" BEFORE UPDATE OF "company_id", "id", "asset_id", "checklist_id", "checklist_version", "checklist_category", "inspection_type", "driver_id", "driver_name", "date", "started_at", "completed_at", "received_at", "odometer", "hours", "results", "issues", "comments", "signature_url", "passed", "idempotency_key", "request_hash", "created_at", "while_out_of_service" ON "inspection_logs" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "downtimes_never_deleted" BEFORE DELETE ON "downtimes" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "downtimes_never_emptied" BEFORE TRUNCATE ON "downtimes" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "downtimes_never_edited" BEFORE UPDATE OF "company_id", "id", "asset_id", "condition", "cause", "reason", "started_at", "started_by_id", "started_by_name" ON "downtimes" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "downtimes_ended_once" BEFORE UPDATE ON "downtimes" FOR EACH ROW WHEN (OLD."ended_at" IS NOT NULL) EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
ALTER TABLE "downtimes" ADD CONSTRAINT "downtimes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "downtimes" ADD CONSTRAINT "downtimes_asset" FOREIGN KEY ("company_id","asset_id") REFERENCES "public"."assets"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "downtimes" ADD CONSTRAINT "downtimes_started_by" FOREIGN KEY ("company_id","started_by_id") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "downtimes" ADD CONSTRAINT "downtimes_ended_by" FOREIGN KEY ("company_id","ended_by_id") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "downtimes_one_open" ON "downtimes" USING btree ("company_id","asset_id") WHERE "downtimes"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "downtimes_of_asset" ON "downtimes" USING btree ("company_id","asset_id","started_at","id");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_type_known" CHECK ("notifications"."type" in ('inspection_failed', 'inspection_resolved', 'schedule_due_soon', 'schedule_overdue', 'meter_jump', 'meter_stale', 'defect_reported', 'defect_closed', 'repair_rejected', 'deferral_ended', 'asset_tagged_out', 'inspected_out_of_service', 'asset_returned'));