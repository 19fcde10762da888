CREATE TABLE "mails" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"recipient" text NOT NULL,
	"subject" text,
	"text" text,
	"html" text,
	"tries" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"failure" text,
	CONSTRAINT "mails_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "mails_content_while_due" CHECK (num_nonnulls("mails"."due_at", "mails"."subject", "mails"."text", "mails"."html") in (0, 4)),
	CONSTRAINT "mails_sent_is_done" CHECK ("mails"."sent_at" is null or "mails"."due_at" is null)
);
--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "mails_created" ON "mails" USING btree ("created_at");