ALTER TABLE "photos" DROP CONSTRAINT "photos_not_too_large";--> statement-breakpoint
ALTER TABLE "photos" ALTER COLUMN "bytes" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "object_id" uuid;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "sha256" text;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "size" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "photos_of_object" ON "photos" USING btree ("company_id","object_id") WHERE "photos"."object_id" is not null;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_in_one_place" CHECK (num_nonnulls("photos"."bytes", "photos"."object_id") = 1 and num_nonnulls("photos"."object_id", "photos"."sha256", "photos"."size") in (0, 3));--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_digest" CHECK ("photos"."sha256" ~ '^[0-9a-f]{64}$');--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_not_too_large" CHECK (coalesce(octet_length("photos"."bytes"), "photos"."size") <= 2097152);--> statement-breakpoint
DROP TRIGGER "photos_never_edited" ON "photos";--> statement-breakpoint
CREATE TRIGGER "photos_never_edited" BEFORE UPDATE OF "company_id", "id", "uploaded_by_id", "content_type", "created_at" ON "photos" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_loss"();--> statement-breakpoint
-- Bytes only change their place, by a command that says so, and stay the same in every bit.
CREATE TRIGGER "photos_moved_on_purpose" BEFORE UPDATE OF "bytes", "object_id", "sha256", "size" ON "photos" FOR EACH STATEMENT WHEN (current_setting('yardcheck.moves_photos', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION "refuse_loss"();--> statement-breakpoint
CREATE TRIGGER "photos_moved_whole" BEFORE UPDATE OF "bytes", "object_id", "sha256", "size" ON "photos" FOR EACH ROW WHEN (num_nonnulls(OLD."bytes", NEW."bytes") <> 1 OR encode(sha256(coalesce(OLD."bytes", NEW."bytes")), 'hex') IS DISTINCT FROM coalesce(OLD."sha256", NEW."sha256") OR octet_length(coalesce(OLD."bytes", NEW."bytes")) IS DISTINCT FROM coalesce(OLD."size", NEW."size")) EXECUTE FUNCTION "refuse_loss"();--> statement-breakpoint
DROP TRIGGER "photos_claimed_once" ON "photos";--> statement-breakpoint
CREATE TRIGGER "photos_claimed_once" BEFORE UPDATE OF "inspection_id", "maintenance_log_id", "asset_id", "defect_id", "held_id", "public_report_id" ON "photos" FOR EACH ROW WHEN (num_nonnulls(OLD."inspection_id", OLD."maintenance_log_id", OLD."defect_id") > 0) EXECUTE FUNCTION "refuse_loss"();
