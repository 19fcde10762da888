CREATE TABLE "asset_codes" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "asset_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"asset_id" bigint NOT NULL,
	"code" text NOT NULL,
	"created_by_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp (3) with time zone,
	CONSTRAINT "asset_codes_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "asset_codes_code_whole" CHECK ("asset_codes"."code" ~ '^[0-9A-HJKMNP-TV-Z]{10}$')
);
--> statement-breakpoint
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
	"unit_number" text,
	"unit_number_key" text,
	"kind" text,
	"plate" text,
	"plate_state" text,
	"tire_size" text,
	"gvwr_pounds" integer,
	"ownership" text,
	"owner_name" text,
	"at_mine" boolean DEFAULT false NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"current_miles" numeric(10, 1) DEFAULT 0 NOT NULL,
	"current_hours" numeric(10, 1) DEFAULT 0 NOT NULL,
	"miles_read_at" timestamp (3) with time zone,
	"hours_read_at" timestamp (3) with time zone,
	"last_serviced_date" timestamp (3) with time zone,
	"last_serviced_miles" numeric(10, 1),
	"last_serviced_hours" numeric(10, 1),
	"archived" boolean DEFAULT false NOT NULL,
	"last_inspection_id" bigint,
	"last_inspection_at" timestamp (3) with time zone,
	"last_inspection_passed" boolean,
	"listed_inspection_at" timestamp (3) with time zone,
	"open_defects" integer DEFAULT 0 NOT NULL,
	"critical_defects" integer DEFAULT 0 NOT NULL,
	"reviews_pending" integer DEFAULT 0 NOT NULL,
	"down_since" timestamp (3) with time zone,
	"down_reason" text,
	"down_defect_id" bigint,
	"work_days" smallint[],
	"pre_trip_by" text,
	"expects_pre_trip" boolean,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"search_text" text NOT NULL,
	CONSTRAINT "assets_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "assets_kind_known" CHECK ("assets"."kind" in ('mixer', 'boom_pump', 'line_pump', 'telebelt', 'dump_truck', 'tractor', 'pickup', 'lowboy', 'trailer', 'loader', 'skid_steer', 'forklift', 'excavator', 'batch_plant', 'other')),
	CONSTRAINT "assets_ownership_known" CHECK ("assets"."ownership" in ('owned', 'leased', 'rented')),
	CONSTRAINT "assets_gvwr_sane" CHECK ("assets"."gvwr_pounds" between 1 and 200000),
	CONSTRAINT "assets_category_known" CHECK ("assets"."category" in ('truck', 'trailer', 'equipment')),
	CONSTRAINT "assets_condition_known" CHECK ("assets"."condition" in ('in_use', 'out_of_service', 'maintenance')),
	CONSTRAINT "assets_year_sane" CHECK ("assets"."year" between 1990 and 2200),
	CONSTRAINT "assets_pre_trip_by_time" CHECK ("assets"."pre_trip_by" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "assets_work_days_of_week" CHECK ("assets"."work_days" <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[]),
	CONSTRAINT "assets_readings_not_negative" CHECK ("assets"."current_miles" >= 0 and "assets"."current_hours" >= 0)
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint,
	"user_name" text,
	"action" text NOT NULL,
	"noun" text NOT NULL,
	"row_id" bigint NOT NULL,
	"row_name" text NOT NULL,
	"changes" json NOT NULL,
	"ip" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_entries_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "audit_entries_action_known" CHECK ("audit_entries"."action" in ('added', 'changed', 'removed', 'signed_in', 'signed_out', 'sign_in_failed', 'password_changed', 'password_reset', 'exported', 'voided')),
	CONSTRAINT "audit_entries_noun_known" CHECK ("audit_entries"."noun" in ('asset', 'schedule', 'checklist', 'maintenance', 'meter', 'document', 'held', 'report', 'member', 'company')),
	CONSTRAINT "audit_entries_user_named" CHECK ("audit_entries"."user_id" is null or "audit_entries"."user_name" is not null)
);
--> statement-breakpoint
CREATE TABLE "backups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"due_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"bytes" bigint,
	"failed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "backups_due_once" UNIQUE("due_at")
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
	"language" text,
	"tags_out_critical" boolean DEFAULT true,
	"usdot_number" text,
	"address" text,
	"work_days" smallint[] DEFAULT '{1,2,3,4,5}' NOT NULL,
	"pre_trip_by" text DEFAULT '07:00' NOT NULL,
	"days_off" date[] DEFAULT '{}' NOT NULL,
	"tracks_driver_papers" boolean DEFAULT false NOT NULL,
	"section_pass" boolean DEFAULT true NOT NULL,
	"photo_on_fail" text DEFAULT 'ask' NOT NULL,
	"photo_challenge" text DEFAULT 'off' NOT NULL,
	"public_reports" boolean DEFAULT false NOT NULL,
	"board_notified_on" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "companies_language_known" CHECK ("companies"."language" in ('en', 'es')),
	CONSTRAINT "companies_photo_on_fail_known" CHECK ("companies"."photo_on_fail" in ('ask', 'open', 'require')),
	CONSTRAINT "companies_photo_challenge_known" CHECK ("companies"."photo_challenge" in ('off', 'some', 'each')),
	CONSTRAINT "companies_name_given" CHECK ("companies"."name" <> ''),
	CONSTRAINT "companies_pre_trip_by_time" CHECK ("companies"."pre_trip_by" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "companies_work_days_of_week" CHECK ("companies"."work_days" <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[])
);
--> statement-breakpoint
CREATE TABLE "company_numbers" (
	"company_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"last" integer NOT NULL,
	"hash" text,
	CONSTRAINT "company_numbers_company_id_kind_pk" PRIMARY KEY("company_id","kind"),
	CONSTRAINT "company_numbers_kind_known" CHECK ("company_numbers"."kind" in ('defect', 'public_report', 'seal'))
);
--> statement-breakpoint
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
	"document_id" bigint,
	"critical" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"urgency" smallint GENERATED ALWAYS AS (case when "critical" then 0 when "state" = 'deferred' then 2 else 1 end) STORED NOT NULL,
	"note" text,
	"finding" json,
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
CREATE TABLE "document_files" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "document_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document_id" bigint NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_files_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "document_files_content_type_known" CHECK ("document_files"."content_type" in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')),
	CONSTRAINT "document_files_not_too_large" CHECK (octet_length("document_files"."bytes") <= 10485760)
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"asset_id" bigint,
	"user_id" bigint,
	"kind" text NOT NULL,
	"number" text,
	"issuer" text,
	"issued_on" date,
	"expires_on" date,
	"note" text,
	"inspection_id" bigint,
	"inspector_name" text,
	"violations" json,
	"return_asked" boolean DEFAULT false NOT NULL,
	"certified_at" timestamp (3) with time zone,
	"certified_by_id" bigint,
	"certified_by_name" text,
	"signature" text,
	"returned_on" date,
	"told_days" integer,
	"added_on" date NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "documents_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "documents_kind_known" CHECK ("documents"."kind" in ('registration', 'insurance', 'annual_inspection', 'boom_inspection', 'nrmca_card', 'roadside_report', 'lease', 'other', 'drivers_license', 'medical_card', 'inspector_qualification', 'brake_qualification', 'forklift_operator', 'pump_operator')),
	CONSTRAINT "documents_one_owner" CHECK (num_nonnulls("documents"."asset_id", "documents"."user_id") = 1),
	CONSTRAINT "documents_expire_after_issue" CHECK ("documents"."expires_on" >= "documents"."issued_on"),
	CONSTRAINT "documents_certified_whole" CHECK (num_nonnulls("documents"."certified_at", "documents"."certified_by_id", "documents"."certified_by_name", "documents"."signature") in (0, 4))
);
--> statement-breakpoint
CREATE TABLE "downtimes" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "downtimes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"asset_id" bigint NOT NULL,
	"condition" text NOT NULL,
	"cause" text NOT NULL,
	"reason" text,
	"defect_id" bigint,
	"started_at" timestamp (3) with time zone NOT NULL,
	"started_by_id" bigint,
	"started_by_name" text,
	"ended_at" timestamp (3) with time zone,
	"ended_by_id" bigint,
	"ended_by_name" text,
	"end_note" text,
	"signature" text,
	CONSTRAINT "downtimes_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "downtimes_condition_known" CHECK ("downtimes"."condition" in ('out_of_service', 'maintenance')),
	CONSTRAINT "downtimes_cause_known" CHECK ("downtimes"."cause" in ('critical', 'hand', 'roadside', 'form', 'legacy')),
	CONSTRAINT "downtimes_one_reason" CHECK (num_nonnulls("downtimes"."reason", "downtimes"."defect_id") <= 1),
	CONSTRAINT "downtimes_end_whole" CHECK (("downtimes"."ended_at" is null) = ("downtimes"."ended_by_id" is null) and ("downtimes"."ended_at" is not null or num_nonnulls("downtimes"."end_note", "downtimes"."signature") = 0))
);
--> statement-breakpoint
CREATE TABLE "held_submissions" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "held_submissions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"user_id" bigint NOT NULL,
	"user_name" text NOT NULL,
	"asset_id" bigint,
	"asset_name" text NOT NULL,
	"body" json NOT NULL,
	"reason" text NOT NULL,
	"performed_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"decided_by_id" bigint,
	"decided_by_name" text,
	"decided_at" timestamp (3) with time zone,
	"note" text,
	"record_id" bigint,
	"attribution" text,
	"idempotency_key" uuid NOT NULL,
	"copy_of_key" uuid,
	"request_hash" text,
	CONSTRAINT "held_submissions_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "held_submissions_kind_known" CHECK ("held_submissions"."kind" in ('inspection', 'defect', 'defectAct', 'reading')),
	CONSTRAINT "held_submissions_state_known" CHECK ("held_submissions"."state" in ('open', 'filed', 'declined')),
	CONSTRAINT "held_submissions_decision_whole" CHECK (num_nonnulls("held_submissions"."decided_by_id", "held_submissions"."decided_by_name", "held_submissions"."decided_at") = case when "held_submissions"."state" = 'open' then 0 else 3 end),
	CONSTRAINT "held_submissions_filed_as_record" CHECK (("held_submissions"."record_id" is not null) = ("held_submissions"."state" = 'filed') and ("held_submissions"."attribution" is null or "held_submissions"."state" = 'filed'))
);
--> statement-breakpoint
CREATE TABLE "inspection_checklists" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "inspection_checklists_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1),
	"name" text NOT NULL,
	"category" text NOT NULL,
	"items" json NOT NULL,
	"definition" json DEFAULT '[]'::json NOT NULL,
	"inspection_types" text[] DEFAULT '{"pre_trip"}' NOT NULL,
	"kinds" text[] DEFAULT '{}' NOT NULL,
	"makes" text[] DEFAULT '{}' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"ready_list" text,
	"version" integer DEFAULT 1 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inspection_checklists_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "inspection_checklists_category_known" CHECK ("inspection_checklists"."category" in ('truck', 'trailer', 'equipment')),
	CONSTRAINT "inspection_checklists_types_known" CHECK (cardinality("inspection_checklists"."inspection_types") > 0 and "inspection_checklists"."inspection_types" <@ array['pre_trip', 'post_trip', 'shift', 'annual', 'nrmca']),
	CONSTRAINT "inspection_checklists_kinds_known" CHECK ("inspection_checklists"."kinds" <@ array['mixer', 'boom_pump', 'line_pump', 'telebelt', 'dump_truck', 'tractor', 'pickup', 'lowboy', 'trailer', 'loader', 'skid_steer', 'forklift', 'excavator', 'batch_plant', 'other']),
	CONSTRAINT "inspection_checklists_ready_list_known" CHECK ("inspection_checklists"."ready_list" in ('mixer', 'boom_pump', 'line_pump', 'telebelt', 'loader', 'skid_steer', 'forklift', 'batch_plant', 'lowboy', 'nrmca_mixer', 'annual_truck', 'annual_trailer')),
	CONSTRAINT "inspection_checklists_id_not_built_in" CHECK ("inspection_checklists"."id" >= 1001)
);
--> statement-breakpoint
CREATE TABLE "inspection_confirmations" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "inspection_confirmations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"inspection_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"user_name" text NOT NULL,
	"is_own" boolean NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "inspection_confirmations_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
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
	"attributed_by_id" bigint,
	"date" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"odometer" numeric(10, 1),
	"hours" numeric(10, 1),
	"clock_offset_ms" bigint,
	"walk_id" uuid,
	"app_version" text,
	"language" text,
	"challenge_item_id" text,
	"was_signed_in" boolean,
	"results" json NOT NULL,
	"issues" text[] DEFAULT '{}' NOT NULL,
	"comments" text,
	"signature_url" text NOT NULL,
	"passed" boolean NOT NULL,
	"unit" json,
	"unlisted" boolean DEFAULT false NOT NULL,
	"while_out_of_service" boolean DEFAULT false NOT NULL,
	"resolved" boolean DEFAULT false NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"resolved_by_maintenance_id" bigint,
	"idempotency_key" uuid,
	"request_hash" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"words" "tsvector",
	CONSTRAINT "inspection_logs_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "inspection_logs_type_known" CHECK ("inspection_logs"."inspection_type" in ('pre_trip', 'post_trip', 'shift', 'annual', 'nrmca')),
	CONSTRAINT "inspection_logs_language_known" CHECK ("inspection_logs"."language" in ('en', 'es')),
	CONSTRAINT "inspection_logs_signed" CHECK (btrim("inspection_logs"."signature_url") <> ''),
	CONSTRAINT "inspection_logs_outcome_agrees" CHECK ("inspection_logs"."passed" = (cardinality("inspection_logs"."issues") = 0)),
	CONSTRAINT "inspection_logs_resolution_whole" CHECK (case when "inspection_logs"."resolved" then not "inspection_logs"."passed" and "inspection_logs"."resolved_at" is not null else "inspection_logs"."resolved_at" is null and "inspection_logs"."resolved_by_maintenance_id" is null end)
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
	"logged_by_name" text NOT NULL,
	"schedule_name" text,
	"idempotency_key" uuid,
	"request_hash" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"words" "tsvector",
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
CREATE TABLE "meter_readings" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "meter_readings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"asset_id" bigint NOT NULL,
	"meter" text NOT NULL,
	"value" numeric(10, 1) NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	"source" text NOT NULL,
	"inspection_id" bigint,
	"maintenance_log_id" bigint,
	"entered_by_id" bigint,
	"entered_by_name" text,
	"restart" text,
	"previous_value" numeric(10, 1),
	"warnings" text[] DEFAULT '{}' NOT NULL,
	"note" text,
	"voided_at" timestamp (3) with time zone,
	"voided_by_id" bigint,
	"voided_by_name" text,
	"void_reason" text,
	"idempotency_key" uuid,
	"request_hash" text,
	CONSTRAINT "meter_readings_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "meter_readings_meter_known" CHECK ("meter_readings"."meter" in ('miles', 'hours')),
	CONSTRAINT "meter_readings_source_known" CHECK ("meter_readings"."source" in ('inspection', 'maintenance', 'manual', 'import', 'form', 'initial')),
	CONSTRAINT "meter_readings_restart_known" CHECK ("meter_readings"."restart" in ('replaced', 'corrected')),
	CONSTRAINT "meter_readings_not_negative" CHECK ("meter_readings"."value" >= 0 and "meter_readings"."previous_value" >= 0),
	CONSTRAINT "meter_readings_entered_whole" CHECK (("meter_readings"."entered_by_id" is null) = ("meter_readings"."entered_by_name" is null)),
	CONSTRAINT "meter_readings_void_whole" CHECK (num_nonnulls("meter_readings"."voided_at", "meter_readings"."voided_by_id", "meter_readings"."voided_by_name", "meter_readings"."void_reason") in (0, 4))
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
	"path" text,
	"read" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notifications_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "notifications_type_known" CHECK ("notifications"."type" in ('inspection_failed', 'inspection_resolved', 'schedule_due_soon', 'schedule_overdue', 'meter_jump', 'meter_stale', 'defect_reported', 'defect_closed', 'repair_rejected', 'deferral_ended', 'asset_tagged_out', 'inspected_out_of_service', 'asset_returned', 'document_expiring', 'roadside_due', 'seals_broken', 'pre_trip_missing', 'submission_held', 'held_waiting', 'photos_missing', 'problem_reported'))
);
--> statement-breakpoint
CREATE TABLE "photo_stores" (
	"place" text PRIMARY KEY NOT NULL,
	"token" uuid NOT NULL,
	"earlier_token" uuid,
	"swept_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "photo_uploads" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "photo_uploads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"key" uuid NOT NULL,
	"total" integer NOT NULL,
	"thumb_bytes" integer NOT NULL,
	"received" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "photo_uploads_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "photo_uploads_in_order" CHECK ("photo_uploads"."received" between 0 and "photo_uploads"."total"),
	CONSTRAINT "photo_uploads_not_too_large" CHECK ("photo_uploads"."total" <= 2097152)
);
--> statement-breakpoint
CREATE TABLE "photos" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED BY DEFAULT AS IDENTITY (sequence name "photos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uploaded_by_id" bigint,
	"inspection_id" bigint,
	"maintenance_log_id" bigint,
	"asset_id" bigint,
	"defect_id" bigint,
	"held_id" bigint,
	"public_report_id" bigint,
	"content_type" text NOT NULL,
	"bytes" "bytea",
	"object_id" uuid,
	"sha256" text,
	"size" integer,
	"thumb" "bytea",
	"client_key" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "photos_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "photos_content_type_known" CHECK ("photos"."content_type" in ('image/jpeg', 'image/png', 'image/webp')),
	CONSTRAINT "photos_one_record" CHECK (num_nonnulls("photos"."inspection_id", "photos"."maintenance_log_id", "photos"."asset_id", "photos"."defect_id", "photos"."held_id", "photos"."public_report_id") <= 1),
	CONSTRAINT "photos_in_one_place" CHECK (num_nonnulls("photos"."bytes", "photos"."object_id") = 1 and num_nonnulls("photos"."object_id", "photos"."sha256", "photos"."size") in (0, 3)),
	CONSTRAINT "photos_digest" CHECK ("photos"."sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "photos_not_too_large" CHECK (coalesce(octet_length("photos"."bytes"), "photos"."size") <= 2097152)
);
--> statement-breakpoint
-- It draws its ids from the sequence of photos, and so comes after them.
CREATE TABLE "awaited_photos" (
	"company_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('photos_id_seq') NOT NULL,
	"inspection_id" bigint,
	"uploaded_by_id" bigint NOT NULL,
	"key" uuid NOT NULL,
	"sha256" text NOT NULL,
	"taken_at" timestamp (3) with time zone,
	"refused_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "awaited_photos_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "awaited_photos_digest" CHECK ("awaited_photos"."sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "public_reports" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "public_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" integer NOT NULL,
	"asset_id" bigint NOT NULL,
	"text" text NOT NULL,
	"name" text,
	"contact" text,
	"photo_id" bigint,
	"language" text NOT NULL,
	"ip_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"decided_by_id" bigint,
	"decided_by_name" text,
	"decided_at" timestamp (3) with time zone,
	"note" text,
	"defect_id" bigint,
	CONSTRAINT "public_reports_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "public_reports_language_known" CHECK ("public_reports"."language" in ('en', 'es')),
	CONSTRAINT "public_reports_state_known" CHECK ("public_reports"."state" in ('new', 'claimed', 'dismissed')),
	CONSTRAINT "public_reports_decision_whole" CHECK (num_nonnulls("public_reports"."decided_by_id", "public_reports"."decided_by_name", "public_reports"."decided_at") = case when "public_reports"."state" = 'new' then 0 else 3 end),
	CONSTRAINT "public_reports_claimed_as_defect" CHECK (("public_reports"."defect_id" is not null) = ("public_reports"."state" = 'claimed'))
);
--> statement-breakpoint
CREATE TABLE "push_messages" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "push_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subscription_id" bigint NOT NULL,
	"notification_id" bigint NOT NULL,
	"urgency" text NOT NULL,
	"held" boolean DEFAULT false NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "push_messages_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "push_messages_urgency_known" CHECK ("push_messages"."urgency" in ('critical', 'usual'))
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "push_subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"sid" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_ok_at" timestamp (3) with time zone,
	"failures" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "push_subscriptions_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "record_seals" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "record_seals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"record_id" bigint NOT NULL,
	"version" smallint DEFAULT 2 NOT NULL,
	"number" integer,
	"code" text,
	"content_hash" text,
	"previous_hash" text,
	"hash" text,
	"sealed_at" timestamp (3) with time zone,
	CONSTRAINT "record_seals_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "record_seals_kind_known" CHECK ("record_seals"."kind" in ('inspection', 'confirmation', 'resolution', 'report', 'certification', 'review', 'event', 'maintenance', 'reading', 'void', 'downtime', 'return', 'ending', 'correction', 'handback')),
	CONSTRAINT "record_seals_whole" CHECK (num_nonnulls("record_seals"."number", "record_seals"."code", "record_seals"."content_hash", "record_seals"."previous_hash", "record_seals"."hash", "record_seals"."sealed_at") in (0, 6))
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
CREATE TABLE "stored_bytes" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "stored_bytes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"bytes" bigint NOT NULL,
	CONSTRAINT "stored_bytes_company_id_id_pk" PRIMARY KEY("company_id","id")
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
	"language" text,
	"quiet_from" text,
	"quiet_until" text,
	"wake" boolean DEFAULT false NOT NULL,
	"may_certify" boolean DEFAULT false NOT NULL,
	"session_version" integer DEFAULT 1 NOT NULL,
	"has_temporary_password" boolean DEFAULT false NOT NULL,
	"temporary_password_expires_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_company_id" UNIQUE("company_id","id"),
	CONSTRAINT "users_role_known" CHECK ("users"."role" in ('driver', 'manager', 'admin')),
	CONSTRAINT "users_language_known" CHECK ("users"."language" in ('en', 'es')),
	CONSTRAINT "users_quiet_from_time" CHECK ("users"."quiet_from" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "users_quiet_until_time" CHECK ("users"."quiet_until" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')
);
--> statement-breakpoint
ALTER TABLE "asset_codes" ADD CONSTRAINT "asset_codes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_codes" ADD CONSTRAINT "asset_codes_asset" FOREIGN KEY ("company_id","asset_id") REFERENCES "public"."assets"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_codes" ADD CONSTRAINT "asset_codes_created_by" FOREIGN KEY ("company_id","created_by_id") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_user" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "awaited_photos" ADD CONSTRAINT "awaited_photos_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "awaited_photos" ADD CONSTRAINT "awaited_photos_uploaded_by" FOREIGN KEY ("company_id","uploaded_by_id") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "awaited_photos" ADD CONSTRAINT "awaited_photos_inspection" FOREIGN KEY ("company_id","inspection_id") REFERENCES "public"."inspection_logs"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_versions" ADD CONSTRAINT "checklist_versions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_versions" ADD CONSTRAINT "checklist_versions_checklist" FOREIGN KEY ("company_id","checklist_id") REFERENCES "public"."inspection_checklists"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_numbers" ADD CONSTRAINT "company_numbers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defect_events" ADD CONSTRAINT "defect_events_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defect_events" ADD CONSTRAINT "defect_events_defect" FOREIGN KEY ("company_id","defect_id") REFERENCES "public"."defects"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defect_events" ADD CONSTRAINT "defect_events_by" FOREIGN KEY ("company_id","by_id") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defect_events" ADD CONSTRAINT "defect_events_inspection" FOREIGN KEY ("company_id","inspection_id") REFERENCES "public"."inspection_logs"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defect_events" ADD CONSTRAINT "defect_events_maintenance" FOREIGN KEY ("company_id","maintenance_log_id") REFERENCES "public"."maintenance_logs"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defects" ADD CONSTRAINT "defects_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defects" ADD CONSTRAINT "defects_asset" FOREIGN KEY ("company_id","asset_id") REFERENCES "public"."assets"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defects" ADD CONSTRAINT "defects_inspection" FOREIGN KEY ("company_id","inspection_id") REFERENCES "public"."inspection_logs"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defects" ADD CONSTRAINT "defects_document" FOREIGN KEY ("company_id","document_id") REFERENCES "public"."documents"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defects" ADD CONSTRAINT "defects_reported_by" FOREIGN KEY ("company_id","reported_by_id") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defects" ADD CONSTRAINT "defects_maintenance" FOREIGN KEY ("company_id","maintenance_log_id") REFERENCES "public"."maintenance_logs"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_files" ADD CONSTRAINT "document_files_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_files" ADD CONSTRAINT "document_files_document" FOREIGN KEY ("company_id","document_id") REFERENCES "public"."documents"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_asset" FOREIGN KEY ("company_id","asset_id") REFERENCES "public"."assets"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_user" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_inspection" FOREIGN KEY ("company_id","inspection_id") REFERENCES "public"."inspection_logs"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_certified_by" FOREIGN KEY ("company_id","certified_by_id") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "downtimes" ADD CONSTRAINT "downtimes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "downtimes" ADD CONSTRAINT "downtimes_asset" FOREIGN KEY ("company_id","asset_id") REFERENCES "public"."assets"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "downtimes" ADD CONSTRAINT "downtimes_defect" FOREIGN KEY ("company_id","defect_id") REFERENCES "public"."defects"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "downtimes" ADD CONSTRAINT "downtimes_started_by" FOREIGN KEY ("company_id","started_by_id") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "downtimes" ADD CONSTRAINT "downtimes_ended_by" FOREIGN KEY ("company_id","ended_by_id") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_submissions" ADD CONSTRAINT "held_submissions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_submissions" ADD CONSTRAINT "held_submissions_user" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_submissions" ADD CONSTRAINT "held_submissions_asset" FOREIGN KEY ("company_id","asset_id") REFERENCES "public"."assets"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_submissions" ADD CONSTRAINT "held_submissions_decided_by" FOREIGN KEY ("company_id","decided_by_id") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_checklists" ADD CONSTRAINT "inspection_checklists_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_confirmations" ADD CONSTRAINT "inspection_confirmations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_confirmations" ADD CONSTRAINT "inspection_confirmations_inspection" FOREIGN KEY ("company_id","inspection_id") REFERENCES "public"."inspection_logs"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_confirmations" ADD CONSTRAINT "inspection_confirmations_user" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_days" ADD CONSTRAINT "inspection_days_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_logs" ADD CONSTRAINT "inspection_logs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_logs" ADD CONSTRAINT "inspection_logs_asset" FOREIGN KEY ("company_id","asset_id") REFERENCES "public"."assets"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_logs" ADD CONSTRAINT "inspection_logs_driver" FOREIGN KEY ("company_id","driver_id") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_logs" ADD CONSTRAINT "inspection_logs_attributed_by" FOREIGN KEY ("company_id","attributed_by_id") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_logs" ADD CONSTRAINT "inspection_logs_resolved_by" FOREIGN KEY ("company_id","resolved_by_maintenance_id") REFERENCES "public"."maintenance_logs"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_logs" ADD CONSTRAINT "maintenance_logs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_logs" ADD CONSTRAINT "maintenance_logs_asset" FOREIGN KEY ("company_id","asset_id") REFERENCES "public"."assets"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_logs" ADD CONSTRAINT "maintenance_logs_schedule" FOREIGN KEY ("company_id","schedule_id") REFERENCES "public"."maintenance_schedules"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_logs" ADD CONSTRAINT "maintenance_logs_logged_by" FOREIGN KEY ("company_id","logged_by_id") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_logs" ADD CONSTRAINT "maintenance_logs_resolved_inspection" FOREIGN KEY ("company_id","resolved_inspection_id") REFERENCES "public"."inspection_logs"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_schedules" ADD CONSTRAINT "maintenance_schedules_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_schedules" ADD CONSTRAINT "maintenance_schedules_asset" FOREIGN KEY ("company_id","asset_id") REFERENCES "public"."assets"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meter_readings" ADD CONSTRAINT "meter_readings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meter_readings" ADD CONSTRAINT "meter_readings_asset" FOREIGN KEY ("company_id","asset_id") REFERENCES "public"."assets"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meter_readings" ADD CONSTRAINT "meter_readings_inspection" FOREIGN KEY ("company_id","inspection_id") REFERENCES "public"."inspection_logs"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meter_readings" ADD CONSTRAINT "meter_readings_maintenance" FOREIGN KEY ("company_id","maintenance_log_id") REFERENCES "public"."maintenance_logs"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meter_readings" ADD CONSTRAINT "meter_readings_entered_by" FOREIGN KEY ("company_id","entered_by_id") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meter_readings" ADD CONSTRAINT "meter_readings_voided_by" FOREIGN KEY ("company_id","voided_by_id") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_asset" FOREIGN KEY ("company_id","asset_id") REFERENCES "public"."assets"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_uploads" ADD CONSTRAINT "photo_uploads_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_uploads" ADD CONSTRAINT "photo_uploads_user" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_uploaded_by" FOREIGN KEY ("company_id","uploaded_by_id") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_inspection" FOREIGN KEY ("company_id","inspection_id") REFERENCES "public"."inspection_logs"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_maintenance_log" FOREIGN KEY ("company_id","maintenance_log_id") REFERENCES "public"."maintenance_logs"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_asset" FOREIGN KEY ("company_id","asset_id") REFERENCES "public"."assets"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_defect" FOREIGN KEY ("company_id","defect_id") REFERENCES "public"."defects"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_held" FOREIGN KEY ("company_id","held_id") REFERENCES "public"."held_submissions"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_public_report" FOREIGN KEY ("company_id","public_report_id") REFERENCES "public"."public_reports"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_reports" ADD CONSTRAINT "public_reports_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_reports" ADD CONSTRAINT "public_reports_asset" FOREIGN KEY ("company_id","asset_id") REFERENCES "public"."assets"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_reports" ADD CONSTRAINT "public_reports_decided_by" FOREIGN KEY ("company_id","decided_by_id") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_reports" ADD CONSTRAINT "public_reports_defect" FOREIGN KEY ("company_id","defect_id") REFERENCES "public"."defects"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_messages" ADD CONSTRAINT "push_messages_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_messages" ADD CONSTRAINT "push_messages_subscription" FOREIGN KEY ("company_id","subscription_id") REFERENCES "public"."push_subscriptions"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_messages" ADD CONSTRAINT "push_messages_notification" FOREIGN KEY ("company_id","notification_id") REFERENCES "public"."notifications"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_seals" ADD CONSTRAINT "record_seals_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_bytes" ADD CONSTRAINT "stored_bytes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "asset_codes_of_company" ON "asset_codes" USING btree ("company_id","code");--> statement-breakpoint
CREATE INDEX "asset_codes_code" ON "asset_codes" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "asset_codes_live" ON "asset_codes" USING btree ("company_id","asset_id") WHERE "asset_codes"."retired_at" is null;--> statement-breakpoint
CREATE INDEX "assets_by_name" ON "assets" USING btree ("company_id",lower("name"),"id") WHERE not "assets"."archived";--> statement-breakpoint
CREATE INDEX "assets_by_condition" ON "assets" USING btree ("company_id","condition","category") WHERE not "assets"."archived";--> statement-breakpoint
CREATE UNIQUE INDEX "assets_unit_number_taken" ON "assets" USING btree ("company_id","unit_number_key") WHERE not "assets"."archived" and "assets"."unit_number_key" is not null;--> statement-breakpoint
CREATE INDEX "audit_entries_newest" ON "audit_entries" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_of_noun" ON "audit_entries" USING btree ("company_id","noun","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_of_row" ON "audit_entries" USING btree ("company_id","noun","row_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_of_user" ON "audit_entries" USING btree ("company_id","user_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "awaited_photos_once" ON "awaited_photos" USING btree ("company_id","uploaded_by_id","key");--> statement-breakpoint
CREATE INDEX "awaited_photos_of_inspection" ON "awaited_photos" USING btree ("company_id","inspection_id");--> statement-breakpoint
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
CREATE INDEX "defects_of_document" ON "defects" USING btree ("company_id","document_id") WHERE "defects"."document_id" is not null;--> statement-breakpoint
CREATE INDEX "document_files_of_document" ON "document_files" USING btree ("company_id","document_id");--> statement-breakpoint
CREATE INDEX "documents_of_asset" ON "documents" USING btree ("company_id","asset_id","kind","id");--> statement-breakpoint
CREATE INDEX "documents_of_user" ON "documents" USING btree ("company_id","user_id","kind","id");--> statement-breakpoint
CREATE INDEX "documents_by_expiry" ON "documents" USING btree ("company_id",coalesce("expires_on", 'infinity'::date),"id") WHERE "documents"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "downtimes_one_open" ON "downtimes" USING btree ("company_id","asset_id") WHERE "downtimes"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "downtimes_of_asset" ON "downtimes" USING btree ("company_id","asset_id","started_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "held_submissions_sent_once" ON "held_submissions" USING btree ("company_id","user_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "held_submissions_newest" ON "held_submissions" USING btree ("company_id","state","received_at","id");--> statement-breakpoint
CREATE INDEX "inspection_checklists_of_category" ON "inspection_checklists" USING btree ("company_id","category","id") WHERE "inspection_checklists"."active";--> statement-breakpoint
CREATE UNIQUE INDEX "inspection_confirmations_one" ON "inspection_confirmations" USING btree ("company_id","inspection_id");--> statement-breakpoint
CREATE UNIQUE INDEX "inspection_logs_sent_once" ON "inspection_logs" USING btree ("company_id","driver_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "inspection_logs_newest" ON "inspection_logs" USING btree ("company_id","date","id");--> statement-breakpoint
CREATE INDEX "inspection_logs_of_asset" ON "inspection_logs" USING btree ("company_id","asset_id","date","id");--> statement-breakpoint
CREATE INDEX "inspection_logs_of_driver" ON "inspection_logs" USING btree ("company_id","driver_id","date","id","asset_id");--> statement-breakpoint
CREATE INDEX "inspection_logs_failed" ON "inspection_logs" USING btree ("company_id","date","id","asset_id","driver_id") WHERE not "inspection_logs"."passed";--> statement-breakpoint
CREATE INDEX "inspection_logs_attributed" ON "inspection_logs" USING btree ("company_id","driver_id","id") WHERE "inspection_logs"."attributed_by_id" is not null;--> statement-breakpoint
CREATE INDEX "inspection_logs_words" ON "inspection_logs" USING gin ("words") WITH (fastupdate=false) WHERE "inspection_logs"."words" is not null;--> statement-breakpoint
CREATE INDEX "inspection_logs_activity" ON "inspection_logs" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "inspection_logs_unresolved" ON "inspection_logs" USING btree ("company_id","date","id") WHERE not "inspection_logs"."passed" and not "inspection_logs"."resolved";--> statement-breakpoint
CREATE INDEX "inspection_logs_unresolved_of_asset" ON "inspection_logs" USING btree ("company_id","asset_id","date","id") WHERE not "inspection_logs"."passed" and not "inspection_logs"."resolved";--> statement-breakpoint
CREATE INDEX "inspection_logs_resolved" ON "inspection_logs" USING btree ("company_id","resolved_at","id") WHERE "inspection_logs"."resolved";--> statement-breakpoint
CREATE UNIQUE INDEX "maintenance_logs_one_resolves" ON "maintenance_logs" USING btree ("company_id","resolved_inspection_id") WHERE "maintenance_logs"."resolved_inspection_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "maintenance_logs_sent_once" ON "maintenance_logs" USING btree ("company_id","logged_by_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "maintenance_logs_newest" ON "maintenance_logs" USING btree ("company_id","date","id");--> statement-breakpoint
CREATE INDEX "maintenance_logs_of_asset" ON "maintenance_logs" USING btree ("company_id","asset_id","date","id");--> statement-breakpoint
CREATE INDEX "maintenance_logs_of_type" ON "maintenance_logs" USING btree ("company_id","service_type","date","id","asset_id");--> statement-breakpoint
CREATE INDEX "maintenance_logs_words" ON "maintenance_logs" USING gin ("words") WITH (fastupdate=false) WHERE "maintenance_logs"."words" is not null;--> statement-breakpoint
CREATE INDEX "maintenance_logs_activity" ON "maintenance_logs" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "maintenance_logs_of_schedule" ON "maintenance_logs" USING btree ("company_id","schedule_id");--> statement-breakpoint
CREATE INDEX "maintenance_schedules_of_asset" ON "maintenance_schedules" USING btree ("company_id","asset_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "meter_readings_sent_once" ON "meter_readings" USING btree ("company_id","entered_by_id","idempotency_key") WHERE "meter_readings"."idempotency_key" is not null;--> statement-breakpoint
CREATE INDEX "meter_readings_of_asset" ON "meter_readings" USING btree ("company_id","asset_id","meter","read_at","id");--> statement-breakpoint
CREATE INDEX "notifications_newest" ON "notifications" USING btree ("company_id","user_id","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("company_id","user_id","id") WHERE not "notifications"."read";--> statement-breakpoint
CREATE INDEX "notifications_meter_stale" ON "notifications" USING btree ("company_id","asset_id","created_at") WHERE "notifications"."type" = 'meter_stale';--> statement-breakpoint
CREATE UNIQUE INDEX "photo_uploads_once" ON "photo_uploads" USING btree ("company_id","user_id","key");--> statement-breakpoint
CREATE INDEX "photos_unclaimed" ON "photos" USING btree ("company_id","created_at") WHERE num_nonnulls("photos"."inspection_id", "photos"."maintenance_log_id", "photos"."asset_id", "photos"."defect_id", "photos"."held_id", "photos"."public_report_id") = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "photos_sent_once" ON "photos" USING btree ("company_id","uploaded_by_id","client_key") WHERE "photos"."client_key" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "photos_of_object" ON "photos" USING btree ("company_id","object_id") WHERE "photos"."object_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "public_reports_number" ON "public_reports" USING btree ("company_id","number");--> statement-breakpoint
CREATE INDEX "public_reports_newest" ON "public_reports" USING btree ("company_id","state","created_at","id");--> statement-breakpoint
CREATE INDEX "push_messages_due" ON "push_messages" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "push_messages_of_subscription" ON "push_messages" USING btree ("company_id","subscription_id");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_subscriptions_of_user" ON "push_subscriptions" USING btree ("company_id","user_id","id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_of_session" ON "push_subscriptions" USING btree ("sid");--> statement-breakpoint
CREATE UNIQUE INDEX "record_seals_one" ON "record_seals" USING btree ("company_id","kind","record_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "record_seals_number" ON "record_seals" USING btree ("company_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "record_seals_code" ON "record_seals" USING btree ("company_id","code");--> statement-breakpoint
CREATE INDEX "record_seals_pending" ON "record_seals" USING btree ("company_id","id") WHERE "record_seals"."number" is null;--> statement-breakpoint
CREATE INDEX "sessions_expire" ON "sessions" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_taken" ON "users" USING btree ("username_key") WHERE "users"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_taken" ON "users" USING btree ("email_key") WHERE "users"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "users_members" ON "users" USING btree ("company_id","last_name","first_name","id") WHERE "users"."removed_at" is null;--> statement-breakpoint
-- Photos are compressed already: stored as they are, they are read without unpacking.
ALTER TABLE "photos" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "photos" ALTER COLUMN "thumb" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "photo_uploads" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;--> statement-breakpoint
-- When each schedule is due. The rule of `usageLeft` in shared/schedules.ts: 1,000 miles count as 100 hours.
CREATE VIEW "schedule_dues" AS
SELECT s."company_id", s."id", s."asset_id", s."name", s."type", s."interval_days", s."interval_miles",
	s."interval_hours", s."last_performed", s."next_due", s."next_due_miles", s."next_due_hours", s."active",
	s."created_at", a."name" AS "asset_name", a."current_miles", a."current_hours", a."archived",
	least(s."next_due_hours" - a."current_hours", (s."next_due_miles" - a."current_miles") * 100 / 1000) AS "usage_left"
FROM "maintenance_schedules" s
JOIN "assets" a ON a."company_id" = s."company_id" AND a."id" = s."asset_id";--> statement-breakpoint
-- What is due first of each asset.
CREATE VIEW "asset_dues" AS
SELECT d."company_id", d."asset_id", min(d."next_due") AS "next_due", min(d."usage_left") AS "usage_left"
FROM "schedule_dues" d
WHERE d."active" AND NOT d."archived"
GROUP BY d."company_id", d."asset_id";--> statement-breakpoint
-- What the triggers below refuse with. Those for TRUNCATE name nothing else, because a table that is spread over
-- machines would have a trigger of both on none of them.
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;--> statement-breakpoint
CREATE FUNCTION "refuse_loss"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'rows of % are kept for the records that name them', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;--> statement-breakpoint
-- Rows that are only ever added.
CREATE TRIGGER "audit_entries_only_added" BEFORE UPDATE OR DELETE ON "audit_entries"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "audit_entries_never_emptied" BEFORE TRUNCATE ON "audit_entries"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "checklist_versions_only_added" BEFORE UPDATE OR DELETE ON "checklist_versions"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "checklist_versions_never_emptied" BEFORE TRUNCATE ON "checklist_versions"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "defect_events_only_added" BEFORE UPDATE OR DELETE ON "defect_events"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "defect_events_never_emptied" BEFORE TRUNCATE ON "defect_events"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "document_files_never_changed" BEFORE UPDATE OR DELETE ON "document_files"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "document_files_never_emptied" BEFORE TRUNCATE ON "document_files"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "inspection_confirmations_only_added" BEFORE UPDATE OR DELETE ON "inspection_confirmations"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "inspection_confirmations_never_emptied" BEFORE TRUNCATE ON "inspection_confirmations"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "inspection_days_never_changed" BEFORE UPDATE OR DELETE ON "inspection_days"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "inspection_days_never_emptied" BEFORE TRUNCATE ON "inspection_days"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
-- An inspection stays as it was signed, and is resolved once. The words that it is found by may be made anew.
CREATE TRIGGER "inspection_logs_never_deleted" BEFORE DELETE ON "inspection_logs"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "inspection_logs_never_emptied" BEFORE TRUNCATE ON "inspection_logs"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "inspection_logs_never_edited" BEFORE UPDATE OF
	"company_id", "id", "asset_id", "checklist_id", "checklist_version", "checklist_category",
	"inspection_type", "driver_id", "driver_name", "date", "started_at", "completed_at", "received_at",
	"odometer", "hours", "results", "issues", "comments", "signature_url", "passed", "idempotency_key",
	"request_hash", "created_at", "while_out_of_service"
	ON "inspection_logs" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "inspection_logs_unlisted_never_edited" BEFORE UPDATE OF "unlisted" ON "inspection_logs"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "inspection_logs_unit_never_edited" BEFORE UPDATE OF "unit" ON "inspection_logs"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "inspection_logs_phone_never_edited" BEFORE UPDATE OF "clock_offset_ms", "walk_id", "app_version", "language"
	ON "inspection_logs" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "inspection_logs_honesty_never_edited" BEFORE UPDATE OF "challenge_item_id", "was_signed_in"
	ON "inspection_logs" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "inspection_logs_attribution_never_edited" BEFORE UPDATE OF "attributed_by_id" ON "inspection_logs"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "inspection_logs_resolved_once" BEFORE UPDATE OF
	"resolved", "resolved_at", "resolved_by_maintenance_id"
	ON "inspection_logs" FOR EACH ROW WHEN (OLD."resolved") EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
-- A maintenance log stays as it was logged, and resolves one inspection at most.
CREATE TRIGGER "maintenance_logs_never_deleted" BEFORE DELETE ON "maintenance_logs"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "maintenance_logs_never_emptied" BEFORE TRUNCATE ON "maintenance_logs"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "maintenance_logs_never_edited" BEFORE UPDATE OF
	"company_id", "id", "asset_id", "schedule_id", "date", "odometer", "hours", "service_type",
	"description", "performed_by", "performed_by_name", "cost", "photo_urls", "logged_by_id",
	"idempotency_key", "request_hash", "created_at"
	ON "maintenance_logs" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "maintenance_logs_names_never_edited" BEFORE UPDATE OF "logged_by_name", "schedule_name"
	ON "maintenance_logs" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "maintenance_logs_resolve_once" BEFORE UPDATE OF "resolved_inspection_id" ON "maintenance_logs"
	FOR EACH ROW WHEN (OLD."resolved_inspection_id" IS NOT NULL) EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
-- A meter reading is voided, once, but never changed.
CREATE TRIGGER "meter_readings_never_deleted" BEFORE DELETE ON "meter_readings"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "meter_readings_never_emptied" BEFORE TRUNCATE ON "meter_readings"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "meter_readings_never_edited" BEFORE UPDATE OF
	"company_id", "id", "asset_id", "meter", "value", "read_at", "source", "inspection_id",
	"maintenance_log_id", "entered_by_id", "entered_by_name", "restart", "previous_value", "warnings",
	"note"
	ON "meter_readings" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "meter_readings_key_never_edited" BEFORE UPDATE OF "idempotency_key", "request_hash"
	ON "meter_readings" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "meter_readings_voided_once" BEFORE UPDATE ON "meter_readings"
	FOR EACH ROW WHEN (OLD."voided_at" IS NOT NULL) EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
-- A defect stays as it was reported, while its state goes on.
CREATE TRIGGER "defects_never_deleted" BEFORE DELETE ON "defects"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "defects_never_emptied" BEFORE TRUNCATE ON "defects"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "defects_never_edited" BEFORE UPDATE OF
	"company_id", "id", "number", "asset_id", "item_id", "title", "source", "inspection_id",
	"reported_by_id", "reported_by_name", "reported_at"
	ON "defects" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "defects_report_never_edited" BEFORE UPDATE OF "note", "finding", "photo_urls" ON "defects"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "defects_document_never_edited" BEFORE UPDATE OF "document_id" ON "defects"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
-- A downtime ends once.
CREATE TRIGGER "downtimes_never_deleted" BEFORE DELETE ON "downtimes"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "downtimes_never_emptied" BEFORE TRUNCATE ON "downtimes"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "downtimes_never_edited" BEFORE UPDATE OF
	"company_id", "id", "asset_id", "condition", "cause", "reason", "defect_id", "started_at",
	"started_by_id", "started_by_name"
	ON "downtimes" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "downtimes_ended_once" BEFORE UPDATE ON "downtimes"
	FOR EACH ROW WHEN (OLD."ended_at" IS NOT NULL) EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
-- A seal is set once.
CREATE TRIGGER "record_seals_never_deleted" BEFORE DELETE ON "record_seals"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "record_seals_never_emptied" BEFORE TRUNCATE ON "record_seals"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "record_seals_set_once" BEFORE UPDATE ON "record_seals"
	FOR EACH ROW WHEN (OLD."number" IS NOT NULL) EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
-- A document stays with its asset or user, and one that was removed stays as it was.
CREATE TRIGGER "documents_never_deleted" BEFORE DELETE ON "documents"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "documents_never_emptied" BEFORE TRUNCATE ON "documents"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "documents_stay_with_owner" BEFORE UPDATE OF
	"company_id", "id", "asset_id", "user_id", "inspection_id", "inspector_name", "added_on"
	ON "documents" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "documents_removed_stay" BEFORE UPDATE ON "documents"
	FOR EACH ROW WHEN (OLD."removed_at" IS NOT NULL) EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
-- What waits for the office stays as it was sent, and is decided once.
CREATE TRIGGER "held_submissions_never_deleted" BEFORE DELETE ON "held_submissions"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "held_submissions_never_emptied" BEFORE TRUNCATE ON "held_submissions"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "held_submissions_never_edited" BEFORE UPDATE OF
	"company_id", "id", "kind", "user_id", "user_name", "asset_id", "asset_name", "body", "reason",
	"performed_at", "received_at", "idempotency_key", "request_hash"
	ON "held_submissions" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "held_submissions_copy_never_edited" BEFORE UPDATE OF "copy_of_key" ON "held_submissions"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "held_submissions_decided_once" BEFORE UPDATE ON "held_submissions"
	FOR EACH ROW WHEN (OLD."state" <> 'open') EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "public_reports_never_deleted" BEFORE DELETE ON "public_reports"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "public_reports_never_emptied" BEFORE TRUNCATE ON "public_reports"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "public_reports_never_edited" BEFORE UPDATE OF
	"company_id", "id", "number", "asset_id", "text", "name", "contact", "photo_id", "language",
	"ip_hash", "created_at"
	ON "public_reports" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "public_reports_decided_once" BEFORE UPDATE ON "public_reports"
	FOR EACH ROW WHEN (OLD."state" <> 'new') EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
-- An asset may be given another photo; a record keeps those that it came with.
CREATE TRIGGER "photos_never_emptied" BEFORE TRUNCATE ON "photos"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_loss"();--> statement-breakpoint
CREATE TRIGGER "photos_named_not_deleted" BEFORE DELETE ON "photos"
	FOR EACH ROW
	WHEN (num_nonnulls(OLD."inspection_id", OLD."maintenance_log_id", OLD."asset_id", OLD."defect_id",
		OLD."held_id", OLD."public_report_id") > 0)
	EXECUTE FUNCTION "refuse_loss"();--> statement-breakpoint
CREATE TRIGGER "photos_never_edited" BEFORE UPDATE OF
	"company_id", "id", "uploaded_by_id", "content_type", "created_at"
	ON "photos" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_loss"();--> statement-breakpoint
CREATE TRIGGER "photos_sent_never_edited" BEFORE UPDATE OF "thumb", "client_key" ON "photos"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "photos_claimed_once" BEFORE UPDATE OF
	"inspection_id", "maintenance_log_id", "asset_id", "defect_id", "held_id", "public_report_id"
	ON "photos" FOR EACH ROW
	WHEN (num_nonnulls(OLD."inspection_id", OLD."maintenance_log_id", OLD."defect_id") > 0)
	EXECUTE FUNCTION "refuse_loss"();--> statement-breakpoint
-- Bytes only change their place, by a command that says so, and stay the same in every bit.
CREATE TRIGGER "photos_moved_on_purpose" BEFORE UPDATE OF "bytes", "object_id", "sha256", "size" ON "photos"
	FOR EACH STATEMENT WHEN (current_setting('yardcheck.moves_photos', true) IS DISTINCT FROM 'on')
	EXECUTE FUNCTION "refuse_loss"();--> statement-breakpoint
CREATE TRIGGER "photos_moved_whole" BEFORE UPDATE OF "bytes", "object_id", "sha256", "size" ON "photos"
	FOR EACH ROW WHEN (num_nonnulls(OLD."bytes", NEW."bytes") <> 1
		OR encode(sha256(coalesce(OLD."bytes", NEW."bytes")), 'hex') IS DISTINCT FROM coalesce(OLD."sha256", NEW."sha256")
		OR octet_length(coalesce(OLD."bytes", NEW."bytes")) IS DISTINCT FROM coalesce(OLD."size", NEW."size"))
	EXECUTE FUNCTION "refuse_loss"();--> statement-breakpoint
-- A photo that a record waits for is that record's.
CREATE TRIGGER "awaited_photos_never_deleted" BEFORE DELETE ON "awaited_photos"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_loss"();--> statement-breakpoint
CREATE TRIGGER "awaited_photos_never_emptied" BEFORE TRUNCATE ON "awaited_photos"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_loss"();--> statement-breakpoint
CREATE TRIGGER "awaited_photos_never_edited" BEFORE UPDATE OF
	"company_id", "id", "uploaded_by_id", "key", "sha256", "taken_at", "created_at"
	ON "awaited_photos" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "awaited_photos_claimed_once" BEFORE UPDATE OF "inspection_id" ON "awaited_photos"
	FOR EACH ROW WHEN (OLD."inspection_id" IS NOT NULL) EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
-- Records name assets and users, which are archived and removed without losing their rows.
CREATE TRIGGER "assets_never_emptied" BEFORE TRUNCATE ON "assets"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_loss"();--> statement-breakpoint
CREATE TRIGGER "users_never_emptied" BEFORE TRUNCATE ON "users"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_loss"();
