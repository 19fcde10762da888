/** The open draft: when it is stored, and how tabs of this browser notify each other of changes. */
import { inspectionLimits } from "#shared/inspections/inspections-limits.ts";
import { words } from "#shared/base/words.ts";
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { createId } from "../../api/create-id.ts";
import { buildWaiting } from "../outbox/deliver.ts";
import { dropEntry } from "../outbox/outbox.ts";
import type { UnsentEntry } from "../outbox/entry.ts";
import {
  type Picture,
  readPicture,
  signPicture,
  stopUploads,
  uploadDraftPhoto,
} from "../outbox/photos.ts";
import { hasSucceeded } from "../device/device-database.ts";
import { getClockOffsetMs, getCorrectedNow } from "../../ui/device/clock.ts";
import { toast } from "../../ui/hooks/use-toast.ts";
import type { ShrunkPhoto } from "../../ui/photo/photo-sizes.ts";
import {
  type DraftPhoto,
  filterPhotos,
  isStillStored,
  toSigned,
  changeDraft,
  type Draft,
  type DraftChange,
  isBlank,
} from "./draft.ts";
import {
  deleteDraft,
  deletePhoto,
  type DraftPlace,
  readDraft,
  saveDraft,
  saveDraftNow,
  savePhoto,
} from "./drafts.ts";
import { buildSubmission } from "./submission.ts";

export type OpenDraft = {
  draft: Draft;
  photos: readonly DraftPhoto[];
  /** False while the device cannot store the draft, which warns the driver. */
  isSaved: boolean;
  /** The ids of the photos that the device could not store. */
  unsaved: ReadonlySet<string>;
};

/** How a draft ended, so that no other tab continues it. */
export type DraftEnding = "submitted" | "startedOver";

/** "kept" means that another state was saved. The word stays, because tabs with an earlier version know no other. */
type DraftNotification = { draftId: string; what: "kept" | DraftEnding };

/** Changes within this time are written together. */
const saveDelayMs = 50;

