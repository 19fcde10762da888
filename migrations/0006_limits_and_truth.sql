ALTER TABLE "assets" ALTER COLUMN "search_text" DROP EXPRESSION;--> statement-breakpoint
-- As `searchTextOf` writes it, as far as the database's collation knows how.
UPDATE "assets" SET "search_text" = lower(normalize("name" || E'\n' || "vin_or_serial" || E'\n' || "make" || E'\n' || "model", NFKC));--> statement-breakpoint
ALTER TABLE "assets" ALTER COLUMN "search_text" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "inspection_logs" ADD COLUMN "unlisted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE TRIGGER "inspection_logs_unlisted_never_edited" BEFORE UPDATE OF "unlisted" ON "inspection_logs" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "has_temporary_password" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "users" SET "has_temporary_password" = true WHERE "temporary_password_expires_at" IS NOT NULL;
