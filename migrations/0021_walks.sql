ALTER TABLE "inspection_logs" ADD COLUMN "clock_offset_ms" bigint;--> statement-breakpoint
ALTER TABLE "inspection_logs" ADD COLUMN "walk_id" uuid;--> statement-breakpoint
ALTER TABLE "inspection_logs" ADD COLUMN "app_version" text;--> statement-breakpoint
ALTER TABLE "inspection_logs" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "meter_readings" ADD COLUMN "idempotency_key" uuid;--> statement-breakpoint
ALTER TABLE "meter_readings" ADD COLUMN "request_hash" text;--> statement-breakpoint
CREATE UNIQUE INDEX "meter_readings_sent_once" ON "meter_readings" USING btree ("company_id","entered_by_id","idempotency_key") WHERE "meter_readings"."idempotency_key" is not null;--> statement-breakpoint
ALTER TABLE "inspection_logs" ADD CONSTRAINT "inspection_logs_language_known" CHECK ("inspection_logs"."language" in ('en', 'es'));--> statement-breakpoint
CREATE TRIGGER "inspection_logs_phone_never_edited" BEFORE UPDATE OF "clock_offset_ms", "walk_id", "app_version", "language" ON "inspection_logs" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "meter_readings_key_never_edited" BEFORE UPDATE OF "idempotency_key", "request_hash" ON "meter_readings" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
