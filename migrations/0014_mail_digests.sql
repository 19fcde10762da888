ALTER TABLE "tokens" DROP CONSTRAINT "tokens_kind_known";--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "digest_on" date;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "unsubscribe_url" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "downtime_ids" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "digest" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "setup" text;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_kind_known" CHECK ("tokens"."kind" in ('invitation', 'password_reset', 'api_key', 'unsubscribe'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_setup_known" CHECK ("users"."setup" in ('begun', 'checked', 'hidden'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_digest_known" CHECK ("users"."digest" in ('off', 'daily', 'weekly'));