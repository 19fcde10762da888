import { words } from "#shared/base/words.ts";
import { Dialog } from "../dialog/dialog.tsx";

interface PhotoDialogProps {
  src: string;
  alt: string;
  onClose: () => void;
}

/** One photo in full size. */
export function PhotoDialog({ src, alt, onClose }: PhotoDialogProps) {
  return (
    <Dialog onClose={onClose} title={w.title} size="inspection">
      <div className="overflow-auto p-4">
        <img src={src} alt={alt} className="mx-auto max-h-[80dvh]" />
      </div>
    </Dialog>
  );
}

const w = words({
  title: ["Photo", "Foto"],
});
