CREATE TABLE "assets" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "assets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"category" text NOT NULL,
	"vin_or_serial" text NOT NULL,
	"year" integer NOT NULL,
	"make" text NOT NULL,
	"model" text NOT NULL,
	"condition" text DEFAULT 'in_use' NOT NULL,
	"location" text,
	"assigned_crew" text,
	"photo_url" text,
	"current_miles" numeric(10, 1) DEFAULT 0 NOT NULL,
	"current_hours" numeric(10, 1) DEFAULT 0 NOT NULL,
	"last_serviced_date" timestamp (3) with time zone,
	"last_serviced_miles" numeric(10, 1),
	"last_serviced_hours" numeric(10, 1),
	"archived" boolean DEFAULT false NOT NULL,
	"last_inspection_id" bigint,
	"last_inspection_at" timestamp (3) with time zone,
	"last_inspection_passed" boolean,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assets_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "assets_category_known" CHECK ("assets"."category" in ('truck', 'trailer', 'equipment')),
	CONSTRAINT "assets_condition_known" CHECK ("assets"."condition" in ('in_use', 'out_of_service', 'maintenance')),
	CONSTRAINT "assets_year_sane" CHECK ("assets"."year" between 1990 and 2200),
	CONSTRAINT "assets_readings_not_negative" CHECK ("assets"."current_miles" >= 0 and "assets"."current_hours" >= 0)
);
--> statement-breakpoint
CREATE TABLE "checklist_versions" (
	"company_id" bigint NOT NULL,
	"checklist_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"items" json NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "checklist_versions_company_id_checklist_id_version_pk" PRIMARY KEY("company_id","checklist_id","version")
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "companies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "companies_name_given" CHECK ("companies"."name" <> '')
);
--> statement-breakpoint
CREATE TABLE "inspection_checklists" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "inspection_checklists_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1),
	"name" text NOT NULL,
	"category" text NOT NULL,
	"items" json NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inspection_checklists_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "inspection_checklists_category_known" CHECK ("inspection_checklists"."category" in ('truck', 'trailer', 'equipment')),
	CONSTRAINT "inspection_checklists_id_not_built_in" CHECK ("inspection_checklists"."id" >= 1001)
);
--> statement-breakpoint
CREATE TABLE "inspection_logs" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "inspection_logs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"asset_id" bigint NOT NULL,
	"checklist_id" bigint DEFAULT 1 NOT NULL,
	"checklist_version" integer,
	"checklist_category" text NOT NULL,
	"inspection_type" text DEFAULT 'pre_trip' NOT NULL,
	"driver_id" bigint NOT NULL,
	"driver_name" text NOT NULL,
	"date" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"odometer" numeric(10, 1),
	"hours" numeric(10, 1),
	"results" json NOT NULL,
	"issues" text[] DEFAULT '{}' NOT NULL,
	"comments" text,
	"signature_url" text NOT NULL,
	"passed" boolean NOT NULL,
	"resolved" boolean DEFAULT false NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"resolved_by_maintenance_id" bigint,
	"idempotency_key" uuid,
	"request_hash" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inspection_logs_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "inspection_logs_type_known" CHECK ("inspection_logs"."inspection_type" in ('pre_trip', 'post_trip')),
	CONSTRAINT "inspection_logs_signed" CHECK (btrim("inspection_logs"."signature_url") <> ''),
	CONSTRAINT "inspection_logs_outcome_agrees" CHECK ("inspection_logs"."passed" = (cardinality("inspection_logs"."issues") = 0)),
	CONSTRAINT "inspection_logs_resolution_whole" CHECK (case when "inspection_logs"."resolved" then not "inspection_logs"."passed" and "inspection_logs"."resolved_at" is not null and "inspection_logs"."resolved_by_maintenance_id" is not null else "inspection_logs"."resolved_at" is null and "inspection_logs"."resolved_by_maintenance_id" is null end)
);
--> statement-breakpoint
CREATE TABLE "maintenance_logs" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "maintenance_logs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"asset_id" bigint NOT NULL,
	"schedule_id" bigint,
	"date" timestamp (3) with time zone NOT NULL,
	"odometer" numeric(10, 1),
	"hours" numeric(10, 1),
	"service_type" text DEFAULT 'Preventive Maintenance' NOT NULL,
	"description" text NOT NULL,
	"performed_by" text DEFAULT 'internal' NOT NULL,
	"performed_by_name" text,
	"cost" numeric(10, 2),
	"photo_urls" text[] DEFAULT '{}' NOT NULL,
	"resolved_inspection_id" bigint,
	"logged_by_id" bigint NOT NULL,
	"idempotency_key" uuid,
	"request_hash" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "maintenance_logs_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "maintenance_logs_service_type_known" CHECK ("maintenance_logs"."service_type" in ('Oil Change', 'Brake Service', 'Tire Rotation', 'Engine Service', 'Transmission Service', 'Hydraulic Service', 'Electrical Repair', 'Body Repair', 'Preventive Maintenance', 'Emergency Repair', 'Annual Inspection', 'Safety Inspection', 'Other')),
	CONSTRAINT "maintenance_logs_performer_known" CHECK ("maintenance_logs"."performed_by" in ('internal', 'external')),
	CONSTRAINT "maintenance_logs_figures_not_negative" CHECK ("maintenance_logs"."odometer" >= 0 and "maintenance_logs"."hours" >= 0 and "maintenance_logs"."cost" >= 0)
);
--> statement-breakpoint
CREATE TABLE "maintenance_schedules" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "maintenance_schedules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"asset_id" bigint NOT NULL,
	"name" text NOT NULL,
	"type" text DEFAULT 'usage_based' NOT NULL,
	"interval_days" integer,
	"interval_miles" numeric(10, 1),
	"interval_hours" numeric(10, 1),
	"last_performed" timestamp (3) with time zone,
	"next_due" timestamp (3) with time zone,
	"next_due_miles" numeric(10, 1),
	"next_due_hours" numeric(10, 1),
	"usage_due" boolean DEFAULT false NOT NULL,
	"noticed_status" text,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "maintenance_schedules_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "maintenance_schedules_type_known" CHECK ("maintenance_schedules"."type" in ('time_based', 'usage_based')),
	CONSTRAINT "maintenance_schedules_noticed_status_known" CHECK ("maintenance_schedules"."noticed_status" in ('due_soon', 'overdue')),
	CONSTRAINT "maintenance_schedules_interval_given" CHECK (case "maintenance_schedules"."type" when 'time_based' then "maintenance_schedules"."interval_days" is not null else "maintenance_schedules"."interval_miles" is not null or "maintenance_schedules"."interval_hours" is not null end),
	CONSTRAINT "maintenance_schedules_intervals_positive" CHECK ("maintenance_schedules"."interval_days" >= 1 and "maintenance_schedules"."interval_miles" >= 1 and "maintenance_schedules"."interval_hours" >= 1)
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"asset_id" bigint,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"read" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notifications_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "notifications_type_known" CHECK ("notifications"."type" in ('inspection_failed', 'inspection_resolved', 'schedule_due_soon', 'schedule_overdue'))
);
--> statement-breakpoint
CREATE TABLE "photos" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "photos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uploaded_by_id" bigint NOT NULL,
	"inspection_id" bigint,
	"maintenance_log_id" bigint,
	"asset_id" bigint,
	"content_type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "photos_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "photos_content_type_known" CHECK ("photos"."content_type" in ('image/jpeg', 'image/png', 'image/webp')),
	CONSTRAINT "photos_one_record" CHECK (num_nonnulls("photos"."inspection_id", "photos"."maintenance_log_id", "photos"."asset_id") <= 1),
	CONSTRAINT "photos_not_too_large" CHECK (octet_length("photos"."bytes") <= 2097152)
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"sid" text PRIMARY KEY NOT NULL,
	"sess" json NOT NULL,
	"expire" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"user_id" bigint GENERATED ALWAYS AS (((sess -> 'passport' -> 'user' ->> 'id')::bigint)) STORED
);
--> statement-breakpoint
CREATE TABLE "sign_in_failures" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"username" text NOT NULL,
	"username_key" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"password" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"role" text DEFAULT 'driver' NOT NULL,
	"profile_image_url" text,
	"session_version" integer DEFAULT 1 NOT NULL,
	"temporary_password_expires_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_company_id" UNIQUE("company_id","id"),
	CONSTRAINT "users_role_known" CHECK ("users"."role" in ('driver', 'manager', 'admin'))
);
--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_versions" ADD CONSTRAINT "checklist_versions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_versions" ADD CONSTRAINT "checklist_versions_checklist" FOREIGN KEY ("company_id","checklist_id") REFERENCES "public"."inspection_checklists"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_checklists" ADD CONSTRAINT "inspection_checklists_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_logs" ADD CONSTRAINT "inspection_logs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_logs" ADD CONSTRAINT "inspection_logs_asset" FOREIGN KEY ("company_id","asset_id") REFERENCES "public"."assets"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_logs" ADD CONSTRAINT "inspection_logs_driver" FOREIGN KEY ("company_id","driver_id") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_logs" ADD CONSTRAINT "inspection_logs_resolved_by" FOREIGN KEY ("company_id","resolved_by_maintenance_id") REFERENCES "public"."maintenance_logs"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_logs" ADD CONSTRAINT "maintenance_logs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_logs" ADD CONSTRAINT "maintenance_logs_asset" FOREIGN KEY ("company_id","asset_id") REFERENCES "public"."assets"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_logs" ADD CONSTRAINT "maintenance_logs_schedule" FOREIGN KEY ("company_id","schedule_id") REFERENCES "public"."maintenance_schedules"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_logs" ADD CONSTRAINT "maintenance_logs_logged_by" FOREIGN KEY ("company_id","logged_by_id") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_logs" ADD CONSTRAINT "maintenance_logs_resolved_inspection" FOREIGN KEY ("company_id","resolved_inspection_id") REFERENCES "public"."inspection_logs"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_schedules" ADD CONSTRAINT "maintenance_schedules_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_schedules" ADD CONSTRAINT "maintenance_schedules_asset" FOREIGN KEY ("company_id","asset_id") REFERENCES "public"."assets"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_asset" FOREIGN KEY ("company_id","asset_id") REFERENCES "public"."assets"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_uploaded_by" FOREIGN KEY ("company_id","uploaded_by_id") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_inspection" FOREIGN KEY ("company_id","inspection_id") REFERENCES "public"."inspection_logs"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_maintenance_log" FOREIGN KEY ("company_id","maintenance_log_id") REFERENCES "public"."maintenance_logs"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_asset" FOREIGN KEY ("company_id","asset_id") REFERENCES "public"."assets"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assets_by_name" ON "assets" USING btree ("company_id",lower("name"),"id") WHERE not "assets"."archived";--> statement-breakpoint
CREATE INDEX "assets_by_condition" ON "assets" USING btree ("company_id","condition","category") WHERE not "assets"."archived";--> statement-breakpoint
CREATE INDEX "inspection_checklists_of_category" ON "inspection_checklists" USING btree ("company_id","category","id") WHERE "inspection_checklists"."active";--> statement-breakpoint
CREATE UNIQUE INDEX "inspection_logs_sent_once" ON "inspection_logs" USING btree ("company_id","driver_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "inspection_logs_newest" ON "inspection_logs" USING btree ("company_id","date","id");--> statement-breakpoint
CREATE INDEX "inspection_logs_of_asset" ON "inspection_logs" USING btree ("company_id","asset_id","date","id");--> statement-breakpoint
CREATE INDEX "inspection_logs_activity" ON "inspection_logs" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "inspection_logs_unresolved" ON "inspection_logs" USING btree ("company_id","date","id") WHERE not "inspection_logs"."passed" and not "inspection_logs"."resolved";--> statement-breakpoint
CREATE INDEX "inspection_logs_unresolved_of_asset" ON "inspection_logs" USING btree ("company_id","asset_id","date","id") WHERE not "inspection_logs"."passed" and not "inspection_logs"."resolved";--> statement-breakpoint
CREATE INDEX "inspection_logs_resolved" ON "inspection_logs" USING btree ("company_id","resolved_at","id") WHERE "inspection_logs"."resolved";--> statement-breakpoint
CREATE UNIQUE INDEX "maintenance_logs_one_resolves" ON "maintenance_logs" USING btree ("company_id","resolved_inspection_id") WHERE "maintenance_logs"."resolved_inspection_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "maintenance_logs_sent_once" ON "maintenance_logs" USING btree ("company_id","logged_by_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "maintenance_logs_newest" ON "maintenance_logs" USING btree ("company_id","date","id");--> statement-breakpoint
CREATE INDEX "maintenance_logs_of_asset" ON "maintenance_logs" USING btree ("company_id","asset_id","date","id");--> statement-breakpoint
CREATE INDEX "maintenance_logs_activity" ON "maintenance_logs" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "maintenance_logs_of_schedule" ON "maintenance_logs" USING btree ("company_id","schedule_id");--> statement-breakpoint
CREATE INDEX "maintenance_schedules_of_asset" ON "maintenance_schedules" USING btree ("company_id","asset_id","id");--> statement-breakpoint
CREATE INDEX "maintenance_schedules_due" ON "maintenance_schedules" USING btree ("company_id","next_due","asset_id") WHERE "maintenance_schedules"."active";--> statement-breakpoint
CREATE INDEX "maintenance_schedules_usage_due" ON "maintenance_schedules" USING btree ("company_id","asset_id") WHERE "maintenance_schedules"."active" and "maintenance_schedules"."usage_due";--> statement-breakpoint
CREATE INDEX "notifications_newest" ON "notifications" USING btree ("company_id","user_id","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("company_id","user_id","id") WHERE not "notifications"."read";--> statement-breakpoint
CREATE INDEX "photos_unclaimed" ON "photos" USING btree ("company_id","created_at") WHERE "photos"."inspection_id" is null and "photos"."maintenance_log_id" is null and "photos"."asset_id" is null;--> statement-breakpoint
CREATE INDEX "sessions_expire" ON "sessions" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_taken" ON "users" USING btree ("username_key") WHERE "users"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_taken" ON "users" USING btree ("email_key") WHERE "users"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "users_members" ON "users" USING btree ("company_id","last_name","first_name","id") WHERE "users"."removed_at" is null;--> statement-breakpoint
-- Photos are compressed already: stored as they are, they are read without unpacking.
ALTER TABLE "photos" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
