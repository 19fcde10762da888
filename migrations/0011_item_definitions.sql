ALTER TABLE "inspection_logs" DROP CONSTRAINT "inspection_logs_type_known";--> statement-breakpoint
ALTER TABLE "inspection_checklists" ADD COLUMN "definition" json DEFAULT '[]'::json NOT NULL;--> statement-breakpoint
ALTER TABLE "inspection_checklists" ADD COLUMN "inspection_types" text[] DEFAULT '{"pre_trip"}' NOT NULL;--> statement-breakpoint
ALTER TABLE "inspection_checklists" ADD COLUMN "makes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "inspection_checklists" ADD CONSTRAINT "inspection_checklists_types_known" CHECK (cardinality("inspection_checklists"."inspection_types") > 0 and "inspection_checklists"."inspection_types" <@ array['pre_trip', 'post_trip', 'shift', 'annual', 'nrmca']);--> statement-breakpoint
ALTER TABLE "inspection_logs" ADD CONSTRAINT "inspection_logs_type_known" CHECK ("inspection_logs"."inspection_type" in ('pre_trip', 'post_trip', 'shift', 'annual', 'nrmca'));