CREATE TABLE "defect_events" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "defect_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"defect_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by_id" bigint,
	"by_name" text,
	"note" text,
	"signature" text,
	"photo_urls" text[] DEFAULT '{}' NOT NULL,
	"inspection_id" bigint,
	"maintenance_log_id" bigint,
	"details" json DEFAULT '{}'::json NOT NULL,
	"idempotency_key" uuid,
	"request_hash" text,
	CONSTRAINT "defect_events_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "defect_events_kind_known" CHECK ("defect_events"."kind" in ('reported', 'seen_again', 'passed_again', 'started', 'stopped', 'certified', 'closed', 'deferred', 'deferral_ended', 'duplicated', 'rejected', 'reviewed', 'severity_changed', 'noted'))
);
--> statement-breakpoint
CREATE TABLE "defects" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "defects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" integer NOT NULL,
	"asset_id" bigint NOT NULL,
	"title" text NOT NULL,
	"item_id" text,
	"source" text NOT NULL,
	"inspection_id" bigint,
	"critical" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"urgency" smallint GENERATED ALWAYS AS (case when "critical" then 0 when "state" = 'deferred' then 2 else 1 end) STORED NOT NULL,
	"note" text,
	"photo_urls" text[] DEFAULT '{}' NOT NULL,
	"reported_by_id" bigint,
	"reported_by_name" text,
	"reported_at" timestamp (3) with time zone NOT NULL,
	"sightings" integer DEFAULT 1 NOT NULL,
	"repeat" integer DEFAULT 1 NOT NULL,
	"rejections" integer DEFAULT 0 NOT NULL,
	"deferred_until" date,
	"deferred_miles" numeric(10, 1),
	"deferred_hours" numeric(10, 1),
	"duplicate_of_id" bigint,
	"maintenance_log_id" bigint,
	"closed_at" timestamp (3) with time zone,
	"certified" boolean DEFAULT false NOT NULL,
	"review_pending" boolean DEFAULT false NOT NULL,
	CONSTRAINT "defects_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "defects_source_known" CHECK ("defects"."source" in ('inspection', 'manual', 'roadside', 'public')),
	CONSTRAINT "defects_state_known" CHECK ("defects"."state" in ('open', 'in_repair', 'deferred', 'repaired', 'no_repair_needed', 'duplicate')),
	CONSTRAINT "defects_closed_whole" CHECK (("defects"."closed_at" is null) = ("defects"."state" in ('open', 'in_repair', 'deferred')) and ("defects"."closed_at" is not null or not "defects"."certified")),
	CONSTRAINT "defects_duplicate_whole" CHECK (("defects"."state" = 'duplicate') = ("defects"."duplicate_of_id" is not null)),
	CONSTRAINT "defects_critical_not_deferred" CHECK (not ("defects"."critical" and "defects"."state" = 'deferred'))
);
--> statement-breakpoint
ALTER TABLE "inspection_logs" DROP CONSTRAINT "inspection_logs_resolution_whole";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_type_known";--> statement-breakpoint
ALTER TABLE "photos" DROP CONSTRAINT "photos_one_record";--> statement-breakpoint
DROP INDEX "photos_unclaimed";--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "open_defects" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "critical_defects" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "reviews_pending" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "defects_numbered" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "path" text;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "defect_id" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "may_certify" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Before the references, which are quicker to check for all rows at once. Each failed item is a defect: of a resolved
-- inspection closed by its log, else one for all open inspections in which it failed on its asset. None is critical.
INSERT INTO "defects" ("company_id", "number", "asset_id", "title", "item_id", "source", "inspection_id", "state", "note", "photo_urls", "reported_by_id", "reported_by_name", "reported_at", "sightings", "repeat", "maintenance_log_id", "closed_at")
SELECT f."company_id", row_number() OVER (PARTITION BY f."company_id" ORDER BY f."at", f."inspection_id", f."place"), f."asset_id",
	coalesce(
		(SELECT item ->> 'label' FROM json_array_elements(v."items") item WHERE item ->> 'id' = f."item_id" LIMIT 1),
		CASE WHEN v."items" IS NULL THEN '{"truck":{"engine-oil":"Engine oil level","coolant":"Coolant level and hoses","belts-and-air-filter":"Belts and air filter","fluid-leaks":"Fluid leaks (oil, fuel, hydraulic, drum drive)","tires":"Tires (tread, inflation, damage)","wheels":"Wheels, rims and lug nuts","suspension":"Suspension, axles and mud flaps","headlights":"Headlights and turn signals","rear-lights":"Brake, tail, marker lights and reflectors","battery":"Battery and wiring","windshield":"Windshield and wipers","mirrors":"Mirrors","horn":"Horn and backup alarm","emergency-equipment":"Emergency equipment (extinguisher, triangles, seat belt)","service-brakes":"Service brakes and air lines","parking-brake":"Parking brake","steering":"Steering","coupling":"Coupling devices and tow hitch"},"equipment":{"engine-oil-coolant":"Engine oil and coolant","fuel-def":"Fuel and DEF","hydraulics":"Hydraulic oil, hoses and cylinders","controls":"Controls and gauges","attachments":"Boom, bucket, attachments and pins","brakes-steering":"Brakes, parking brake and steering","tires-tracks":"Tires or tracks","lights-alarm":"Lights and backup alarm","guards":"Seat belt, guards and ROPS","extinguisher":"Fire extinguisher and decals","grease":"Grease points and leaks"},"trailer":{"tires":"Tires","wheels":"Wheels, rims and lug nuts","suspension":"Suspension and hub oil","rear-lights":"Brake, tail and turn lights","marker-lights":"Marker lights, reflectors and tape","wiring":"Wiring and connector","hitch":"Kingpin, hitch or pintle","safety-chains":"Safety chains and breakaway","trailer-brakes":"Air lines and trailer brakes","landing-gear":"Landing gear","frame":"Frame, deck and ramps","load-securement":"Load securement (chains, binders, straps)"}}'::jsonb -> f."checklist_category" ->> f."item_id" END,
		f."item_id"),
	f."item_id", 'inspection', f."inspection_id", CASE WHEN f."resolved" THEN 'repaired' ELSE 'open' END, nullif(f."result" ->> 'notes', ''),
	ARRAY(SELECT json_array_elements_text(f."result" -> 'photos')), f."driver_id", f."driver_name", f."at", f."sightings",
	CASE WHEN f."resolved" THEN f."repeat" ELSE f."last_repeat" END, f."resolved_by_maintenance_id", f."resolved_at"
