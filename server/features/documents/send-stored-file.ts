/** How the files of documents and of maintenance logs are listed and sent. */
import { type DocumentFileType, fileEndings } from "#shared/documents/documents-schema.ts";
import { documentFiles } from "#shared/schema.ts";
import { sql } from "drizzle-orm";
import { fail } from "../../errors.ts";
import type { Context } from "../../http/route.ts";

const { id, name, contentType, bytes } = documentFiles;

export const fileFields = {
  id,
  name,
  contentType,
  size: sql<number>`octet_length(${bytes})`,
};

export const sentFields = { id, name, contentType, bytes };

/** Browsers save the file and never open it in the app, so that nothing in it can run there. */
const headers = {
  "Content-Security-Policy": "default-src 'none'; sandbox",
  "X-Content-Type-Options": "nosniff",
  "Cache-Control": "private, no-store",
};

type Named = { id: number; name: string; contentType: DocumentFileType };

type Res = Context<"getDocumentFile">["res"];

/** Sends a file to save; one that is not there is not found. */
export function sendStoredFile(res: Res, file: (Named & { bytes: Buffer }) | undefined): void {
  if (!file) throw fail("request.notFound");
  res.set({ ...headers, "Content-Disposition": toDisposition(file) });
  res.set("Content-Type", file.contentType).send(file.bytes);
}

/** The uploaded name, with the ending of the actual type. */
function toDisposition({ id: fileId, name: given, contentType: type }: Named): string {
  const ending = fileEndings[type];
  const isEnded = given.toLowerCase().endsWith(ending);
  const encoded = encodeURIComponent(isEnded ? given : `${given}${ending}`);
  const escaped = encoded.replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
  return `attachment; filename="document-${fileId}${ending}"; filename*=UTF-8''${escaped}`;
}
