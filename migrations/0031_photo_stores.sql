CREATE TABLE "photo_stores" (
	"place" text PRIMARY KEY NOT NULL,
	"token" uuid NOT NULL,
	"earlier_token" uuid,
	"swept_at" timestamp (3) with time zone NOT NULL
);