FROM (
	SELECT r.*, row_number() OVER (same ORDER BY r."at", r."inspection_id") AS "sighting",
		CASE WHEN r."resolved" THEN 1 ELSE count(*) OVER same END AS "sightings",
		last_value(r."repeat") OVER (same ORDER BY r."at", r."inspection_id" ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) AS "last_repeat"
	FROM (
		SELECT i."company_id", i."asset_id", i."id" AS "inspection_id", i."checklist_id", i."checklist_version", i."checklist_category",
			i."resolved", i."resolved_at", i."resolved_by_maintenance_id", i."driver_id", i."driver_name", least(i."date", i."received_at") AS "at",
			issue."id" AS "item_id", issue."place", i."results" -> issue."id" AS "result",
			count(*) OVER (PARTITION BY i."company_id", i."asset_id", issue."id" ORDER BY least(i."date", i."received_at") RANGE BETWEEN interval '90 days' PRECEDING AND CURRENT ROW) AS "repeat"
		FROM "inspection_logs" i
		CROSS JOIN LATERAL unnest(i."issues") WITH ORDINALITY issue ("id", "place")
		WHERE NOT i."passed"
	) r
	WINDOW same AS (PARTITION BY r."company_id", r."asset_id", r."item_id", r."resolved")
) f
LEFT JOIN "checklist_versions" v ON v."company_id" = f."company_id" AND v."checklist_id" = f."checklist_id" AND v."version" = f."checklist_version"
WHERE f."resolved" OR f."sighting" = 1
ORDER BY f."at", f."inspection_id", f."place";--> statement-breakpoint
INSERT INTO "defect_events" ("company_id", "defect_id", "kind", "at", "by_id", "by_name", "inspection_id")
SELECT "company_id", "id", 'reported', "reported_at", "reported_by_id", "reported_by_name", "inspection_id" FROM "defects" ORDER BY "id";--> statement-breakpoint
INSERT INTO "defect_events" ("company_id", "defect_id", "kind", "at", "by_id", "by_name", "note", "photo_urls", "inspection_id")
SELECT d."company_id", d."id", 'seen_again', least(i."date", i."received_at"), i."driver_id", i."driver_name", nullif(i."results" -> d."item_id" ->> 'notes', ''),
	ARRAY(SELECT json_array_elements_text(i."results" -> d."item_id" -> 'photos')), i."id"
