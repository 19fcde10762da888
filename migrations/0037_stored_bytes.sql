CREATE TABLE "stored_bytes" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "stored_bytes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"bytes" bigint NOT NULL,
	CONSTRAINT "stored_bytes_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "stored_bytes" ADD CONSTRAINT "stored_bytes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
-- What was stored before; with what a later version adds, it says how much a company has.
INSERT INTO "stored_bytes" ("company_id", "bytes")
SELECT stored."company_id", sum(stored."bytes") FROM (
  SELECT p."company_id", coalesce(octet_length(p."bytes"), p."size") + coalesce(octet_length(p."thumb"), 0) AS "bytes" FROM "photos" p
  UNION ALL
  SELECT f."company_id", octet_length(f."bytes") FROM "document_files" f
) stored GROUP BY stored."company_id";
