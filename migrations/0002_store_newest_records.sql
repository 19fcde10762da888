ALTER TABLE "assets" ADD COLUMN "maintained_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "shift_inspected_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "card_inspected_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "inspector_id" bigint;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_inspector" FOREIGN KEY ("company_id","inspector_id") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "meter_readings_restarted" ON "meter_readings" USING btree ("company_id","asset_id","meter","read_at") WHERE "meter_readings"."restart" is not null;--> statement-breakpoint
-- What the columns say of the records that are there: an inspection that the office filed counts once its driver has
-- confirmed it.
UPDATE "assets" a SET "maintained_at" = newest."at"
FROM (
	SELECT m."company_id", m."asset_id", max(m."date") AS "at"
	FROM "maintenance_logs" m
	GROUP BY m."company_id", m."asset_id"
) newest
WHERE newest."company_id" = a."company_id" AND newest."asset_id" = a."id";--> statement-breakpoint
UPDATE "assets" a SET "shift_inspected_at" = newest."shift_at", "card_inspected_at" = newest."card_at"
FROM (
	SELECT i."company_id", i."asset_id",
		max(i."date") FILTER (WHERE i."inspection_type" = 'shift') AS "shift_at",
		max(i."date") FILTER (WHERE i."inspection_type" = 'nrmca' AND i."passed") AS "card_at"
	FROM "inspection_logs" i
	LEFT JOIN "inspection_confirmations" c ON c."company_id" = i."company_id" AND c."inspection_id" = i."id"
	WHERE i."inspection_type" IN ('shift', 'nrmca') AND (i."attributed_by_id" IS NULL OR c."is_own")
	GROUP BY i."company_id", i."asset_id"
) newest
WHERE newest."company_id" = a."company_id" AND newest."asset_id" = a."id";--> statement-breakpoint
-- A removed document is not changed any more, and nothing reads who signed it.
UPDATE "documents" d SET "inspector_id" = i."driver_id"
FROM "inspection_logs" i
WHERE i."company_id" = d."company_id" AND i."id" = d."inspection_id" AND d."removed_at" IS NULL;--> statement-breakpoint
DROP TRIGGER "documents_stay_with_owner" ON "documents";--> statement-breakpoint
CREATE TRIGGER "documents_stay_with_owner" BEFORE UPDATE OF
	"company_id", "id", "asset_id", "user_id", "inspection_id", "inspector_id", "inspector_name", "added_on"
	ON "documents" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
