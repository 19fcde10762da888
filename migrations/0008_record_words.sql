ALTER TABLE "inspection_logs" ADD COLUMN "words" "tsvector";--> statement-breakpoint
ALTER TABLE "maintenance_logs" ADD COLUMN "words" "tsvector";--> statement-breakpoint
-- What a record says and what resolved it stays as it was; the words that it is found by may be made anew.
DROP TRIGGER "inspection_logs_resolved_once" ON "inspection_logs";--> statement-breakpoint
CREATE TRIGGER "inspection_logs_resolved_once" BEFORE UPDATE OF "resolved", "resolved_at", "resolved_by_maintenance_id" ON "inspection_logs" FOR EACH ROW WHEN (OLD."resolved") EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
DROP TRIGGER "maintenance_logs_resolve_once" ON "maintenance_logs";--> statement-breakpoint
CREATE TRIGGER "maintenance_logs_resolve_once" BEFORE UPDATE OF "resolved_inspection_id" ON "maintenance_logs" FOR EACH ROW WHEN (OLD."resolved_inspection_id" IS NOT NULL) EXECUTE FUNCTION "refuse_change"();
