CREATE TABLE "record_seals" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "record_seals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"record_id" bigint NOT NULL,
	"number" integer,
	"code" text,
	"content_hash" text,
	"previous_hash" text,
	"hash" text,
	"sealed_at" timestamp (3) with time zone,
	CONSTRAINT "record_seals_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "record_seals_kind_known" CHECK ("record_seals"."kind" in ('inspection', 'certification', 'review', 'return')),
	CONSTRAINT "record_seals_whole" CHECK (num_nonnulls("record_seals"."number", "record_seals"."code", "record_seals"."content_hash", "record_seals"."previous_hash", "record_seals"."hash", "record_seals"."sealed_at") in (0, 6))
);
--> statement-breakpoint
-- Each record of before waits for its seal, too.
INSERT INTO "record_seals" ("company_id", "kind", "record_id")
SELECT "company_id", 'inspection', "id" FROM "inspection_logs" ORDER BY "received_at", "id";--> statement-breakpoint
CREATE TRIGGER "record_seals_never_deleted" BEFORE DELETE ON "record_seals" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "record_seals_never_emptied" BEFORE TRUNCATE ON "record_seals" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "record_seals_set_once" BEFORE UPDATE ON "record_seals" FOR EACH ROW WHEN (OLD."number" IS NOT NULL) EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
ALTER TABLE "record_seals" ADD CONSTRAINT "record_seals_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "record_seals_one" ON "record_seals" USING btree ("company_id","kind","record_id");--> statement-breakpoint
CREATE UNIQUE INDEX "record_seals_number" ON "record_seals" USING btree ("company_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "record_seals_code" ON "record_seals" USING btree ("company_id","code");--> statement-breakpoint
CREATE INDEX "record_seals_pending" ON "record_seals" USING btree ("company_id","id") WHERE "record_seals"."number" is null;