/** One open draft and its photos, outside React, so that saving and sending continue after the screen is left. */
export class DraftStore {
  private state: OpenDraft;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isUnsaved = false;
  private writing = 0;
  private isOver = false;
  private readonly unsavedPhotos = new Set<string>();
  private readonly sendingPhotos = new Map<string, Promise<void>>();
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly place: DraftPlace,
    opened: { draft: Draft; photos: DraftPhoto[] },
  ) {
    this.state = { ...opened, isSaved: true, unsaved: new Set() };
    // A draft that was started over may begin with the earlier review, which is not saved yet.
    this.isUnsaved = opened.draft.savedAt === undefined && !isBlank(opened.draft);
  }

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  readonly current = (): OpenDraft => this.state;

  readonly change = (change: DraftChange): void => {
    const draft = changeDraft(this.state.draft, change);
    if (this.isOver || draft === this.state.draft) return;
    this.show({ draft });
    this.saveSoon();
  };

  /** Saves unsaved changes. Returns whether the device has everything. */
  readonly save = async (): Promise<boolean> => {
    this.stopTimer();
    if (this.isOver || !this.isUnsaved) return this.state.isSaved;
    this.isUnsaved = false;
    const photos = this.state.photos.filter(({ id }) => this.unsavedPhotos.has(id));
    this.unsavedPhotos.clear();
    this.writing += 1;
    // Stored separately, because a nearly full phone may have room for the draft but not for a photo.
    const [isDraftSaved] = await Promise.all([
      hasSucceeded(this.writeDraft()),
      ...photos.map((photo) => this.storePhoto(photo)),
    ]);
    this.writing -= 1;
    const unsaved = new Set(this.unsavedPhotos);
    const isSaved = isDraftSaved && unsaved.size === 0;
    if (!isSaved) this.isUnsaved = true;
    if (!isSaved || !this.state.isSaved) this.show({ isSaved, unsaved });
    if (isSaved) notifyTabs(this.place, { what: "kept", draftId: this.state.draft.id });
    return isSaved;
  };

  /** Replaces this tab's draft by the stored one, unless this one is newer or cannot be compared. */
  readonly takeOver = async (): Promise<void> => {
    const stored = await readDraft(this.place).catch(() => undefined);
    if (this.isOver || !stored?.draft || !this.isOlderThan(stored.draft)) return;
    this.show({ draft: stored.draft, photos: stored.photos });
  };

  /** Subscribes to the other tabs, and reports if one of them has ended the draft. */
  readonly follow = (onEnded: (ending: DraftEnding) => void): (() => void) =>
    subscribeToTabs(this.place, ({ what, draftId }) => {
      if (this.isOver) return;
      if (what === "kept") return void this.takeOver();
      if (draftId !== this.state.draft.id && !isBlank(this.state.draft)) return;
      void this.end().then(() => onEnded(what));
    });

  /** Saves unsaved changes at once, because the page may end now. */
  readonly leave = (): void => {
    if (this.isOver) return;
    if (this.isUnsaved || this.writing > 0) saveDraftNow(this.place, this.toRecord());
    void this.save();
  };

  readonly addPhoto = async (itemId: string, shrunk: ShrunkPhoto): Promise<void> => {
    if (this.isOver) return;
    if (filterPhotos(this.state.photos, itemId).length >= inspectionLimits.photosPerItemMax) return;
    const signed = await signPicture(shrunk.dataUrl);
    const addedAt = new Date().toISOString();
    const photo: DraftPhoto = { id: createId(), itemId, ...shrunk, addedAt, ...signed };
    // Stored before it is shown, because the user may close the page as soon as the photo appears.
    const isStored = await this.storePhoto(photo);
    if (this.isOver) return void (await hasSucceeded(deletePhoto(this.place, photo.id)));
    const { dataUrl: _stored, ...rest } = photo;
    const photos = [...this.state.photos, isStored ? rest : photo];
    this.show({ photos, unsaved: new Set(this.unsavedPhotos) });
    this.change({ type: "photos" });
    await this.save();
    this.sendPhoto(photo);
  };

  readonly removePhoto = async (photoId: string): Promise<void> => {
    if (this.isOver) return;
    this.unsavedPhotos.delete(photoId);
    this.show({ photos: this.state.photos.filter((photo) => photo.id !== photoId) });
    this.change({ type: "photos" });
    await hasSucceeded(deletePhoto(this.place, photoId));
  };

  /** Reads the pictures; returns the thumbnail of a picture that the device has lost. */
  readonly readPictures = (photos: readonly DraftPhoto[]): Promise<string[]> =>
    Promise.all(
      photos.map(async (photo) => (await this.readPicture(photo))?.dataUrl ?? photo.thumb),
    );

  /** Sends the photos that have not been sent yet, as after a reload in a dead zone. */
  readonly sendPhotos = (): void => {
    for (const photo of this.listUnsent()) this.sendPhoto(photo);
  };

  /** Sends the unsent photos and waits for that. */
  readonly sendPhotosFirst = async (): Promise<void> => {
    // Submitting has stopped the uploads, so wait for them to end.
    await Promise.all(this.sendingPhotos.values());
    this.sendPhotos();
    await Promise.all(this.sendingPhotos.values());
  };

  /**
   * Makes the entry for the outbox; the draft does not change until the entry is stored or refused. A whole entry
   * contains its pictures, so that none has to follow.
   */
  readonly prepare = async (assetName: string, isWhole: boolean): Promise<UnsentEntry> => {
    this.stopTimer();
    this.isOver = true;
    stopUploads();
    const unsent = isWhole ? this.listUnsent() : [];
    await this.holdPictures((photo) => !toSigned(photo) || unsent.includes(photo));
    const entry = this.toEntry(assetName);
    const named = new Set(entry.body.photos?.map(({ key }) => key));
    await this.holdPictures(({ id }) => !named.has(id));
    return entry;
  };

  /** If the device could not store the entry, it remains a draft until the entry is sent. */
  readonly settle = (isStored: boolean): void => {
    this.isOver = isStored;
    if (isStored) notifyTabs(this.place, { what: "submitted", draftId: this.state.draft.id });
  };

  /** Makes a refused submission a draft again, for its driver to correct. */
  readonly takeBack = async (entry: UnsentEntry): Promise<void> => {
    this.isOver = false;
    for (const { id } of this.state.photos) this.unsavedPhotos.add(id);
    this.change({ type: "photos" });
    // On a full phone the entry may be the only copy, so it stays unless the draft is saved.
    if (await this.save()) await hasSucceeded(dropEntry(entry));
  };

  readonly forget = async (ending: DraftEnding): Promise<void> => {
    if (this.isOver) return;
    await this.end();
    notifyTabs(this.place, { what: ending, draftId: this.state.draft.id });
  };

  /** Every tab deletes the draft, because one of them may have just written it. */
  private async end(): Promise<void> {
    this.stopTimer();
    this.isOver = true;
    await hasSucceeded(deleteDraft(this.place));
  }

  /** The draft's pictures are deleted with it, so they are read into memory, in case the draft is taken back. */
  private async holdPictures(isHeld: (photo: DraftPhoto) => boolean): Promise<void> {
    const photos = await Promise.all(
      this.state.photos.map(async (photo) =>
        isHeld(photo) ? { ...photo, ...(await this.readPicture(photo)) } : photo,
      ),
    );
    this.state = { ...this.state, photos };
  }

  private async storePhoto(photo: DraftPhoto): Promise<boolean> {
    const isStored = await hasSucceeded(savePhoto(this.place, photo));
    if (!isStored) this.unsavedPhotos.add(photo.id);
    else if (photo.dataUrl) this.releasePicture(photo);
    return isStored;
  }

  /** A stored picture need not stay in memory. */
  private releasePicture({ id, dataUrl: stored }: DraftPhoto): void {
    const photos = this.state.photos.map((photo) => {
      const { dataUrl, ...rest } = photo;
      return photo.id === id && dataUrl === stored ? rest : photo;
    });
    this.show({ photos });
  }

  private listUnsent(): DraftPhoto[] {
    const now = getCorrectedNow();
    return this.state.photos.filter(
      (photo) => !photo.isRefused && !(photo.sent && isStillStored(photo.sent.at, now)),
    );
  }

  private readPicture({ id, dataUrl, thumb }: DraftPhoto): Promise<Picture | undefined> {
    return dataUrl ? Promise.resolve({ dataUrl, thumb }) : readPicture(this.place.userId, id);
  }

  private isOlderThan(stored: Draft): boolean {
    const { draft } = this.state;
    // Two tabs began a draft before either had saved it: the later one wins.
    if (stored.id !== draft.id) return isBlank(draft) || stored.startedAt > draft.startedAt;
    if (stored.revision !== draft.revision) return stored.revision > draft.revision;
    return !this.isUnsaved && this.writing === 0;
  }

  private show(next: Partial<OpenDraft>): void {
    this.state = { ...this.state, ...next };
    for (const listener of this.listeners) listener();
  }

  private saveSoon(): void {
    this.isUnsaved = true;
    this.timer ??= setTimeout(() => void this.save(), saveDelayMs);
  }

  private stopTimer(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private writeDraft(): Promise<void> {
    const { draft, photos } = this.state;
    if (isBlank(draft) && photos.length === 0) return deleteDraft(this.place);
    return saveDraft(this.place, this.toRecord());
  }

  private toRecord(): Draft {
    return { ...this.state.draft, savedAt: new Date().toISOString() };
  }

  private toEntry(name: string): UnsentEntry {
    const { userId, assetId } = this.place;
    const { draft, photos } = this.state;
    const clock = { now: new Date(), clockOffsetMs: getClockOffsetMs() };
    return {
      id: draft.id,
      userId,
      asset: { id: assetId, name },
      ...buildWaiting(userId),
      body: buildSubmission({ assetId, draft, photos, ...clock }),
      photos: photos.flatMap(({ sent, dataUrl }) =>
        sent && dataUrl ? [{ url: sent.url, dataUrl }] : [],
      ),
    };
  }

  /** Uploads in the background; a photo whose upload fails is sent with the submission. */
  private sendPhoto(photo: DraftPhoto): void {
    if (this.sendingPhotos.has(photo.id)) return;
    const sending = hasSucceeded(this.upload(photo)).then(() => {
      this.sendingPhotos.delete(photo.id);
    });
    this.sendingPhotos.set(photo.id, sending);
  }

  private async upload(photo: DraftPhoto): Promise<void> {
    const picture = await this.readPicture(photo);
    if (!picture || this.isOver) return;
    const { userId } = this.place;
    await uploadDraftPhoto({ ...picture, userId, key: photo.id }, (change) =>
      this.changePhoto(photo.id, change),
    );
  }

  private async changePhoto(photoId: string, change: Partial<DraftPhoto>): Promise<boolean> {
    if (this.isOver) return false;
    this.show({
      photos: this.state.photos.map((photo) =>
        photo.id === photoId ? { ...photo, ...change } : photo,
      ),
    });
    this.unsavedPhotos.add(photoId);
    // Saved at once, so that another tab that submits the draft names the same bytes.
    this.change({ type: "photos" });
    return this.save();
  }
}

