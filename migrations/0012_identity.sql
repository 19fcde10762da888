ALTER TABLE "assets" ADD COLUMN "unit_number" text;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "unit_number_key" text;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "plate" text;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "plate_state" text;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "tire_size" text;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "gvwr_pounds" integer;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "ownership" text;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "owner_name" text;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "at_mine" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "assets_unit_number_taken" ON "assets" USING btree ("company_id","unit_number_key") WHERE not "assets"."archived" and "assets"."unit_number_key" is not null;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_kind_known" CHECK ("assets"."kind" in ('mixer', 'boom_pump', 'line_pump', 'telebelt', 'dump_truck', 'tractor', 'pickup', 'lowboy', 'trailer', 'loader', 'skid_steer', 'forklift', 'excavator', 'batch_plant', 'other'));--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_ownership_known" CHECK ("assets"."ownership" in ('owned', 'leased', 'rented'));--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_gvwr_sane" CHECK ("assets"."gvwr_pounds" between 1 and 200000);