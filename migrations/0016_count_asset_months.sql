CREATE TABLE "asset_months" (
	"company_id" bigint NOT NULL,
	"month" text NOT NULL,
	"asset_id" bigint NOT NULL,
	"miles" numeric(16, 1),
	"hours" numeric(16, 1),
	"internal_cost" numeric(16, 2) NOT NULL,
	"external_cost" numeric(16, 2) NOT NULL,
	"parts_cost" numeric(16, 2) NOT NULL,
	"labor_cost" numeric(16, 2) NOT NULL,
	"by_type" json NOT NULL,
	"logs" integer NOT NULL,
	"services" integer NOT NULL,
	"services_on_time" integer NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "asset_months_company_id_month_asset_id_pk" PRIMARY KEY("company_id","month","asset_id"),
	CONSTRAINT "asset_months_month_real" CHECK ("asset_months"."month" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$')
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "months_counted_on" date;--> statement-breakpoint
ALTER TABLE "maintenance_logs" ADD COLUMN "on_time" boolean;--> statement-breakpoint
ALTER TABLE "asset_months" ADD CONSTRAINT "asset_months_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_months" ADD CONSTRAINT "asset_months_asset" FOREIGN KEY ("company_id","asset_id") REFERENCES "public"."assets"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
-- By hand:
CREATE TRIGGER "maintenance_logs_on_time_never_edited" BEFORE UPDATE OF "on_time"
	ON "maintenance_logs" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
