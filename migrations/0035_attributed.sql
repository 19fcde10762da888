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
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_user_whole";--> statement-breakpoint
ALTER TABLE "held_submissions" DROP CONSTRAINT "held_submissions_filed_as_record";--> statement-breakpoint
ALTER TABLE "record_seals" DROP CONSTRAINT "record_seals_kind_known";--> statement-breakpoint
ALTER TABLE "held_submissions" ADD COLUMN "attribution" text;--> statement-breakpoint
ALTER TABLE "held_submissions" ADD COLUMN "copy_of_key" uuid;--> statement-breakpoint
ALTER TABLE "inspection_logs" ADD COLUMN "attributed_by_id" bigint;--> statement-breakpoint
ALTER TABLE "inspection_confirmations" ADD CONSTRAINT "inspection_confirmations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_confirmations" ADD CONSTRAINT "inspection_confirmations_inspection" FOREIGN KEY ("company_id","inspection_id") REFERENCES "public"."inspection_logs"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_confirmations" ADD CONSTRAINT "inspection_confirmations_user" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "inspection_confirmations_one" ON "inspection_confirmations" USING btree ("company_id","inspection_id");--> statement-breakpoint
ALTER TABLE "inspection_logs" ADD CONSTRAINT "inspection_logs_attributed_by" FOREIGN KEY ("company_id","attributed_by_id") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inspection_logs_attributed" ON "inspection_logs" USING btree ("company_id","driver_id","id") WHERE "inspection_logs"."attributed_by_id" is not null;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_user_named" CHECK ("audit_entries"."user_id" is null or "audit_entries"."user_name" is not null);--> statement-breakpoint
ALTER TABLE "held_submissions" ADD CONSTRAINT "held_submissions_filed_as_record" CHECK (("held_submissions"."record_id" is not null) = ("held_submissions"."state" = 'filed') and ("held_submissions"."attribution" is null or "held_submissions"."state" = 'filed'));--> statement-breakpoint
ALTER TABLE "record_seals" ADD CONSTRAINT "record_seals_kind_known" CHECK ("record_seals"."kind" in ('inspection', 'certification', 'review', 'return', 'confirmation'));--> statement-breakpoint
CREATE TRIGGER "inspection_confirmations_only_added" BEFORE UPDATE OR DELETE ON "inspection_confirmations" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "inspection_confirmations_never_emptied" BEFORE TRUNCATE ON "inspection_confirmations" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "inspection_logs_attribution_never_edited" BEFORE UPDATE OF "attributed_by_id" ON "inspection_logs" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "held_submissions_copy_never_edited" BEFORE UPDATE OF "copy_of_key" ON "held_submissions" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
