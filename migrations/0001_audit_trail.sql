CREATE TABLE "audit_entries" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint,
	"user_name" text,
	"action" text NOT NULL,
	"noun" text NOT NULL,
	"row_id" bigint NOT NULL,
	"row_name" text NOT NULL,
	"changes" json NOT NULL,
	"ip" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_entries_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "audit_entries_action_known" CHECK ("audit_entries"."action" in ('added', 'changed', 'removed', 'signed_in', 'signed_out', 'sign_in_failed', 'password_changed', 'password_reset', 'exported')),
	CONSTRAINT "audit_entries_noun_known" CHECK ("audit_entries"."noun" in ('asset', 'schedule', 'checklist', 'maintenance', 'member', 'company')),
	CONSTRAINT "audit_entries_user_whole" CHECK (("audit_entries"."user_id" is null) = ("audit_entries"."user_name" is null))
);
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_user" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_newest" ON "audit_entries" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_of_noun" ON "audit_entries" USING btree ("company_id","noun","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_of_row" ON "audit_entries" USING btree ("company_id","noun","row_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_of_user" ON "audit_entries" USING btree ("company_id","user_id","created_at","id");--> statement-breakpoint
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER "audit_entries_only_added" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entries" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "checklist_versions_only_added" BEFORE UPDATE OR DELETE ON "checklist_versions" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "inspection_logs_never_deleted" BEFORE DELETE ON "inspection_logs" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "inspection_logs_never_edited" BEFORE UPDATE OF "company_id", "id", "asset_id", "checklist_id", "checklist_version", "checklist_category", "inspection_type", "driver_id", "driver_name", "date", "started_at", "completed_at", "received_at", "odometer", "hours", "results", "issues", "comments", "signature_url", "passed", "idempotency_key", "request_hash", "created_at" ON "inspection_logs" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "inspection_logs_resolved_once" BEFORE UPDATE ON "inspection_logs" FOR EACH ROW WHEN (OLD."resolved") EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "maintenance_logs_never_deleted" BEFORE DELETE ON "maintenance_logs" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "maintenance_logs_never_edited" BEFORE UPDATE OF "company_id", "id", "asset_id", "schedule_id", "date", "odometer", "hours", "service_type", "description", "performed_by", "performed_by_name", "cost", "photo_urls", "logged_by_id", "idempotency_key", "request_hash", "created_at" ON "maintenance_logs" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "maintenance_logs_resolve_once" BEFORE UPDATE ON "maintenance_logs" FOR EACH ROW WHEN (OLD."resolved_inspection_id" IS NOT NULL) EXECUTE FUNCTION "refuse_change"();
