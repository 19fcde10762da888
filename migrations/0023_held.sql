CREATE TABLE "held_submissions" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "held_submissions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"user_id" bigint NOT NULL,
	"user_name" text NOT NULL,
	"asset_id" bigint,
	"asset_name" text NOT NULL,
	"body" json NOT NULL,
	"reason" text NOT NULL,
	"performed_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"decided_by_id" bigint,
	"decided_by_name" text,
	"decided_at" timestamp (3) with time zone,
	"note" text,
	"record_id" bigint,
	"idempotency_key" uuid NOT NULL,
	"request_hash" text,
	CONSTRAINT "held_submissions_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "held_submissions_kind_known" CHECK ("held_submissions"."kind" in ('inspection', 'defect', 'reading')),
	CONSTRAINT "held_submissions_state_known" CHECK ("held_submissions"."state" in ('open', 'filed', 'declined')),
	CONSTRAINT "held_submissions_decision_whole" CHECK (num_nonnulls("held_submissions"."decided_by_id", "held_submissions"."decided_by_name", "held_submissions"."decided_at") = case when "held_submissions"."state" = 'open' then 0 else 3 end),
	CONSTRAINT "held_submissions_filed_as_record" CHECK (("held_submissions"."record_id" is not null) = ("held_submissions"."state" = 'filed'))
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_noun_known";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_type_known";--> statement-breakpoint
ALTER TABLE "photos" DROP CONSTRAINT "photos_one_record";--> statement-breakpoint
DROP INDEX "photos_unclaimed";--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "held_id" bigint;--> statement-breakpoint
ALTER TABLE "held_submissions" ADD CONSTRAINT "held_submissions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_submissions" ADD CONSTRAINT "held_submissions_user" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_submissions" ADD CONSTRAINT "held_submissions_asset" FOREIGN KEY ("company_id","asset_id") REFERENCES "public"."assets"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_submissions" ADD CONSTRAINT "held_submissions_decided_by" FOREIGN KEY ("company_id","decided_by_id") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "held_submissions_sent_once" ON "held_submissions" USING btree ("company_id","user_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "held_submissions_newest" ON "held_submissions" USING btree ("company_id","state","received_at","id");--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_held" FOREIGN KEY ("company_id","held_id") REFERENCES "public"."held_submissions"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photos_unclaimed" ON "photos" USING btree ("company_id","created_at") WHERE num_nonnulls("photos"."inspection_id", "photos"."maintenance_log_id", "photos"."asset_id", "photos"."defect_id", "photos"."held_id") = 0;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_noun_known" CHECK ("audit_entries"."noun" in ('asset', 'schedule', 'checklist', 'maintenance', 'meter', 'document', 'held', 'member', 'company'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_type_known" CHECK ("notifications"."type" in ('inspection_failed', 'inspection_resolved', 'schedule_due_soon', 'schedule_overdue', 'meter_jump', 'meter_stale', 'defect_reported', 'defect_closed', 'repair_rejected', 'deferral_ended', 'asset_tagged_out', 'inspected_out_of_service', 'asset_returned', 'document_expiring', 'roadside_due', 'seals_broken', 'pre_trip_missing', 'submission_held'));--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_one_record" CHECK (num_nonnulls("photos"."inspection_id", "photos"."maintenance_log_id", "photos"."asset_id", "photos"."defect_id", "photos"."held_id") <= 1);--> statement-breakpoint
CREATE TRIGGER "held_submissions_never_deleted" BEFORE DELETE ON "held_submissions" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "held_submissions_never_edited" BEFORE UPDATE OF "company_id", "id", "kind", "user_id", "user_name", "asset_id", "asset_name", "body", "reason", "performed_at", "received_at", "idempotency_key", "request_hash" ON "held_submissions" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "held_submissions_decided_once" BEFORE UPDATE ON "held_submissions" FOR EACH ROW WHEN (OLD."state" <> 'open') EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
DROP TRIGGER "photos_named_not_deleted" ON "photos";--> statement-breakpoint
CREATE TRIGGER "photos_named_not_deleted" BEFORE DELETE ON "photos" FOR EACH ROW WHEN (num_nonnulls(OLD."inspection_id", OLD."maintenance_log_id", OLD."asset_id", OLD."defect_id", OLD."held_id") > 0) EXECUTE FUNCTION "refuse_loss"();
--> statement-breakpoint
CREATE TRIGGER "held_submissions_never_emptied" BEFORE TRUNCATE ON "held_submissions" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
