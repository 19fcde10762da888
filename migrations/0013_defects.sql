CREATE TABLE "defect_events" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "defect_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"defect_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by_id" bigint,
	"by_name" text,
	"note" text,
	"signature" text,
	"photo_urls" text[] DEFAULT '{}' NOT NULL,
	"inspection_id" bigint,
	"maintenance_log_id" bigint,
	"details" json DEFAULT '{}'::json NOT NULL,
	"idempotency_key" uuid,
	"request_hash" text,
	CONSTRAINT "defect_events_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "defect_events_kind_known" CHECK ("defect_events"."kind" in ('reported', 'seen_again', 'passed_again', 'started', 'stopped', 'certified', 'closed', 'deferred', 'deferral_ended', 'duplicated', 'rejected', 'reviewed', 'severity_changed', 'noted'))
);
--> statement-breakpoint
CREATE TABLE "defects" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "defects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" integer NOT NULL,
	"asset_id" bigint NOT NULL,
	"title" text NOT NULL,
	"item_id" text,
	"source" text NOT NULL,
	"inspection_id" bigint,
	"critical" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"urgency" smallint GENERATED ALWAYS AS (case when "critical" then 0 when "state" = 'deferred' then 2 else 1 end) STORED NOT NULL,
	"note" text,
	"photo_urls" text[] DEFAULT '{}' NOT NULL,
	"reported_by_id" bigint,
	"reported_by_name" text,
	"reported_at" timestamp (3) with time zone NOT NULL,
	"sightings" integer DEFAULT 1 NOT NULL,
	"repeat" integer DEFAULT 1 NOT NULL,
	"rejections" integer DEFAULT 0 NOT NULL,
	"deferred_until" date,
	"deferred_miles" numeric(10, 1),
	"deferred_hours" numeric(10, 1),
	"duplicate_of_id" bigint,
	"maintenance_log_id" bigint,
	"closed_at" timestamp (3) with time zone,
	"certified" boolean DEFAULT false NOT NULL,
	"review_pending" boolean DEFAULT false NOT NULL,
	CONSTRAINT "defects_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "defects_source_known" CHECK ("defects"."source" in ('inspection', 'manual', 'roadside', 'public')),
	CONSTRAINT "defects_state_known" CHECK ("defects"."state" in ('open', 'in_repair', 'deferred', 'repaired', 'no_repair_needed', 'duplicate')),
	CONSTRAINT "defects_closed_whole" CHECK (("defects"."closed_at" is null) = ("defects"."state" in ('open', 'in_repair', 'deferred')) and ("defects"."closed_at" is not null or not "defects"."certified")),
	CONSTRAINT "defects_duplicate_whole" CHECK (("defects"."state" = 'duplicate') = ("defects"."duplicate_of_id" is not null)),
	CONSTRAINT "defects_critical_not_deferred" CHECK (not ("defects"."critical" and "defects"."state" = 'deferred'))
);
--> statement-breakpoint
ALTER TABLE "inspection_logs" DROP CONSTRAINT "inspection_logs_resolution_whole";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_type_known";--> statement-breakpoint
ALTER TABLE "photos" DROP CONSTRAINT "photos_one_record";--> statement-breakpoint
DROP INDEX "photos_unclaimed";--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "open_defects" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "critical_defects" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "reviews_pending" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "defects_numbered" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "path" text;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "defect_id" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "may_certify" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "defect_events" ADD CONSTRAINT "defect_events_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defect_events" ADD CONSTRAINT "defect_events_defect" FOREIGN KEY ("company_id","defect_id") REFERENCES "public"."defects"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defect_events" ADD CONSTRAINT "defect_events_by" FOREIGN KEY ("company_id","by_id") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defect_events" ADD CONSTRAINT "defect_events_inspection" FOREIGN KEY ("company_id","inspection_id") REFERENCES "public"."inspection_logs"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defect_events" ADD CONSTRAINT "defect_events_maintenance" FOREIGN KEY ("company_id","maintenance_log_id") REFERENCES "public"."maintenance_logs"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defects" ADD CONSTRAINT "defects_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defects" ADD CONSTRAINT "defects_asset" FOREIGN KEY ("company_id","asset_id") REFERENCES "public"."assets"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defects" ADD CONSTRAINT "defects_inspection" FOREIGN KEY ("company_id","inspection_id") REFERENCES "public"."inspection_logs"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defects" ADD CONSTRAINT "defects_reported_by" FOREIGN KEY ("company_id","reported_by_id") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defects" ADD CONSTRAINT "defects_maintenance" FOREIGN KEY ("company_id","maintenance_log_id") REFERENCES "public"."maintenance_logs"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "defect_events_of_defect" ON "defect_events" USING btree ("company_id","defect_id","id");--> statement-breakpoint
CREATE INDEX "defect_events_of_inspection" ON "defect_events" USING btree ("company_id","inspection_id","defect_id") WHERE "defect_events"."inspection_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "defect_events_sent_once" ON "defect_events" USING btree ("company_id","by_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "defects_number" ON "defects" USING btree ("company_id","number");--> statement-breakpoint
CREATE INDEX "defects_active" ON "defects" USING btree ("company_id","urgency","id") WHERE "defects"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "defects_active_of_asset" ON "defects" USING btree ("company_id","asset_id","item_id") WHERE "defects"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "defects_to_review" ON "defects" USING btree ("company_id","asset_id","id") WHERE "defects"."review_pending";--> statement-breakpoint
CREATE INDEX "defects_closed" ON "defects" USING btree ("company_id","closed_at","id") WHERE "defects"."closed_at" is not null;--> statement-breakpoint
CREATE INDEX "defects_of_asset" ON "defects" USING btree ("company_id","asset_id","item_id","reported_at");--> statement-breakpoint
CREATE INDEX "defects_of_log" ON "defects" USING btree ("company_id","maintenance_log_id") WHERE "defects"."maintenance_log_id" is not null;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_defect" FOREIGN KEY ("company_id","defect_id") REFERENCES "public"."defects"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photos_unclaimed" ON "photos" USING btree ("company_id","created_at") WHERE num_nonnulls("photos"."inspection_id", "photos"."maintenance_log_id", "photos"."asset_id", "photos"."defect_id") = 0;--> statement-breakpoint
ALTER TABLE "inspection_logs" ADD CONSTRAINT "inspection_logs_resolution_whole" CHECK (case when "inspection_logs"."resolved" then not "inspection_logs"."passed" and "inspection_logs"."resolved_at" is not null else "inspection_logs"."resolved_at" is null and "inspection_logs"."resolved_by_maintenance_id" is null end);--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_type_known" CHECK ("notifications"."type" in ('inspection_failed', 'inspection_resolved', 'schedule_due_soon', 'schedule_overdue', 'meter_jump', 'meter_stale', 'defect_reported', 'defect_closed', 'repair_rejected', 'deferral_ended'));--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_one_record" CHECK (num_nonnulls("photos"."inspection_id", "photos"."maintenance_log_id", "photos"."asset_id", "photos"."defect_id") <= 1);