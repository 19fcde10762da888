CREATE FUNCTION "refuse_loss"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'rows of % are kept for the records that name them', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER "checklist_versions_never_emptied" BEFORE TRUNCATE ON "checklist_versions" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "inspection_logs_never_emptied" BEFORE TRUNCATE ON "inspection_logs" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "maintenance_logs_never_emptied" BEFORE TRUNCATE ON "maintenance_logs" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "photos_never_emptied" BEFORE TRUNCATE ON "photos" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_loss"();--> statement-breakpoint
CREATE TRIGGER "assets_never_emptied" BEFORE TRUNCATE ON "assets" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_loss"();--> statement-breakpoint
CREATE TRIGGER "users_never_emptied" BEFORE TRUNCATE ON "users" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_loss"();--> statement-breakpoint
CREATE TRIGGER "photos_never_edited" BEFORE UPDATE OF "company_id", "id", "uploaded_by_id", "content_type", "bytes", "created_at" ON "photos" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_loss"();--> statement-breakpoint
-- An asset may be given another photo; a record keeps those that it came with.
CREATE TRIGGER "photos_claimed_once" BEFORE UPDATE ON "photos" FOR EACH ROW WHEN (OLD."inspection_id" IS NOT NULL OR OLD."maintenance_log_id" IS NOT NULL) EXECUTE FUNCTION "refuse_loss"();--> statement-breakpoint
CREATE TRIGGER "photos_named_not_deleted" BEFORE DELETE ON "photos" FOR EACH ROW WHEN (num_nonnulls(OLD."inspection_id", OLD."maintenance_log_id", OLD."asset_id") > 0) EXECUTE FUNCTION "refuse_loss"();
