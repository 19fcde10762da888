import { toFileWords } from "#shared/file-names.ts";
import { photoName } from "#shared/photos.ts";
import type { UnsentEntry } from "../../phone/outbox.ts";
import { readPicture } from "../../phone/photo-store.ts";

/**
 * Hands out what is not sent as a file, by the phone's own sheet where it has one: the content as text, and
 * its SHA-256 where the page may compute one (not over plain http).
 */
export async function shareCopy(entry: UnsentEntry): Promise<void> {
  const { id, asset, performedAt, photos } = entry;
  const body = await withPictures(entry);
  const content = JSON.stringify({ id, asset, performedAt, body, photos });
  const copy = JSON.stringify({ sha256: await digest(content), content });
  const moment = performedAt.slice(0, 16).replace(":", "");
  const name = `yardcheck-unsent-${toFileWords(asset.name, "unit")}-${moment}.json`;
  const file = new File([copy], name, { type: "application/json" });
  const { canShare } = navigator as Partial<Navigator>;
  if (canShare?.call(navigator, { files: [file] })) {
    // Closing the sheet is no failure.
    await navigator.share({ files: [file] }).catch(() => undefined);
    return;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** With the pictures that it names, because nobody else has them yet. */
async function withPictures({ userId, body }: UnsentEntry): Promise<UnsentEntry["body"]> {
  const { photos: named, ...rest } = body;
  const pictures = new Map<string, string>();
  for (const { key } of named ?? []) {
    const picture = await readPicture(userId, key);
    if (picture) pictures.set(photoName(key), picture.dataUrl);
  }
  const results = Object.entries(rest.results).map(([itemId, { photos, ...result }]) => [
    itemId,
    { ...result, ...(photos && { photos: photos.map((one) => pictures.get(one) ?? one) }) },
  ]);
  return { ...rest, results: Object.fromEntries(results) };
}

async function digest(text: string): Promise<string | undefined> {
  const { subtle } = crypto as Partial<Crypto>;
  const bytes = await subtle?.digest("SHA-256", new TextEncoder().encode(text));
  if (!bytes) return undefined;
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
