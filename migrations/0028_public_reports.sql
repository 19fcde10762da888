CREATE TABLE "public_reports" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "public_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" integer NOT NULL,
	"asset_id" bigint NOT NULL,
	"text" text NOT NULL,
	"name" text,
	"contact" text,
	"photo_id" bigint,
	"language" text NOT NULL,
	"ip_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"decided_by_id" bigint,
	"decided_by_name" text,
	"decided_at" timestamp (3) with time zone,
	"note" text,
	"defect_id" bigint,
	CONSTRAINT "public_reports_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "public_reports_language_known" CHECK ("public_reports"."language" in ('en', 'es')),
	CONSTRAINT "public_reports_state_known" CHECK ("public_reports"."state" in ('new', 'claimed', 'dismissed')),
	CONSTRAINT "public_reports_decision_whole" CHECK (num_nonnulls("public_reports"."decided_by_id", "public_reports"."decided_by_name", "public_reports"."decided_at") = case when "public_reports"."state" = 'new' then 0 else 3 end),
	CONSTRAINT "public_reports_claimed_as_defect" CHECK (("public_reports"."defect_id" is not null) = ("public_reports"."state" = 'claimed'))
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_noun_known";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_type_known";--> statement-breakpoint
ALTER TABLE "photos" DROP CONSTRAINT "photos_one_record";--> statement-breakpoint
DROP INDEX "photos_unclaimed";--> statement-breakpoint
ALTER TABLE "photos" ALTER COLUMN "uploaded_by_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "reports_numbered" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "public_report_id" bigint;--> statement-breakpoint
ALTER TABLE "public_reports" ADD CONSTRAINT "public_reports_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_reports" ADD CONSTRAINT "public_reports_asset" FOREIGN KEY ("company_id","asset_id") REFERENCES "public"."assets"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_reports" ADD CONSTRAINT "public_reports_decided_by" FOREIGN KEY ("company_id","decided_by_id") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_reports" ADD CONSTRAINT "public_reports_defect" FOREIGN KEY ("company_id","defect_id") REFERENCES "public"."defects"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "public_reports_number" ON "public_reports" USING btree ("company_id","number");--> statement-breakpoint
CREATE INDEX "public_reports_newest" ON "public_reports" USING btree ("company_id","state","created_at","id");--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_public_report" FOREIGN KEY ("company_id","public_report_id") REFERENCES "public"."public_reports"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photos_unclaimed" ON "photos" USING btree ("company_id","created_at") WHERE num_nonnulls("photos"."inspection_id", "photos"."maintenance_log_id", "photos"."asset_id", "photos"."defect_id", "photos"."held_id", "photos"."public_report_id") = 0;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_noun_known" CHECK ("audit_entries"."noun" in ('asset', 'schedule', 'checklist', 'maintenance', 'meter', 'document', 'held', 'report', 'member', 'company'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_type_known" CHECK ("notifications"."type" in ('inspection_failed', 'inspection_resolved', 'schedule_due_soon', 'schedule_overdue', 'meter_jump', 'meter_stale', 'defect_reported', 'defect_closed', 'repair_rejected', 'deferral_ended', 'asset_tagged_out', 'inspected_out_of_service', 'asset_returned', 'document_expiring', 'roadside_due', 'seals_broken', 'pre_trip_missing', 'submission_held', 'held_waiting', 'photos_missing', 'problem_reported'));--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_one_record" CHECK (num_nonnulls("photos"."inspection_id", "photos"."maintenance_log_id", "photos"."asset_id", "photos"."defect_id", "photos"."held_id", "photos"."public_report_id") <= 1);--> statement-breakpoint
CREATE TRIGGER "public_reports_never_deleted" BEFORE DELETE ON "public_reports" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "public_reports_never_emptied" BEFORE TRUNCATE ON "public_reports" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "public_reports_never_edited" BEFORE UPDATE OF "company_id", "id", "number", "asset_id", "text", "name", "contact", "photo_id", "language", "ip_hash", "created_at" ON "public_reports" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "public_reports_decided_once" BEFORE UPDATE ON "public_reports" FOR EACH ROW WHEN (OLD."state" <> 'new') EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
DROP TRIGGER "photos_named_not_deleted" ON "photos";--> statement-breakpoint
CREATE TRIGGER "photos_named_not_deleted" BEFORE DELETE ON "photos" FOR EACH ROW WHEN (num_nonnulls(OLD."inspection_id", OLD."maintenance_log_id", OLD."asset_id", OLD."defect_id", OLD."held_id", OLD."public_report_id") > 0) EXECUTE FUNCTION "refuse_loss"();
