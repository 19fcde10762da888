-- A search for make and model, one after the other, finds the asset: they are one line of its searched text now.
UPDATE "assets" SET "search_text" = regexp_replace("search_text", E'^([^\n]*\n[^\n]*\n[^\n]*)\n', E'\\1 ');
