CREATE TABLE "inspection_days" (
	"company_id" bigint NOT NULL,
	"day" date NOT NULL,
	"expected" integer NOT NULL,
	"on_time" integer NOT NULL,
	"late" integer NOT NULL,
	"missed_ids" bigint[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "inspection_days_company_id_day_pk" PRIMARY KEY("company_id","day"),
	CONSTRAINT "inspection_days_counted" CHECK ("inspection_days"."on_time" + "inspection_days"."late" <= "inspection_days"."expected")
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_type_known";--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "work_days" smallint[];--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "pre_trip_by" text;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "expects_pre_trip" boolean;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "usdot_number" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "work_days" smallint[] DEFAULT '{1,2,3,4,5}' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "pre_trip_by" text DEFAULT '07:00' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "days_off" date[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "tracks_driver_papers" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "board_told_on" date;--> statement-breakpoint
ALTER TABLE "defects" ADD COLUMN "document_id" bigint;--> statement-breakpoint
ALTER TABLE "inspection_logs" ADD COLUMN "unit" json;--> statement-breakpoint
ALTER TABLE "inspection_days" ADD CONSTRAINT "inspection_days_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defects" ADD CONSTRAINT "defects_document" FOREIGN KEY ("company_id","document_id") REFERENCES "public"."documents"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "defects_of_document" ON "defects" USING btree ("company_id","document_id") WHERE "defects"."document_id" is not null;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_pre_trip_by_time" CHECK ("assets"."pre_trip_by" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_work_days_of_week" CHECK ("assets"."work_days" <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[]);--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_pre_trip_by_time" CHECK ("companies"."pre_trip_by" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_work_days_of_week" CHECK ("companies"."work_days" <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[]);--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_type_known" CHECK ("notifications"."type" in ('inspection_failed', 'inspection_resolved', 'schedule_due_soon', 'schedule_overdue', 'meter_jump', 'meter_stale', 'defect_reported', 'defect_closed', 'repair_rejected', 'deferral_ended', 'asset_tagged_out', 'inspected_out_of_service', 'asset_returned', 'document_expiring', 'roadside_due', 'seals_broken', 'pre_trip_missing'));--> statement-breakpoint
CREATE TRIGGER "inspection_days_never_changed" BEFORE DELETE OR UPDATE ON "inspection_days" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "inspection_days_never_emptied" BEFORE TRUNCATE ON "inspection_days" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "inspection_logs_unit_never_edited" BEFORE UPDATE OF "unit" ON "inspection_logs" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "defects_document_never_edited" BEFORE UPDATE OF "document_id" ON "defects" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