FROM "defects" d
JOIN "inspection_logs" i ON i."company_id" = d."company_id" AND i."asset_id" = d."asset_id" AND NOT i."passed" AND NOT i."resolved"
	AND i."id" <> d."inspection_id" AND d."item_id" = ANY (i."issues")
WHERE d."closed_at" IS NULL
ORDER BY least(i."date", i."received_at"), i."id";--> statement-breakpoint
INSERT INTO "defect_events" ("company_id", "defect_id", "kind", "at", "by_id", "by_name", "maintenance_log_id", "details")
SELECT d."company_id", d."id", 'closed', d."closed_at", l."logged_by_id",
	coalesce(nullif(concat_ws(' ', nullif(u."first_name", ''), nullif(u."last_name", '')), ''), u."username"), l."id", '{"outcome":"repaired"}'
FROM "defects" d
JOIN "maintenance_logs" l ON l."company_id" = d."company_id" AND l."id" = d."maintenance_log_id"
JOIN "users" u ON u."company_id" = l."company_id" AND u."id" = l."logged_by_id"
ORDER BY d."closed_at", d."id";--> statement-breakpoint
UPDATE "companies" c SET "defects_numbered" = n."count"
FROM (SELECT "company_id", count(*) AS "count" FROM "defects" GROUP BY 1) n WHERE n."company_id" = c."id";--> statement-breakpoint
UPDATE "assets" a SET "open_defects" = n."count"
FROM (SELECT "company_id", "asset_id", count(*) AS "count" FROM "defects" WHERE "closed_at" IS NULL GROUP BY 1, 2) n
WHERE n."company_id" = a."company_id" AND n."asset_id" = a."id";--> statement-breakpoint
ALTER TABLE "defect_events" ADD CONSTRAINT "defect_events_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defect_events" ADD CONSTRAINT "defect_events_defect" FOREIGN KEY ("company_id","defect_id") REFERENCES "public"."defects"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defect_events" ADD CONSTRAINT "defect_events_by" FOREIGN KEY ("company_id","by_id") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defect_events" ADD CONSTRAINT "defect_events_inspection" FOREIGN KEY ("company_id","inspection_id") REFERENCES "public"."inspection_logs"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defect_events" ADD CONSTRAINT "defect_events_maintenance" FOREIGN KEY ("company_id","maintenance_log_id") REFERENCES "public"."maintenance_logs"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defects" ADD CONSTRAINT "defects_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defects" ADD CONSTRAINT "defects_asset" FOREIGN KEY ("company_id","asset_id") REFERENCES "public"."assets"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defects" ADD CONSTRAINT "defects_inspection" FOREIGN KEY ("company_id","inspection_id") REFERENCES "public"."inspection_logs"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defects" ADD CONSTRAINT "defects_reported_by" FOREIGN KEY ("company_id","reported_by_id") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defects" ADD CONSTRAINT "defects_maintenance" FOREIGN KEY ("company_id","maintenance_log_id") REFERENCES "public"."maintenance_logs"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "defect_events_of_defect" ON "defect_events" USING btree ("company_id","defect_id","id");--> statement-breakpoint
CREATE INDEX "defect_events_of_inspection" ON "defect_events" USING btree ("company_id","inspection_id","defect_id") WHERE "defect_events"."inspection_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "defect_events_sent_once" ON "defect_events" USING btree ("company_id","by_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "defects_number" ON "defects" USING btree ("company_id","number");--> statement-breakpoint
CREATE INDEX "defects_active" ON "defects" USING btree ("company_id","urgency","id") WHERE "defects"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "defects_active_of_asset" ON "defects" USING btree ("company_id","asset_id","item_id") WHERE "defects"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "defects_to_review" ON "defects" USING btree ("company_id","asset_id","id") WHERE "defects"."review_pending";--> statement-breakpoint
CREATE INDEX "defects_closed" ON "defects" USING btree ("company_id","closed_at","id") WHERE "defects"."closed_at" is not null;--> statement-breakpoint
CREATE INDEX "defects_of_asset" ON "defects" USING btree ("company_id","asset_id","item_id","reported_at");--> statement-breakpoint
CREATE INDEX "defects_of_log" ON "defects" USING btree ("company_id","maintenance_log_id") WHERE "defects"."maintenance_log_id" is not null;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_defect" FOREIGN KEY ("company_id","defect_id") REFERENCES "public"."defects"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photos_unclaimed" ON "photos" USING btree ("company_id","created_at") WHERE num_nonnulls("photos"."inspection_id", "photos"."maintenance_log_id", "photos"."asset_id", "photos"."defect_id") = 0;--> statement-breakpoint
ALTER TABLE "inspection_logs" ADD CONSTRAINT "inspection_logs_resolution_whole" CHECK (case when "inspection_logs"."resolved" then not "inspection_logs"."passed" and "inspection_logs"."resolved_at" is not null else "inspection_logs"."resolved_at" is null and "inspection_logs"."resolved_by_maintenance_id" is null end);--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_type_known" CHECK ("notifications"."type" in ('inspection_failed', 'inspection_resolved', 'schedule_due_soon', 'schedule_overdue', 'meter_jump', 'meter_stale', 'defect_reported', 'defect_closed', 'repair_rejected', 'deferral_ended'));--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_one_record" CHECK (num_nonnulls("photos"."inspection_id", "photos"."maintenance_log_id", "photos"."asset_id", "photos"."defect_id") <= 1);--> statement-breakpoint
CREATE TRIGGER "defects_never_deleted" BEFORE DELETE ON "defects" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "defects_never_emptied" BEFORE TRUNCATE ON "defects" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "defects_never_edited" BEFORE UPDATE OF "company_id", "id", "number", "asset_id", "item_id", "title", "source", "inspection_id", "reported_by_id", "reported_by_name", "reported_at" ON "defects" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "defect_events_only_added" BEFORE UPDATE OR DELETE ON "defect_events" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "defect_events_never_emptied" BEFORE TRUNCATE ON "defect_events" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
DROP TRIGGER "photos_claimed_once" ON "photos";--> statement-breakpoint
CREATE TRIGGER "photos_claimed_once" BEFORE UPDATE ON "photos" FOR EACH ROW WHEN (num_nonnulls(OLD."inspection_id", OLD."maintenance_log_id", OLD."defect_id") > 0) EXECUTE FUNCTION "refuse_loss"();--> statement-breakpoint
DROP TRIGGER "photos_named_not_deleted" ON "photos";--> statement-breakpoint
CREATE TRIGGER "photos_named_not_deleted" BEFORE DELETE ON "photos" FOR EACH ROW WHEN (num_nonnulls(OLD."inspection_id", OLD."maintenance_log_id", OLD."asset_id", OLD."defect_id") > 0) EXECUTE FUNCTION "refuse_loss"();
