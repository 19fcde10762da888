ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_action_known";--> statement-breakpoint
ALTER TABLE "record_seals" DROP CONSTRAINT "record_seals_kind_known";--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "meter_readings" ADD COLUMN "to_confirm" boolean;--> statement-breakpoint
ALTER TABLE "meter_readings" ADD COLUMN "confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "meter_readings" ADD COLUMN "confirmed_by_id" bigint;--> statement-breakpoint
ALTER TABLE "meter_readings" ADD COLUMN "confirmed_by_name" text;--> statement-breakpoint
ALTER TABLE "meter_readings" ADD CONSTRAINT "meter_readings_confirmed_by" FOREIGN KEY ("company_id","confirmed_by_id") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "meter_readings_waiting" ON "meter_readings" USING btree ("company_id","asset_id","meter","read_at") WHERE "meter_readings"."to_confirm" and "meter_readings"."confirmed_at" is null and "meter_readings"."voided_at" is null;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_action_known" CHECK ("audit_entries"."action" in ('added', 'changed', 'removed', 'signed_in', 'signed_out', 'sign_in_failed', 'password_changed', 'password_reset', 'exported', 'voided', 'confirmed', 'brought_back'));--> statement-breakpoint
ALTER TABLE "meter_readings" ADD CONSTRAINT "meter_readings_confirmed_whole" CHECK (num_nonnulls("meter_readings"."confirmed_at", "meter_readings"."confirmed_by_id", "meter_readings"."confirmed_by_name") in (0, 3)
        and ("meter_readings"."confirmed_at" is null or coalesce("meter_readings"."to_confirm", false)));--> statement-breakpoint
ALTER TABLE "record_seals" ADD CONSTRAINT "record_seals_kind_known" CHECK ("record_seals"."kind" in ('inspection', 'confirmation', 'resolution', 'report', 'certification', 'review', 'event', 'maintenance', 'file', 'removal', 'reading', 'void', 'acceptance', 'downtime', 'return', 'ending', 'correction', 'handback'));--> statement-breakpoint
-- A reading that waits does so as it came, and is confirmed once.
CREATE TRIGGER "meter_readings_waiting_never_edited" BEFORE UPDATE OF "to_confirm" ON "meter_readings"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "meter_readings_confirmed_once" BEFORE UPDATE OF "confirmed_at", "confirmed_by_id", "confirmed_by_name"
	ON "meter_readings" FOR EACH ROW WHEN (OLD."confirmed_at" IS NOT NULL) EXECUTE FUNCTION "refuse_change"();
