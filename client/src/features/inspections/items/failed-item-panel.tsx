import type { ChecklistItem } from "#shared/checklists/checklists.ts";
import { formatLabel } from "#shared/checklists/item-labels.ts";
import { limits } from "#shared/base/limits.ts";
import { words } from "#shared/base/words.ts";
import { useState } from "react";
import { lazily } from "../../../ui/hooks/lazily.tsx";
import { PhotoInput } from "../../../ui/photo/photo-input.tsx";
import { PhotoTile } from "../../../ui/photo/photo-tile.tsx";
import { Textarea } from "../../../ui/form/textarea.tsx";
import { UnsavedWarning } from "../draft/draft-panel.tsx";
import type { DraftStore } from "../draft/draft-store.ts";
import type { DraftPhoto } from "../draft/draft-photo.ts";
import type { DraftAnswer } from "../draft/draft-state.ts";
import type { KnownDefect } from "./known-defect-panel.tsx";
import { ReasonsField } from "./reasons-field.tsx";
import { UnsafeField } from "./unsafe-field.tsx";
import { useOpenDraft } from "../draft/use-open-draft.ts";

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

/** The details of a failed item: what a thumb does is at the bottom, what is typed above it. */
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
      {photos.map((photo, place) => (
        <PhotoTile
          key={photo.id}
          src={photo.thumb}
          failure={photo.isRefused ? w.notSent : undefined}
          label={w.photoOf({ place: place + 1, item: formatLabel(item) })}
          onOpen={() => void view(place)}
          onRemove={() => void store.removePhoto(photo.id)}
        />
      ))}
      <PhotoInput
        label={photos.length < limits.photosPerItemMax ? w.takePhoto : w.fullOfPhotos}
        disabled={photos.length >= limits.photosPerItemMax}
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

const w = words({
  notes: ["Notes", "Notas"],
  photoOf: ["photo {place} of {item}", "foto {place} de {item}"],
  takePhoto: ["Take photo", "Tomar foto"],
  notSent: ["Photo could not be sent", "No se pudo enviar la foto"],
  fullOfPhotos: ["4 photos at most", "Máximo 4 fotos"],
});
