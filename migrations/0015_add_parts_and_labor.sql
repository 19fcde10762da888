ALTER TABLE "maintenance_logs" ADD COLUMN "parts_cost" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "maintenance_logs" ADD COLUMN "labor_cost" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "maintenance_logs" ADD CONSTRAINT "maintenance_logs_parts_within_cost" CHECK ("maintenance_logs"."parts_cost" >= 0 and "maintenance_logs"."labor_cost" >= 0 and coalesce("maintenance_logs"."parts_cost", 0) + coalesce("maintenance_logs"."labor_cost", 0) <= coalesce("maintenance_logs"."cost", 0));--> statement-breakpoint
-- By hand:
CREATE TRIGGER "maintenance_logs_parts_never_edited" BEFORE UPDATE OF "parts_cost", "labor_cost"
	ON "maintenance_logs" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
