-- A day that is over loses inspections that were voided, and nothing else of it changes.
DROP TRIGGER "inspection_days_never_changed" ON "inspection_days";--> statement-breakpoint
CREATE TRIGGER "inspection_days_never_deleted" BEFORE DELETE ON "inspection_days"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "inspection_days_never_improved" BEFORE UPDATE ON "inspection_days" FOR EACH ROW WHEN (
	NEW."company_id" <> OLD."company_id" OR NEW."day" <> OLD."day" OR NEW."expected" > OLD."expected"
	OR NEW."on_time" > OLD."on_time" OR NEW."on_time" + NEW."late" > OLD."on_time" + OLD."late"
	OR NOT NEW."missed_ids" @> OLD."missed_ids"
) EXECUTE FUNCTION "refuse_change"();
