ALTER TABLE "record_seals"
	ALTER COLUMN "content_hash" SET DATA TYPE bytea USING decode("content_hash", 'hex'),
	ALTER COLUMN "previous_hash" SET DATA TYPE bytea USING decode("previous_hash", 'hex'),
	ALTER COLUMN "hash" SET DATA TYPE bytea USING decode("hash", 'hex');