export function useOpenDraft(store: DraftStore) {
  return useSyncExternalStore(store.subscribe, store.current);
}

/** Shows changes from other tabs while the form is on the screen, and closes it when another tab ends the draft. */
export function useDraftOnScreen(store: DraftStore, onEnded: (ending: DraftEnding) => void) {
  const handleEnding = useEffectEvent((ending: DraftEnding) => {
    toast({ title: w[ending] });
    onEnded(ending);
  });
  useEffect(() => {
    const stop = store.follow((ending) => handleEnding(ending));
    // Phones end pages without warning, so everything is saved when this one is hidden.
    const handleVisibility = () => {
      store.leave();
      // A page that slept has received nothing.
      if (!document.hidden) void store.takeOver();
    };
    void store.save();
    store.sendPhotos();
    window.addEventListener("pagehide", store.leave);
    window.addEventListener("online", store.sendPhotos);
    document.addEventListener("visibilitychange", handleVisibility);
    return () => {
      stop();
      window.removeEventListener("pagehide", store.leave);
      window.removeEventListener("online", store.sendPhotos);
      document.removeEventListener("visibilitychange", handleVisibility);
      void store.save();
    };
  }, [store]);
}

const tabs = new BroadcastChannel("drafts");

function notifyTabs(place: DraftPlace, news: DraftNotification): void {
  tabs.postMessage({ ...place, ...news });
}

function subscribeToTabs(place: DraftPlace, onNews: (news: DraftNotification) => void): () => void {
  const handleMessage = ({ data }: MessageEvent<DraftPlace & DraftNotification>) => {
    if (data.userId === place.userId && data.assetId === place.assetId) onNews(data);
  };
  tabs.addEventListener("message", handleMessage);
  return () => tabs.removeEventListener("message", handleMessage);
}

const w = words({
  submitted: [
    "This inspection was submitted in another tab.",
    "Esta inspección se envió en otra pestaña.",
  ],
  startedOver: [
    "This inspection was started over in another tab.",
    "Esta inspección se empezó de nuevo en otra pestaña.",
  ],
});
