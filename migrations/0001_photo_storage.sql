DROP INDEX "photos_unclaimed";--> statement-breakpoint
CREATE INDEX "photos_unclaimed" ON "photos" USING btree ("company_id","created_at") WHERE "photos"."inspection_id" is null and "photos"."maintenance_log_id" is null and "photos"."asset_id" is null;--> statement-breakpoint
-- Photos are compressed already: stored as they are, they are read without unpacking.
ALTER TABLE "photos" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
