import type { SharedCopy } from "#shared/api/api-schemas.ts";
import { words } from "#shared/base/words.ts";
import { toFileWords } from "#shared/export/file-names.ts";
import { inlinePictures } from "../../phone/outbox/attempt.ts";
import type { EntryKind, UnsentEntry } from "../../phone/outbox/entry.ts";
import { computeSha256 } from "../../phone/outbox/photos.ts";
import { Button } from "../../ui/button/button.tsx";

export function ShareCopyButton({ entry }: { entry: UnsentEntry<EntryKind> }) {
  return (
    <Button variant="secondary" onClick={() => void shareCopy(entry)}>
      {w.share}
    </Button>
  );
}

/**
 * Shares an unsent submission as a file, with the phone's share sheet if there is one: the content as text, and its
 * SHA-256 if the page can compute it (not over plain http).
 */
async function shareCopy(entry: UnsentEntry<EntryKind>): Promise<void> {
  const { kind = "inspection", id, userId, asset, performedAt: at, photos } = entry;
  const performedAt = new Date(at).toISOString();
  const { body } = await inlinePictures(entry);
  const shared: SharedCopy = { id, kind, userId, asset, performedAt, body, photos: [...photos] };
  const content = JSON.stringify(shared);
  const sha256 = await computeSha256(new TextEncoder().encode(content));
  const copy = JSON.stringify({ sha256, content });
  const moment = performedAt.slice(0, 16).replace(":", "");
  const name = `yardcheck-unsent-${toFileWords(asset.name, "unit")}-${moment}.json`;
  const file = new File([copy], name, { type: "application/json" });
  if (await isShared(file)) return;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Some browsers read it only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), readMs);
}

const readMs = 60_000;

/** Whether the sheet was there for its user, who may have closed it. */
async function isShared(file: File): Promise<boolean> {
  const { canShare } = navigator as Partial<Navigator>;
  if (!canShare?.call(navigator, { files: [file] })) return false;
  try {
    await navigator.share({ files: [file] });
    return true;
  } catch (error) {
    // Chrome says only now that its sheet takes no files of this type.
    return error instanceof DOMException && error.name === "AbortError";
  }
}

const w = words({
  share: ["Share a copy", "Compartir una copia"],
});
