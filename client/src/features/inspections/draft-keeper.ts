import { api } from "#shared/api.ts";
import { limits } from "#shared/limits.ts";
import { CallError } from "../../api/call-error.ts";
import { call } from "../../api/call.ts";
import { newId } from "../../api/new-id.ts";
import { type DraftPhoto, photosOf } from "./draft-photo.ts";
import {
  type Attempt,
  changed,
  type Draft,
  type DraftChange,
  isBlank,
  isLocked,
} from "./draft-state.ts";
import {
  type DraftPlace,
  forgetDraft,
  forgetPhoto,
  keepDraft,
  keepDraftNow,
  keepPhoto,
} from "./inspection-draft.ts";
import { submissionOf } from "./submission.ts";

export type KeptDraft = {
  draft: Draft;
  photos: readonly DraftPhoto[];
  /** False while the device refuses to keep it, so that the driver is told. */
  isKept: boolean;
};

const keepDelayMs = 300;
const photoPatienceMs = 10_000;

/**
 * One open draft and its photos. It lives outside React, so that a photo that is still being sent,
 * or a last change, is kept although the screen was left.
 */
export class DraftKeeper {
  private state: KeptDraft;
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
    this.state = { ...opened, isKept: true };
  }

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  readonly current = (): KeptDraft => this.state;

  readonly change = (change: DraftChange): void => {
    const draft = changed(this.state.draft, change);
    if (this.isOver || draft === this.state.draft) return;
    this.show({ draft });
    this.keepSoon();
  };

  /** Writes what is not yet written. Answers whether all of it is on the device. */
  readonly keep = async (): Promise<boolean> => {
    clearTimeout(this.timer);
    if (this.isOver || !this.isUnsaved) return this.state.isKept;
    this.isUnsaved = false;
    const photos = this.state.photos.filter(({ id }) => this.unsavedPhotos.has(id));
    this.unsavedPhotos.clear();
    const writes = [...photos.map((photo) => keepPhoto(this.place, photo)), this.writeDraft()];
    this.writing += 1;
    const isKept = await succeeds(Promise.all(writes));
    this.writing -= 1;
    if (!isKept) {
      this.isUnsaved = true;
      for (const { id } of photos) this.unsavedPhotos.add(id);
    }
    if (isKept !== this.state.isKept) this.show({ isKept });
    return isKept;
  };

  /** The page may end with this: what is not safely written yet is written at once. */
  readonly leave = (): void => {
    if (this.isOver) return;
    if (this.isUnsaved || this.writing > 0) keepDraftNow(this.place, this.recordOf());
    void this.keep();
  };

  readonly addPhoto = async (itemId: string, dataUrl: string): Promise<void> => {
    if (!this.mayChange()) return;
    if (photosOf(this.state.photos, itemId).length >= limits.photosPerItemMax) return;
    const photo = { id: newId(), itemId, dataUrl, addedAt: new Date().toISOString() };
    this.unsavedPhotos.add(photo.id);
    this.show({ photos: [...this.state.photos, photo] });
    this.change({ type: "photos" });
    await this.keep();
    this.sendPhoto(photo);
  };

  readonly removePhoto = async (photoId: string): Promise<void> => {
    if (!this.mayChange()) return;
    this.show({ photos: this.state.photos.filter((photo) => photo.id !== photoId) });
    this.change({ type: "photos" });
    await succeeds(forgetPhoto(this.place, photoId));
  };

  /** Sends the photos that have not been sent yet, as after a reload in a dead zone. */
  readonly sendPhotos = (): void => {
    for (const photo of this.state.photos) if (!photo.sent) this.sendPhoto(photo);
  };

  /**
   * What is to be sent now. It is on the device before it leaves, so that after a lost answer, or
   * a page that was killed meanwhile, the very same is sent with the same key.
   */
  readonly startAttempt = async (): Promise<Attempt> => {
    const earlier = this.state.draft.attempt;
    if (!earlier) await this.waitForPhotos();
    const attempt = earlier ?? this.newAttempt();
    this.change({ type: "send", key: attempt.key, body: attempt.body });
    await this.keep();
    return attempt;
  };

  /** No answer, or one of a server in trouble, leaves the outcome unknown; others are refusals. */
  readonly attemptFailed = async (error: Error): Promise<void> => {
    const isAnswered = error instanceof CallError && error.status > 0 && error.status < 500;
    const answer = isAnswered ? error : undefined;
    if (answer) this.change({ type: "refused" });
    if (answer?.code === "photos.unknown") this.distrustSentPhotos();
    await this.keep();
  };

  readonly forget = async (): Promise<void> => {
    clearTimeout(this.timer);
    this.isOver = true;
    await succeeds(forgetDraft(this.place));
  };

  private mayChange(): boolean {
    return !this.isOver && !isLocked(this.state.draft);
  }

  private show(next: Partial<KeptDraft>): void {
    this.state = { ...this.state, ...next };
    for (const listener of this.listeners) listener();
  }

  private keepSoon(): void {
    this.isUnsaved = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.keep(), keepDelayMs);
  }

  private writeDraft(): Promise<void> {
    const { draft, photos } = this.state;
    if (isBlank(draft) && photos.length === 0) return forgetDraft(this.place);
    return keepDraft(this.place, this.recordOf());
  }

  private recordOf(): Draft {
    return { ...this.state.draft, savedAt: new Date().toISOString() };
  }

  private newAttempt(): Attempt {
    const { draft, photos } = this.state;
    const finished = { assetId: this.place.assetId, draft, photos, now: new Date() };
    return { key: newId(), body: submissionOf(finished), outcome: "unknown" };
  }

  /** In the background; what does not get through now goes with the submission. */
  private sendPhoto(photo: DraftPhoto): void {
    if (this.sendingPhotos.has(photo.id)) return;
    const { userId } = this.place;
    const sending = call(api.addPhoto, { body: { photo: photo.dataUrl }, userId })
      .then(
        ({ url }) => this.photoSent(photo.id, url),
        () => undefined,
      )
      .finally(() => this.sendingPhotos.delete(photo.id));
    this.sendingPhotos.set(photo.id, sending);
  }

  private photoSent(photoId: string, url: string): void {
    if (this.isOver) return;
    const sent = { url, at: new Date().toISOString() };
    this.show({
      photos: this.state.photos.map((photo) => (photo.id === photoId ? { ...photo, sent } : photo)),
    });
    this.unsavedPhotos.add(photoId);
    this.keepSoon();
  }

  private async waitForPhotos(): Promise<void> {
    if (this.sendingPhotos.size === 0) return;
    const patience = new Promise((resolve) => setTimeout(resolve, photoPatienceMs));
    await Promise.race([Promise.all(this.sendingPhotos.values()), patience]);
  }

  /** The server has forgotten a photo: all of them go with the submission then. */
  private distrustSentPhotos(): void {
    for (const { id } of this.state.photos) this.unsavedPhotos.add(id);
    this.show({ photos: this.state.photos.map((photo) => ({ ...photo, sent: undefined })) });
    this.change({ type: "photos" });
  }
}

async function succeeds(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch {
    return false;
  }
}
