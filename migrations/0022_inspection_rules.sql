ALTER TABLE "companies" ADD COLUMN "section_pass" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "photo_on_fail" text DEFAULT 'ask' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "photo_challenge" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "public_reports" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "inspection_logs" ADD COLUMN "challenge_item_id" text;--> statement-breakpoint
ALTER TABLE "inspection_logs" ADD COLUMN "was_signed_in" boolean;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_photo_on_fail_known" CHECK ("companies"."photo_on_fail" in ('ask', 'open', 'require'));--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_photo_challenge_known" CHECK ("companies"."photo_challenge" in ('off', 'some', 'each'));--> statement-breakpoint
CREATE TRIGGER "inspection_logs_honesty_never_edited" BEFORE UPDATE OF "challenge_item_id", "was_signed_in" ON "inspection_logs" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
