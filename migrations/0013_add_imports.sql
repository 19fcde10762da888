CREATE TABLE "import_rows" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "import_rows_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"import_id" bigint NOT NULL,
	"n" integer NOT NULL,
	"given" json NOT NULL,
	"action" text,
	"name" text,
	"values" json,
	"changes" json,
	"problems" json DEFAULT '[]'::json NOT NULL,
	"warnings" json DEFAULT '[]'::json NOT NULL,
	"target_id" bigint,
	"written_at" timestamp (3) with time zone,
	CONSTRAINT "import_rows_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "import_rows_action_known" CHECK ("import_rows"."action" in ('add', 'update', 'same', 'skip', 'problem'))
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"file_name" text,
	"header" json NOT NULL,
	"mapping" json NOT NULL,
	"answers" json DEFAULT '{}'::json NOT NULL,
	"questions" json DEFAULT '[]'::json NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"counts" json DEFAULT '{"rows":0,"add":0,"update":0,"same":0,"skip":0,"problem":0,"warnings":0}'::json NOT NULL,
	"written" integer DEFAULT 0 NOT NULL,
	"created_by_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "imports_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "imports_kind_known" CHECK ("imports"."kind" in ('assets', 'people', 'schedules', 'history')),
	CONSTRAINT "imports_state_known" CHECK ("imports"."state" in ('draft', 'checked', 'done', 'undone')),
	CONSTRAINT "imports_done_known" CHECK (("imports"."state" in ('done', 'undone')) = ("imports"."done_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_noun_known";--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import" FOREIGN KEY ("company_id","import_id") REFERENCES "public"."imports"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_created_by" FOREIGN KEY ("company_id","created_by_id") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "import_rows_of_import" ON "import_rows" USING btree ("company_id","import_id","n");--> statement-breakpoint
CREATE INDEX "imports_of_company" ON "imports" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "imports_by_age" ON "imports" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_noun_known" CHECK ("audit_entries"."noun" in ('asset', 'schedule', 'program', 'checklist', 'inspection', 'maintenance', 'meter', 'document', 'held', 'report', 'member', 'invitation', 'key', 'import', 'company'));