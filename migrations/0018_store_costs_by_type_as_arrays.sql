ALTER TABLE "asset_months" ADD COLUMN "service_types" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "asset_months" ADD COLUMN "type_costs" numeric(16, 2)[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- By hand:
UPDATE "asset_months" SET
  "service_types" = array(SELECT key FROM json_each_text("by_type") ORDER BY key),
  "type_costs" = array(SELECT value::numeric FROM json_each_text("by_type") ORDER BY key)
  WHERE "by_type"::text <> '{}';--> statement-breakpoint
ALTER TABLE "asset_months" DROP COLUMN "by_type";
