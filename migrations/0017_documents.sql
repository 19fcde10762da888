CREATE TABLE "document_files" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "document_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document_id" bigint NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_files_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "document_files_content_type_known" CHECK ("document_files"."content_type" in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')),
	CONSTRAINT "document_files_not_too_large" CHECK (octet_length("document_files"."bytes") <= 10485760)
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"asset_id" bigint,
	"user_id" bigint,
	"kind" text NOT NULL,
	"number" text,
	"issuer" text,
	"issued_on" date,
	"expires_on" date,
	"note" text,
	"inspection_id" bigint,
	"inspector_name" text,
	"violations" json,
	"return_asked" boolean DEFAULT false NOT NULL,
	"certified_at" timestamp (3) with time zone,
	"certified_by_id" bigint,
	"certified_by_name" text,
	"signature" text,
	"returned_on" date,
	"told_days" integer,
	"added_on" date NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "documents_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "documents_kind_known" CHECK ("documents"."kind" in ('registration', 'insurance', 'annual_inspection', 'boom_inspection', 'nrmca_card', 'roadside_report', 'lease', 'other', 'drivers_license', 'medical_card', 'inspector_qualification', 'brake_qualification', 'forklift_operator', 'pump_operator')),
	CONSTRAINT "documents_one_owner" CHECK (num_nonnulls("documents"."asset_id", "documents"."user_id") = 1),
	CONSTRAINT "documents_expire_after_issue" CHECK ("documents"."expires_on" >= "documents"."issued_on"),
	CONSTRAINT "documents_certified_whole" CHECK (num_nonnulls("documents"."certified_at", "documents"."certified_by_id", "documents"."certified_by_name", "documents"."signature") in (0, 4))
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_noun_known";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_type_known";--> statement-breakpoint
ALTER TABLE "document_files" ADD CONSTRAINT "document_files_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_files" ADD CONSTRAINT "document_files_document" FOREIGN KEY ("company_id","document_id") REFERENCES "public"."documents"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_asset" FOREIGN KEY ("company_id","asset_id") REFERENCES "public"."assets"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_user" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_inspection" FOREIGN KEY ("company_id","inspection_id") REFERENCES "public"."inspection_logs"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_certified_by" FOREIGN KEY ("company_id","certified_by_id") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_files_of_document" ON "document_files" USING btree ("company_id","document_id");--> statement-breakpoint
CREATE INDEX "documents_of_asset" ON "documents" USING btree ("company_id","asset_id","kind","id");--> statement-breakpoint
CREATE INDEX "documents_of_user" ON "documents" USING btree ("company_id","user_id","kind","id");--> statement-breakpoint
CREATE INDEX "documents_by_expiry" ON "documents" USING btree ("company_id",coalesce("expires_on", 'infinity'::date),"id") WHERE "documents"."removed_at" is null;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_noun_known" CHECK ("audit_entries"."noun" in ('asset', 'schedule', 'checklist', 'maintenance', 'meter', 'document', 'member', 'company'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_type_known" CHECK ("notifications"."type" in ('inspection_failed', 'inspection_resolved', 'schedule_due_soon', 'schedule_overdue', 'meter_jump', 'meter_stale', 'defect_reported', 'defect_closed', 'repair_rejected', 'deferral_ended', 'asset_tagged_out', 'inspected_out_of_service', 'asset_returned', 'document_expiring', 'roadside_due'));--> statement-breakpoint
CREATE TRIGGER "documents_never_deleted" BEFORE DELETE ON "documents" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "documents_never_emptied" BEFORE TRUNCATE ON "documents" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "documents_stay_with_owner" BEFORE UPDATE OF "company_id", "id", "asset_id", "user_id", "inspection_id", "inspector_name", "added_on" ON "documents" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "documents_removed_stay" BEFORE UPDATE ON "documents" FOR EACH ROW WHEN (OLD."removed_at" IS NOT NULL) EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "document_files_never_changed" BEFORE DELETE OR UPDATE ON "document_files" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "document_files_never_emptied" BEFORE TRUNCATE ON "document_files" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
