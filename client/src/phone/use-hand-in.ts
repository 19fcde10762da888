import type { Defect } from "#shared/api-schemas.ts";
import { formatTime } from "#shared/dates.ts";
import { words } from "#shared/words.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { describeError, isSignedOut } from "../api/call-error.ts";
import { isUnproven, useSignedInUser } from "../api/current-user.ts";
import { newId } from "../api/new-id.ts";
import { handleSignedOut } from "../api/query-client.ts";
import { refreshAfter } from "../api/refresh.ts";
import { type SentPhotos, useSentPhotos } from "../api/use-sent-photos.ts";
import { correctedNow, isClockChecked } from "../ui/clock.ts";
import { type ToastContent, toast } from "../ui/use-toast.ts";
import { dropEntry, type EntryKind, keepEntry, type UnsentEntry } from "./outbox.ts";
import { callOf } from "./record-entry.ts";
import { type Outcome, sendEntry } from "./send-due.ts";

/** What a dialog hands in; an inspection has a form of its own. */
type Kind = Exclude<EntryKind, "inspection">;
type Entry = UnsentEntry<Kind>;
type Content = { [One in Kind]: Pick<UnsentEntry<One>, "kind" | "body"> }[Kind];

interface Options {
  asset: { id: number; name: string };
  photosMax?: number;
  /** The toast once the server has it; of a report or an act with its defect. */
  success: (defect?: Defect) => ToastContent;
  /** It is with the server, or on this device and is sent later: then without its defect. */
  onDone: (defect?: Defect) => void;
  /** It was refused, and can be corrected. */
  onFailure?: (error: Error) => void;
}

interface HandIn {
  photos: SentPhotos;
  handIn: (build: (photos: string[]) => Content) => void;
  isPending: boolean;
}

/** Sends what a dialog holds; where no server answers, it is kept on this device and sent when it can be. */
export function useHandIn(options: Options): HandIn {
  const client = useQueryClient();
  const { id: userId, company } = useSignedInUser();
  const [id] = useState(newId);
  const [isPending, setIsPending] = useState(false);
  const isBusy = useRef(false);
  const photos = useSentPhotos(options.photosMax ?? 0);

  const deliver = async (build: (photos: string[]) => Content) => {
    const { names, pictures } = await settle(photos);
    const { asset, success, onDone, onFailure } = options;
    const entry = toEntry(build(names), { id, userId, asset, photos: pictures });
    const refresh = () => void refreshAfter(client, callOf[entry.kind]);
    const end = await send(entry, refresh);
    if (end.state === "failed") {
      // Somebody else may have acted meanwhile.
      refresh();
      const { error } = end;
      if (error instanceof Error) onFailure?.(error);
      return toast({ title: w.error, description: describeError(error), variant: "destructive" });
    }
    const time = formatTime(entry.performedAt, company.timeZone);
    if (end.state === "sent") toast(success(end.defect));
    else if (isSignedOut(end.error)) handleSignedOut();
    else toast({ title: w.kept({ time }) });
    onDone(end.state === "sent" ? end.defect : undefined);
  };
  return {
    photos,
    isPending,
    handIn: (build) => {
      // A second tap comes before the button is seen to be disabled.
      if (isBusy.current) return;
      isBusy.current = true;
      setIsPending(true);
      void deliver(build).finally(() => {
        isBusy.current = false;
        setIsPending(false);
      });
    },
  };
}

/** So long somebody looks at the button before the answer is awaited in the background. */
const patienceMs = 2_500;
/** So long the entry is left to the dialog to send. */
const ownTryMs = 20_000;

function pass(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms, undefined));
}

/** What to send for each photo, and the pictures themselves of those that the server has. */
async function settle({ photos, settled }: SentPhotos) {
  const inline = photos.map(({ dataUrl }) => dataUrl);
  const names = (await Promise.race([settled(), pass(patienceMs)])) ?? inline;
  const pictures = inline
    .map((dataUrl, place) => ({ url: names[place] ?? dataUrl, dataUrl }))
    .filter(({ url, dataUrl }) => url !== dataUrl);
  return { names, pictures };
}

type Given = Pick<Entry, "id" | "userId" | "asset" | "photos">;

function toEntry(content: Content, given: Given): Entry {
  return {
    ...content,
    ...given,
    performedAt: correctedNow().toISOString(),
    state: "waiting",
    tries: 0,
    nextAt: Date.now() + ownTryMs,
    ...(isClockChecked() ? {} : { isUndated: true }),
    ...(isUnproven(given.userId) ? { wasSignedIn: false as const } : {}),
  };
}

type End =
  | Extract<Outcome, { state: "sent" }>
  /** On this device; it is sent when it can be. */
  | { state: "kept"; error?: unknown }
  /** Refused, or on no device and not sent: the dialog is still open. */
  | { state: "failed"; error: unknown };

async function send(entry: Entry, onSent: () => void): Promise<End> {
  const isKept = await keepEntry(entry).then(
    () => true,
    () => false,
  );
  const sending = sendEntry(entry, { isFormOpen: true });
  void sending.then(({ state }) => (state === "sent" ? onSent() : undefined));
  const outcome = await (isKept ? Promise.race([sending, pass(patienceMs)]) : sending);
  if (!outcome) return { state: "kept" };
  if (outcome.state === "sent") return outcome;
  const { state, error } = outcome;
  if (isKept && state === "waiting") return { state: "kept", error };
  await dropEntry(entry).catch(() => undefined);
  return { state: "failed", error };
}

const w = words({
  kept: ["Saved on this phone {time} – will send", "Guardado en este teléfono {time} – se enviará"],
  error: ["Error", "Error"],
});
