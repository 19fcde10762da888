ALTER TABLE "record_seals" DROP CONSTRAINT "record_seals_kind_known";--> statement-breakpoint
ALTER TABLE "document_files" ALTER COLUMN "document_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "document_files" ADD COLUMN "maintenance_log_id" bigint;--> statement-breakpoint
ALTER TABLE "document_files" ADD COLUMN "added_by_id" bigint;--> statement-breakpoint
ALTER TABLE "document_files" ADD COLUMN "added_by_name" text;--> statement-breakpoint
ALTER TABLE "document_files" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "document_files" ADD COLUMN "removed_by_id" bigint;--> statement-breakpoint
ALTER TABLE "document_files" ADD COLUMN "removed_by_name" text;--> statement-breakpoint
ALTER TABLE "document_files" ADD COLUMN "remove_reason" text;--> statement-breakpoint
ALTER TABLE "document_files" ADD CONSTRAINT "document_files_maintenance_log" FOREIGN KEY ("company_id","maintenance_log_id") REFERENCES "public"."maintenance_logs"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_files" ADD CONSTRAINT "document_files_added_by" FOREIGN KEY ("company_id","added_by_id") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_files" ADD CONSTRAINT "document_files_removed_by" FOREIGN KEY ("company_id","removed_by_id") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_files_of_maintenance_log" ON "document_files" USING btree ("company_id","maintenance_log_id") WHERE "document_files"."maintenance_log_id" is not null;--> statement-breakpoint
ALTER TABLE "document_files" ADD CONSTRAINT "document_files_one_owner" CHECK (num_nonnulls("document_files"."document_id", "document_files"."maintenance_log_id") = 1);--> statement-breakpoint
ALTER TABLE "document_files" ADD CONSTRAINT "document_files_removed_whole" CHECK (num_nonnulls("document_files"."removed_at", "document_files"."removed_by_id", "document_files"."removed_by_name", "document_files"."remove_reason") in (0, 4));--> statement-breakpoint
ALTER TABLE "record_seals" ADD CONSTRAINT "record_seals_kind_known" CHECK ("record_seals"."kind" in ('inspection', 'confirmation', 'resolution', 'report', 'certification', 'review', 'event', 'maintenance', 'file', 'removal', 'reading', 'void', 'downtime', 'return', 'ending', 'correction', 'handback'));--> statement-breakpoint
-- A file stays as it came. One of a maintenance log is removed, once; a scan of a document never is.
DROP TRIGGER "document_files_never_changed" ON "document_files";--> statement-breakpoint
CREATE TRIGGER "document_files_never_deleted" BEFORE DELETE ON "document_files"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "document_files_never_edited" BEFORE UPDATE OF
	"company_id", "id", "document_id", "maintenance_log_id", "name", "content_type", "bytes", "created_at",
	"added_by_id", "added_by_name"
	ON "document_files" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "document_files_removed_once" BEFORE UPDATE ON "document_files"
	FOR EACH ROW WHEN (OLD."removed_at" IS NOT NULL OR OLD."document_id" IS NOT NULL)
	EXECUTE FUNCTION "refuse_change"();
