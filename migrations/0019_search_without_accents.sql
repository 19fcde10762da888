CREATE INDEX "documents_printed" ON "documents" USING btree ("company_id","id") WHERE "documents"."removed_at" is null and ("documents"."number" is not null or "documents"."issuer" is not null);--> statement-breakpoint
-- By hand:
-- Searches leave out the accents of Latin letters, and the zeros in front of a unit's number. So do now the texts and
-- words that they look through; most rows have neither, and are not written. The sealed parts of a record stay.
UPDATE "assets" SET "search_text" = "search_text" || chr(10) ||
  lower(translate(regexp_replace("unit_number", '([^0-9])0+(?=[0-9])', '\1', 'g'), ' -.,:''/#&@()', ''))
  WHERE "unit_number" ~ '[^0-9]0+[0-9]';--> statement-breakpoint
UPDATE "assets" SET
  "search_text" = normalize(regexp_replace(normalize("search_text", NFD), '([a-z])[\u0300-\u036f]+', '\1', 'g'), NFC)
  WHERE octet_length("search_text") > length("search_text")
  AND normalize("search_text", NFD) ~ '[a-z][\u0300-\u036f]';--> statement-breakpoint
UPDATE "inspection_logs" SET
  "words" = normalize(regexp_replace(normalize("words"::text, NFD), '([a-z])[\u0300-\u036f]+', '\1', 'g'), NFC)::tsvector
  WHERE octet_length("words"::text) > length("words"::text)
  AND normalize("words"::text, NFD) ~ '[a-z][\u0300-\u036f]';--> statement-breakpoint
UPDATE "maintenance_logs" SET
  "words" = normalize(regexp_replace(normalize("words"::text, NFD), '([a-z])[\u0300-\u036f]+', '\1', 'g'), NFC)::tsvector
  WHERE octet_length("words"::text) > length("words"::text)
  AND normalize("words"::text, NFD) ~ '[a-z][\u0300-\u036f]';
