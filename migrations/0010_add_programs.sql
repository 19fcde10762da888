CREATE TABLE "program_services" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "program_services_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"program_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"service_type" text NOT NULL,
	"steps" text[] DEFAULT '{}' NOT NULL,
	"interval_days" integer,
	"interval_months" integer,
	"interval_miles" numeric(10, 1),
	"interval_hours" numeric(10, 1),
	"soon_days" integer,
	"soon_miles" numeric(10, 1),
	"soon_hours" numeric(10, 1),
	"anchor" text DEFAULT 'completion' NOT NULL,
	"rule" text,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "program_services_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "program_services_interval_given" CHECK (num_nonnulls("program_services"."interval_days", "program_services"."interval_months", "program_services"."interval_miles", "program_services"."interval_hours") > 0 and num_nonnulls("program_services"."interval_days", "program_services"."interval_months") < 2),
	CONSTRAINT "program_services_intervals_positive" CHECK ("program_services"."interval_days" >= 1 and "program_services"."interval_months" >= 1 and "program_services"."interval_miles" >= 1 and "program_services"."interval_hours" >= 1),
	CONSTRAINT "program_services_windows_within" CHECK ("program_services"."soon_days" between 0 and coalesce("program_services"."interval_days", "program_services"."interval_months" * 31, 0) - 1 and "program_services"."soon_miles" >= 0 and "program_services"."soon_miles" < coalesce("program_services"."interval_miles", 0) and "program_services"."soon_hours" >= 0 and "program_services"."soon_hours" < coalesce("program_services"."interval_hours", 0)),
	CONSTRAINT "program_services_anchor_known" CHECK ("program_services"."anchor" in ('completion', 'fixed')),
	CONSTRAINT "program_services_service_type_known" CHECK ("program_services"."service_type" in ('Oil Change', 'Brake Service', 'Tire Rotation', 'Engine Service', 'Transmission Service', 'Hydraulic Service', 'Electrical Repair', 'Body Repair', 'Preventive Maintenance', 'Emergency Repair', 'Annual Inspection', 'Safety Inspection', 'Other')),
	CONSTRAINT "program_services_rule_known" CHECK ("program_services"."rule" in ('B30.27'))
);
--> statement-breakpoint
CREATE TABLE "programs" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "programs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"categories" text[] DEFAULT '{}' NOT NULL,
	"kinds" text[] DEFAULT '{}' NOT NULL,
	"makes" text[] DEFAULT '{}' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"automatic" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_by_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "programs_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "programs_categories_known" CHECK ("programs"."categories" <@ array['truck', 'trailer', 'equipment']),
	CONSTRAINT "programs_kinds_known" CHECK ("programs"."kinds" <@ array['mixer', 'boom_pump', 'line_pump', 'telebelt', 'dump_truck', 'tractor', 'pickup', 'lowboy', 'trailer', 'loader', 'skid_steer', 'forklift', 'excavator', 'batch_plant', 'other'])
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_noun_known";--> statement-breakpoint
ALTER TABLE "maintenance_logs" ADD COLUMN "steps" json;--> statement-breakpoint
ALTER TABLE "maintenance_schedules" ADD COLUMN "program_service_id" bigint;--> statement-breakpoint
ALTER TABLE "maintenance_schedules" ADD COLUMN "by_hand" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "program_services" ADD CONSTRAINT "program_services_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_services" ADD CONSTRAINT "program_services_program" FOREIGN KEY ("company_id","program_id") REFERENCES "public"."programs"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programs" ADD CONSTRAINT "programs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programs" ADD CONSTRAINT "programs_created_by" FOREIGN KEY ("company_id","created_by_id") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "program_services_of_program" ON "program_services" USING btree ("company_id","program_id","position");--> statement-breakpoint
ALTER TABLE "maintenance_schedules" ADD CONSTRAINT "maintenance_schedules_program_service" FOREIGN KEY ("company_id","program_service_id") REFERENCES "public"."program_services"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "maintenance_schedules_of_service" ON "maintenance_schedules" USING btree ("company_id","program_service_id","asset_id") WHERE "maintenance_schedules"."program_service_id" is not null;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_noun_known" CHECK ("audit_entries"."noun" in ('asset', 'schedule', 'program', 'checklist', 'inspection', 'maintenance', 'meter', 'document', 'held', 'report', 'member', 'company'));--> statement-breakpoint
CREATE OR REPLACE VIEW "schedule_dues" AS
SELECT s."company_id", s."id", s."asset_id", s."name", s."type", s."interval_days", s."interval_miles",
	s."interval_hours", s."last_performed", s."next_due", s."next_due_miles", s."next_due_hours", s."active",
	s."created_at", a."name" AS "asset_name", a."current_miles", a."current_hours", a."archived",
	least(s."next_due_hours" - a."current_hours", (s."next_due_miles" - a."current_miles") * 100 / 1000) AS "usage_left",
	a."first_due", a."due_usage_left", s."interval_months", s."soon_days", s."soon_miles", s."soon_hours", s."anchor",
	a."first_soon", a."is_soon_by_meter", s."forecast_on", s."program_service_id", s."by_hand"
FROM "maintenance_schedules" s
JOIN "assets" a ON a."company_id" = s."company_id" AND a."id" = s."asset_id";--> statement-breakpoint
CREATE TRIGGER "maintenance_logs_steps_never_edited" BEFORE UPDATE OF "steps"
	ON "maintenance_logs" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
