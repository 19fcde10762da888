/** How a form hands in what was filled in: stored here, sent while the user waits, with what the user is told of it. */
import { formatTime } from "#shared/base/dates.ts";
import type { Defect } from "#shared/api/api-schemas.ts";
import { words } from "#shared/base/words.ts";
import { nameAsset } from "#shared/assets/assets.ts";
import { isOutAfter } from "#shared/checklists/critical-items.ts";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { describeError, isSignedOut } from "../../api/call-error.ts";
import { currentUserQuery, isUnproven, useSignedInUser } from "../../api/current-user.ts";
import { createId } from "../../api/create-id.ts";
import { handleSignedOut } from "../../api/query-client.ts";
import { refreshAfter } from "../../api/refresh.ts";
import { type SentPhotos, useSentPhotos } from "../../api/saving/use-sent-photos.ts";
import { getCorrectedNow, isClockChecked } from "../../ui/device/clock.ts";
import { type ToastContent, toast } from "../../ui/hooks/use-toast.ts";
import { succeeds } from "../device/device-database.ts";
import { explainUnstored } from "../device/space.ts";
import { attempt, callNames, type Outcome, type Recorded } from "./attempt.ts";
import type { EntryKind, UnsentEntry } from "./entry.ts";
import { dropEntry, sendEntry, sendUnstored, storeEntry } from "./outbox.ts";

export type End =
  | Extract<Outcome, { state: "sent" }>
  /** On this device; it is sent when it can be. */
  | { state: "stored"; error?: unknown }
  /** Refused, or neither stored nor sent: its form is still open. */
  | { state: "failed"; error: unknown };

/** The form alone sends a new entry for this long. */
const ownTryMs = 20_000;
const briefMs = 2_500;

/** How a new entry begins: of this moment, and waiting for its form to send it. */
export function buildWaiting(userId: number) {
  return {
    performedAt: getCorrectedNow().toISOString(),
    state: "waiting" as const,
    tries: 0,
    nextAt: Date.now() + ownTryMs,
    ...(isClockChecked() ? {} : { isUndated: true }),
    ...(isUnproven(userId) ? { wasSignedIn: false as const } : {}),
  };
}

/** Waits as long as a user waits at a button; undefined where the work takes longer, which then goes on. */
export function awaitBriefly<Result>(work: Promise<Result>): Promise<Result | undefined> {
  return Promise.race([
    work,
    new Promise<undefined>((resolve) => setTimeout(resolve, briefMs, undefined)),
  ]);
}

export async function deliver(
  entry: UnsentEntry<EntryKind>,
  isStored: boolean,
  onSent: () => void,
): Promise<End> {
  const sending = isStored ? sendEntry(entry, { isFormOpen: true }) : sendUnstored(entry);
  void sending.then(({ state }) => (state === "sent" ? onSent() : undefined));
  const outcome = await (isStored ? awaitBriefly(sending) : sending);
  if (!outcome) return { state: "stored" };
  if (outcome.state === "sent") return outcome;
  const { error } = outcome;
  if (outcome.state !== "waiting") return { state: "failed", error };
  if (isStored) return { state: "stored", error };
  return { state: "failed", error: isSignedOut(error) ? error : explainUnstored(error) };
}

export function announceStored(performedAt: string, timeZone: string, error: unknown): void {
  if (isSignedOut(error)) return handleSignedOut();
  toast({ title: w.stored({ time: formatTime(performedAt, timeZone) }) });
}

/** Called after an entry was recorded whose form is closed. */
export function handleSent(client: QueryClient, { log }: Recorded, kind: EntryKind): void {
  void refreshAfter(client, callNames[kind]);
  const user = client.getQueryData(currentUserQuery.queryKey);
  if (!log || !user || !isOutAfter(log, user.company)) return;
  const title = w.taggedOut({ unit: nameAsset(log) });
  toast({ title, variant: "destructive", duration: Infinity });
}

/** Called after an entry was refused for good. */
export function handleHeld(client: QueryClient, reason: string): void {
  void refreshAfter(client, "hold");
  toast({ title: w.held({ reason }) });
}

/** What a dialog hands in; an inspection has a form of its own. */
type Kind = Exclude<EntryKind, "inspection">;
type Entry = UnsentEntry<Kind>;
type Content = { [One in Kind]: Pick<UnsentEntry<One>, "kind" | "body"> }[Kind];

interface Options {
  asset: { id: number; name: string };
  photosMax?: number;
  /** A part of an inspection, which is stored on this device for every role. */
  isOnWalk?: boolean;
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

/**
 * Sends what a dialog holds. Where no server responds, a driver's is stored on this device and sent when it can be;
 * the office's is not: it would be decided upon later from a state that is out of date.
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
      // Another user may have acted meanwhile.
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
      // A second tap comes before the button is seen to be disabled.
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

/** What to send for each photo, and the pictures themselves of those that the server has. */
async function settle({ photos, settled }: SentPhotos) {
  const inline = photos.map(({ dataUrl }) => dataUrl);
  const names = (await awaitBriefly(settled())) ?? inline;
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
    ...buildWaiting(given.userId),
  };
}

async function storeAndSend(entry: Entry, onSent: () => void): Promise<End> {
  const isStored = await succeeds(storeEntry(entry));
  const end = await deliver(entry, isStored, onSent);
  if (isStored && end.state === "failed") await succeeds(dropEntry(entry));
  return end;
}

/** Nothing of it stays on this device. */
async function sendOnce(entry: Entry, onSent: () => void): Promise<End> {
  const outcome = await attempt(entry);
  if (outcome.state !== "sent") return { state: "failed", error: outcome.error };
  onSent();
  return outcome;
}

const w = words({
  error: ["Error", "Error"],
  stored: [
    "Saved on this phone {time} – will send",
    "Guardado en este teléfono {time} – se enviará",
  ],
  held: ["With the office: {reason}", "En la oficina: {reason}"],
  taggedOut: [
    "{unit} was taken out of service. Do not drive it.",
    "{unit} quedó fuera de servicio. No lo maneje.",
  ],
});
