ALTER TABLE "inspection_logs" ADD COLUMN "words" "tsvector";--> statement-breakpoint
ALTER TABLE "maintenance_logs" ADD COLUMN "words" "tsvector";--> statement-breakpoint
-- What a record says and what resolved it stays as it was; the words that it is found by may be made anew.
DROP TRIGGER "inspection_logs_resolved_once" ON "inspection_logs";--> statement-breakpoint
CREATE TRIGGER "inspection_logs_resolved_once" BEFORE UPDATE OF "resolved", "resolved_at", "resolved_by_maintenance_id" ON "inspection_logs" FOR EACH ROW WHEN (OLD."resolved") EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
DROP TRIGGER "maintenance_logs_resolve_once" ON "maintenance_logs";--> statement-breakpoint
CREATE TRIGGER "maintenance_logs_resolve_once" BEFORE UPDATE OF "resolved_inspection_id" ON "maintenance_logs" FOR EACH ROW WHEN (OLD."resolved_inspection_id" IS NOT NULL) EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE INDEX "inspection_logs_of_driver" ON "inspection_logs" USING btree ("company_id","driver_id","date","id","asset_id");--> statement-breakpoint
CREATE INDEX "inspection_logs_failed" ON "inspection_logs" USING btree ("company_id","date","id","asset_id","driver_id") WHERE not "inspection_logs"."passed";--> statement-breakpoint
CREATE INDEX "inspection_logs_words" ON "inspection_logs" USING gin ("words") WITH (fastupdate=false) WHERE "inspection_logs"."words" is not null;--> statement-breakpoint
CREATE INDEX "maintenance_logs_of_type" ON "maintenance_logs" USING btree ("company_id","service_type","date","id","asset_id");--> statement-breakpoint
CREATE INDEX "maintenance_logs_words" ON "maintenance_logs" USING gin ("words") WITH (fastupdate=false) WHERE "maintenance_logs"."words" is not null;