CREATE TABLE "company_numbers" (
	"company_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "company_numbers_company_id_kind_pk" PRIMARY KEY("company_id","kind"),
	CONSTRAINT "company_numbers_kind_known" CHECK ("company_numbers"."kind" in ('defect', 'public_report'))
);
--> statement-breakpoint
ALTER TABLE "company_numbers" ADD CONSTRAINT "company_numbers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
INSERT INTO "company_numbers" ("company_id", "kind", "last") SELECT "id", 'defect', "defects_numbered" FROM "companies" WHERE "defects_numbered" > 0;--> statement-breakpoint
INSERT INTO "company_numbers" ("company_id", "kind", "last") SELECT "id", 'public_report', "reports_numbered" FROM "companies" WHERE "reports_numbered" > 0;--> statement-breakpoint
ALTER TABLE "companies" DROP COLUMN "defects_numbered";--> statement-breakpoint
ALTER TABLE "companies" DROP COLUMN "reports_numbered";