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
ALTER TABLE "asset_codes" ADD CONSTRAINT "asset_codes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_codes" ADD CONSTRAINT "asset_codes_asset" FOREIGN KEY ("company_id","asset_id") REFERENCES "public"."assets"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_codes" ADD CONSTRAINT "asset_codes_created_by" FOREIGN KEY ("company_id","created_by_id") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "asset_codes_of_company" ON "asset_codes" USING btree ("company_id","code");--> statement-breakpoint
CREATE INDEX "asset_codes_code" ON "asset_codes" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "asset_codes_live" ON "asset_codes" USING btree ("company_id","asset_id") WHERE "asset_codes"."retired_at" is null;
