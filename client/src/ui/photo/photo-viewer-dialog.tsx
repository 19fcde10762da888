import { words } from "#shared/base/words.ts";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useState } from "react";
import { Dialog, DialogBody } from "../dialog/dialog.tsx";
import { IconButton } from "../button/icon-button.tsx";

interface PhotoViewerDialogProps {
  photos: readonly string[];
  /** What the photos show, such as "Brake lights". */
  subject: string;
  /** The one to begin with. */
  start: number;
  onClose: () => void;
}

/** The photos of one item in full size; the arrow keys go from one to the next. */
export function PhotoViewerDialog({ photos, subject, start, onClose }: PhotoViewerDialogProps) {
  const [shown, setShown] = useState(start);
  const last = photos.length - 1;
  const show = (index: number) => setShown(Math.min(Math.max(index, 0), last));
  useArrowKeys(
    () => show(shown - 1),
    () => show(shown + 1),
  );
  const label = w.photo({ place: shown + 1, total: photos.length });
  return (
    <Dialog onClose={onClose} title={subject} size="inspection">
      <DialogBody>
        <div className="grid gap-3">
          <img
            src={photos[shown]}
            alt={`${subject}: ${label}`}
            className="mx-auto max-h-[70dvh] max-w-full touch-pinch-zoom rounded object-contain"
          />
          <div className="flex items-center justify-center gap-4">
            <IconButton
              label={w.previous}
              icon={ChevronLeft}
              disabled={shown === 0}
              onClick={() => show(shown - 1)}
            />
            <span aria-live="polite">{label}</span>
            <IconButton
              label={w.next}
              icon={ChevronRight}
              disabled={shown === last}
              onClick={() => show(shown + 1)}
            />
          </div>
        </div>
      </DialogBody>
    </Dialog>
  );
}

function useArrowKeys(onPrevious: () => void, onNext: () => void) {
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key === "ArrowLeft") onPrevious();
      if (event.key === "ArrowRight") onNext();
    };
    window.addEventListener("keydown", handleKeyDown);
    return () => window.removeEventListener("keydown", handleKeyDown);
  }, [onPrevious, onNext]);
}

const w = words({
  photo: ["Photo {place} of {total}", "Foto {place} de {total}"],
  previous: ["Previous photo", "Foto anterior"],
  next: ["Next photo", "Foto siguiente"],
});
