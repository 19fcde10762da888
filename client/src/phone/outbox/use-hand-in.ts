import type { Defect } from "#shared/api/api-schemas.ts";
import { words } from "#shared/base/words.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { describeError, isSignedOut } from "../../api/call-error.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { createId } from "../../api/create-id.ts";
import { handleSignedOut } from "../../api/query-client.ts";
import { refreshAfter } from "../../api/refresh.ts";
import { type SentPhotos, useSentPhotos } from "../../api/saving/use-sent-photos.ts";
import { type ToastContent, toast } from "../../ui/hooks/use-toast.ts";
import { hasSucceeded } from "../device/device-database.ts";
import { attempt, callNames } from "./attempt.ts";
import type { EntryKind, UnsentEntry } from "./entry.ts";
import { announceStored, awaitBriefly, buildWaiting, deliver, type End } from "./deliver.ts";
import { dropEntry, storeEntry } from "./outbox.ts";

/** The kinds of entry that dialogs submit; an inspection has its own form. */
type Kind = Exclude<EntryKind, "inspection">;
type Entry = UnsentEntry<Kind>;
type Content = { [One in Kind]: Pick<UnsentEntry<One>, "kind" | "body"> }[Kind];

interface Options {
  asset: { id: number; name: string };
  photosMax?: number;
  /** Part of an inspection, so it is stored on this device for every role. */
  isOnWalk?: boolean;
  /** The toast once the server has recorded it; `defect` is present for a report or an act. */
  success: (defect?: Defect) => ToastContent;
  /** Called once the server or this device has stored it; `defect` is present only if the server has recorded it. */
  onDone: (defect?: Defect) => void;
  /** Called if it was refused and can be corrected. */
  onFailure?: (error: Error) => void;
}

interface HandIn {
  photos: SentPhotos;
  handIn: (build: (photos: string[]) => Content) => void;
  isPending: boolean;
}

/**
 * Sends the content of a dialog. If no server responds, a driver's is stored on this device and sent later; the
 * office's is not, because it would be based on outdated data.
 */
export function useHandIn(options: Options): HandIn {
  const client = useQueryClient();
  const { id: userId, role, company } = useSignedInUser();
  const [id] = useState(createId);
  const [isPending, setIsPending] = useState(false);
  const isBusy = useRef(false);
  const photos = useSentPhotos(options.photosMax ?? 0);

  const send = async (build: (photos: string[]) => Content) => {
    const { names, pictures } = await settle(photos);
    const { asset, success, onDone, onFailure } = options;
    const entry = toEntry(build(names), { id, userId, asset, photos: pictures });
    const refresh = () => void refreshAfter(client, callNames[entry.kind]);
    const mayWait = role === "driver" || options.isOnWalk;
    const end = await (mayWait ? storeAndSend : sendOnce)(entry, refresh);
    if (end.state === "failed") {
      // The refusal may result from another user's change.
      refresh();
      const { error } = end;
      if (error instanceof Error) onFailure?.(error);
      if (isSignedOut(error)) return handleSignedOut();
      return toast({ title: w.error, description: describeError(error), variant: "destructive" });
    }
    if (end.state === "sent") toast(success(end.defect));
    else announceStored(entry.performedAt, company.timeZone, end.error);
    onDone(end.state === "sent" ? end.defect : undefined);
  };
  return {
    photos,
    isPending,
    handIn: (build) => {
      // A second tap may come before the button is rendered as disabled.
      if (isBusy.current) return;
      isBusy.current = true;
      setIsPending(true);
      void send(build).finally(() => {
        isBusy.current = false;
        setIsPending(false);
      });
    },
  };
}

/** The value to send for each photo, and the pictures of the photos that the server has. */
async function settle({ photos, settled }: SentPhotos) {
  const inline = photos.map(({ dataUrl }) => dataUrl);
  const names = (await awaitBriefly(settled())) ?? inline;
  const pictures = inline
    .map((dataUrl, index) => ({ url: names[index] ?? dataUrl, dataUrl }))
    .filter(({ url, dataUrl }) => url !== dataUrl);
  return { names, pictures };
}

type Given = Pick<Entry, "id" | "userId" | "asset" | "photos">;

function toEntry(content: Content, given: Given): Entry {
  return {
    ...content,
    ...given,
    ...buildWaiting(given.userId),
  };
}

async function storeAndSend(entry: Entry, onSent: () => void): Promise<End> {
  const isStored = await hasSucceeded(storeEntry(entry));
  const end = await deliver(entry, isStored, onSent);
  if (isStored && end.state === "failed") await hasSucceeded(dropEntry(entry));
  return end;
}

/** Sends without storing anything on this device. */
async function sendOnce(entry: Entry, onSent: () => void): Promise<End> {
  const outcome = await attempt(entry);
  if (outcome.state !== "sent") return { state: "failed", error: outcome.error };
  onSent();
  return outcome;
}

const w = words({
  error: ["Error", "Error"],
});
