import { words } from "#shared/base/words.ts";
import type { EntryKind, UnsentEntry } from "../../phone/outbox/outbox.ts";
import { Button } from "../../ui/button/button.tsx";
import { shareCopy } from "./share-copy.ts";

export function ShareCopyButton({ entry }: { entry: UnsentEntry<EntryKind> }) {
  return (
    <Button variant="secondary" onClick={() => void shareCopy(entry)}>
      {w.share}
    </Button>
  );
}

const w = words({
  share: ["Share a copy", "Compartir una copia"],
});
