import type { ChecklistItem } from "#shared/checklists/checklists.ts";
import { formatLabel } from "#shared/checklists/item-labels.ts";
import { limits } from "#shared/base/limits.ts";
import { inspectionLimits } from "#shared/inspections/inspections-limits.ts";
import { words } from "#shared/base/words.ts";
import { type Reason, reasonLabels } from "#shared/checklists/reasons.ts";
import { clsx } from "clsx";
import { Check } from "lucide-react";
import { useState, useId } from "react";
import { lazily } from "../../../ui/hooks/lazily.tsx";
import { PhotoInput } from "../../../ui/photo/photo-input.tsx";
import { PhotoTile } from "../../../ui/photo/photo-tile.tsx";
import { Textarea } from "../../../ui/form/textarea.tsx";
import { UnsavedWarning } from "../draft/draft-panel.tsx";
import { type DraftStore, useOpenDraft } from "../../../phone/drafts/open-draft.ts";
import { type DraftPhoto, type DraftAnswer, isCritical } from "../../../phone/drafts/draft.ts";
import { useSignedInUser } from "../../../api/current-user.ts";
import { ToggleButton } from "../../../ui/form/toggle-button.tsx";
import { Warning } from "../../../ui/layout/warning.tsx";
import type { KnownDefect } from "./known-defect-panel.tsx";
import { listReasons } from "./item-reasons.ts";

const PhotoViewerDialog = lazily(() =>
  import("../../../ui/photo/photo-viewer-dialog.tsx").then((m) => m.PhotoViewerDialog),
);

export interface ItemPanelProps {
  item: ChecklistItem;
  answer: DraftAnswer;
  photos: readonly DraftPhoto[];
  /** The defect that the failure may be once more. */
  known: KnownDefect | undefined;
  store: DraftStore;
  addPhoto: (itemId: string, file: File) => Promise<void>;
}

/** The details of a failed item: buttons are at the bottom, within reach of the thumb, and text fields above them. */
export function FailedItemPanel(props: ItemPanelProps) {
  const { known } = props;
  return (
    <div className="animate-fade grid gap-3 border-t px-4 py-3">
      {known ? <known.Panel {...props} /> : null}
      <UnsafeField {...props} />
      <ItemNotes {...props} />
      <ReasonsField {...props} />
      <ItemPhotos {...props} />
    </div>
  );
}

export function ItemNotes({ item, answer, store }: ItemPanelProps) {
  const changeNotes = (notes: string) => store.change({ type: "note", itemId: item.id, notes });
  return (
    <Textarea
      label={w.notes}
      maxLength={limits.notesMax}
      value={answer.notes}
      onChange={(event) => changeNotes(event.target.value)}
    />
  );
}

export function ItemPhotos({ item, photos, store, addPhoto }: ItemPanelProps) {
  const { unsaved } = useOpenDraft(store);
  const [viewed, setViewed] = useState<{ pictures: string[]; start: number }>();
  const view = async (start: number) =>
    setViewed({ pictures: await store.readPictures(photos), start });
  return (
    <div className="flex flex-wrap items-start gap-3">
      {photos.map((photo, index) => (
        <PhotoTile
          key={photo.id}
          src={photo.thumb}
          failure={photo.isRefused ? w.notSent : undefined}
          label={w.photoOf({ place: index + 1, item: formatLabel(item) })}
          onOpen={() => void view(index)}
          onRemove={() => void store.removePhoto(photo.id)}
        />
      ))}
      <PhotoInput
        label={photos.length < inspectionLimits.photosPerItemMax ? w.takePhoto : w.fullOfPhotos}
        disabled={photos.length >= inspectionLimits.photosPerItemMax}
        onBeforeOpen={() => void store.save()}
        onPhoto={(file) => addPhoto(item.id, file)}
      />
      {photos.some(({ id, sent }) => unsaved.has(id) && !sent) ? <UnsavedWarning /> : null}
      {viewed === undefined ? null : (
        <PhotoViewerDialog
          photos={viewed.pictures}
          subject={formatLabel(item)}
          start={viewed.start}
          onClose={() => setViewed(undefined)}
        />
      )}
    </div>
  );
}

/** Warns that a critical item stops the unit; for other items the driver says whether the unit is unsafe. */
function UnsafeField({ item, answer, store }: ItemPanelProps) {
  const { tagsOutCritical } = useSignedInUser().company;
  const hintId = useId();
  const { unsafe = false } = answer;
  if (isCritical(item, store.current().draft.checklist.checklistId)) {
    return tagsOutCritical ? (
      <Warning className="gap-2 p-3 font-semibold">{w.critical}</Warning>
    ) : null;
  }
  const handleClick = () =>
    store.change({ type: "fill", itemId: item.id, answer: { unsafe: !unsafe } });
  return (
    <div className="grid gap-1">
      <ToggleButton
        tone="fail"
        label={w.unsafe}
        pressed={unsafe}
        aria-describedby={tagsOutCritical ? hintId : undefined}
        onClick={handleClick}
      />
      {tagsOutCritical ? (
        <p id={hintId} className="text-sm text-muted">
          {w.takesOut}
        </p>
      ) : null}
    </div>
  );
}

interface ReasonsFieldProps {
  item: ChecklistItem;
  answer: DraftAnswer;
  store: DraftStore;
}

/** What is wrong, in one tap and in the driver's language; the record has it as codes. */
function ReasonsField({ item, answer, store }: ReasonsFieldProps) {
  const { reasons = [] } = answer;
  const handleClick = (reason: Reason) => () => {
    const others = reasons.filter((candidate) => candidate !== reason);
    const next = others.length < reasons.length ? others : [...reasons, reason];
    store.change({ type: "fill", itemId: item.id, answer: { reasons: next } });
  };
  return (
    <fieldset
      aria-label={w.reasons}
      className="-mx-4 flex min-w-0 gap-2 overflow-x-auto overscroll-x-contain px-4 py-1"
    >
      {listReasons(item.group).map((reason) => {
        const isGiven = reasons.includes(reason);
        return (
          <button
            key={reason}
            type="button"
            aria-pressed={isGiven}
            onClick={handleClick(reason)}
            className={clsx(
              "flex min-h-14 shrink-0 items-center gap-1.5 rounded-full border px-4 font-semibold whitespace-nowrap select-none disabled:opacity-60",
              isGiven
                ? "border-primary bg-primary text-on-primary"
                : "border-strong bg-surface hover:bg-surface-2",
            )}
          >
            {isGiven ? <Check aria-hidden size={20} strokeWidth={3} /> : null}
            {reasonLabels[reason]}
          </button>
        );
      })}
    </fieldset>
  );
}

const w = words({
  notes: ["Notes", "Notas"],
  photoOf: ["photo {place} of {item}", "foto {place} de {item}"],
  takePhoto: ["Take photo", "Tomar foto"],
  notSent: ["Photo could not be sent", "No se pudo enviar la foto"],
  fullOfPhotos: ["4 photos at most", "Máximo 4 fotos"],
  critical: [
    "Failing this item takes the unit out of service.",
    "Si falla este punto, la unidad queda fuera de servicio.",
  ],
  unsafe: ["Unsafe to drive", "No es seguro manejar"],
  takesOut: [
    "Takes the unit out of service until it is repaired.",
    "Deja la unidad fuera de servicio hasta que se repare.",
  ],
  reasons: ["What is wrong", "Qué tiene"],
});
