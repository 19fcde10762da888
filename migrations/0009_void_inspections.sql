ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_noun_known";--> statement-breakpoint
ALTER TABLE "defect_events" DROP CONSTRAINT "defect_events_kind_known";--> statement-breakpoint
ALTER TABLE "defects" DROP CONSTRAINT "defects_state_known";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_type_known";--> statement-breakpoint
ALTER TABLE "record_seals" DROP CONSTRAINT "record_seals_kind_known";--> statement-breakpoint
DROP INDEX "inspection_logs_newest";--> statement-breakpoint
DROP INDEX "inspection_logs_of_asset";--> statement-breakpoint
DROP INDEX "inspection_logs_of_driver";--> statement-breakpoint
DROP INDEX "inspection_logs_failed";--> statement-breakpoint
DROP INDEX "inspection_logs_unresolved";--> statement-breakpoint
DROP INDEX "inspection_logs_unresolved_of_asset";--> statement-breakpoint
DROP INDEX "inspection_logs_resolved";--> statement-breakpoint
ALTER TABLE "inspection_logs" ADD COLUMN "voided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "inspection_logs" ADD COLUMN "voided_by_id" bigint;--> statement-breakpoint
ALTER TABLE "inspection_logs" ADD COLUMN "voided_by_name" text;--> statement-breakpoint
ALTER TABLE "inspection_logs" ADD COLUMN "void_reason" text;--> statement-breakpoint
ALTER TABLE "inspection_logs" ADD CONSTRAINT "inspection_logs_voided_by" FOREIGN KEY ("company_id","voided_by_id") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "defect_events_of_log" ON "defect_events" USING btree ("company_id","maintenance_log_id","defect_id") WHERE "defect_events"."maintenance_log_id" is not null;--> statement-breakpoint
CREATE INDEX "inspection_logs_newest" ON "inspection_logs" USING btree ("company_id","date","id","voided_at");--> statement-breakpoint
CREATE INDEX "inspection_logs_of_asset" ON "inspection_logs" USING btree ("company_id","asset_id","date","id","voided_at");--> statement-breakpoint
CREATE INDEX "inspection_logs_of_driver" ON "inspection_logs" USING btree ("company_id","driver_id","date","id","asset_id","voided_at");--> statement-breakpoint
CREATE INDEX "inspection_logs_failed" ON "inspection_logs" USING btree ("company_id","date","id","asset_id","driver_id","voided_at") WHERE not "inspection_logs"."passed";--> statement-breakpoint
CREATE INDEX "inspection_logs_unresolved" ON "inspection_logs" USING btree ("company_id","date","id") WHERE not "inspection_logs"."passed" and not "inspection_logs"."resolved" and "inspection_logs"."voided_at" is null;--> statement-breakpoint
CREATE INDEX "inspection_logs_unresolved_of_asset" ON "inspection_logs" USING btree ("company_id","asset_id","date","id") WHERE not "inspection_logs"."passed" and not "inspection_logs"."resolved" and "inspection_logs"."voided_at" is null;--> statement-breakpoint
CREATE INDEX "inspection_logs_resolved" ON "inspection_logs" USING btree ("company_id","resolved_at","id") WHERE "inspection_logs"."resolved" and "inspection_logs"."voided_at" is null;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_noun_known" CHECK ("audit_entries"."noun" in ('asset', 'schedule', 'checklist', 'inspection', 'maintenance', 'meter', 'document', 'held', 'report', 'member', 'company'));--> statement-breakpoint
ALTER TABLE "defect_events" ADD CONSTRAINT "defect_events_kind_known" CHECK ("defect_events"."kind" in ('reported', 'seen_again', 'passed_again', 'started', 'stopped', 'certified', 'closed', 'deferred', 'deferral_ended', 'duplicated', 'rejected', 'reviewed', 'severity_changed', 'noted', 'correction', 'voided', 'withdrawn'));--> statement-breakpoint
ALTER TABLE "defects" ADD CONSTRAINT "defects_state_known" CHECK ("defects"."state" in ('open', 'in_repair', 'deferred', 'repaired', 'no_repair_needed', 'duplicate', 'voided'));--> statement-breakpoint
ALTER TABLE "inspection_logs" ADD CONSTRAINT "inspection_logs_void_whole" CHECK (num_nonnulls("inspection_logs"."voided_at", "inspection_logs"."voided_by_id", "inspection_logs"."voided_by_name", "inspection_logs"."void_reason") in (0, 4));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_type_known" CHECK ("notifications"."type" in ('inspection_failed', 'inspection_resolved', 'inspection_voided', 'schedule_due_soon', 'schedule_overdue', 'meter_jump', 'meter_stale', 'defect_reported', 'defect_closed', 'repair_rejected', 'deferral_ended', 'asset_tagged_out', 'inspected_out_of_service', 'asset_returned', 'document_expiring', 'roadside_due', 'seals_broken', 'pre_trip_missing', 'submission_held', 'held_waiting', 'photos_missing', 'problem_reported'));--> statement-breakpoint
ALTER TABLE "record_seals" ADD CONSTRAINT "record_seals_kind_known" CHECK ("record_seals"."kind" in ('inspection', 'confirmation', 'resolution', 'report', 'certification', 'review', 'event', 'renewal', 'withdrawal', 'maintenance', 'file', 'removal', 'voiding', 'reading', 'void', 'acceptance', 'downtime', 'return', 'ending', 'correction', 'handback'));--> statement-breakpoint
-- An inspection is voided once.
CREATE TRIGGER "inspection_logs_voided_once" BEFORE UPDATE OF
	"voided_at", "voided_by_id", "voided_by_name", "void_reason"
	ON "inspection_logs" FOR EACH ROW WHEN (OLD."voided_at" IS NOT NULL) EXECUTE FUNCTION "refuse_change"();
